/**
 * The law of a board's stage: what a seat was told leads from one of its views to the next. Python plays the games
 * (tests/contract/stories.py); a field that a board leaves to the next view is in its list `UNTOLD`.
 */
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { isDeepStrictEqual } from 'node:util';
import { describe, expect, it } from 'vitest';
import type { StoryLine, View } from '../wire';

interface Beginning {
  seed: number;
  seats: number;
  seat: number;
  view: View;
}
interface Decision {
  line: string;
  story: StoryLine[];
  changed: View;
}
interface Stage {
  stage: (view: View, line: StoryLine) => View;
  UNTOLD: string[];
}

const stories = fileURLToPath(new URL('../../../../build/stories/', import.meta.url));
const stages = import.meta.glob<Stage>('../../../../src/ludotheque/games/*/board/stage.ts', { eager: true });

const read = (game: string): (Beginning | Decision)[] =>
  readFileSync(`${stories}${game}.jsonl`, 'utf-8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Beginning | Decision);

/** Where a stage and the house disagree, in words that lead to the place. */
function disagreements(game: string, { stage, UNTOLD }: Stage): string[] {
  const found: string[] = [];
  let table = '';
  let view: View = {};
  for (const entry of read(game)) {
    if ('view' in entry) {
      table = `seed ${entry.seed}, ${entry.seats} seats, seat ${entry.seat}`;
      view = entry.view;
      continue;
    }
    const staged = entry.story.reduce(stage, view);
    view = { ...view, ...entry.changed };
    for (const field of Object.keys(view)) {
      if (UNTOLD.includes(field) || isDeepStrictEqual(staged[field], view[field])) continue;
      const [was, is] = [JSON.stringify(staged[field]), JSON.stringify(view[field])];
      const kinds = entry.story.map((line) => line.kind).join(', ');
      found.push(`${field}: staged ${was}, seen ${is}, after ${entry.line} (${kinds}); ${table}`);
    }
  }
  return found;
}

describe('a story leads to the view', () => {
  it('has stories to tell', () => {
    expect(existsSync(stories), 'run python tests/contract/stories.py build/stories').toBe(true);
  });
  for (const [path, stage] of Object.entries(stages)) {
    const game = path.split('/').at(-3)!;
    it(`of ${game}`, () => {
      const found = disagreements(game, stage);
      expect(found.slice(0, 5), `${found.length} frames are wrong`).toEqual([]);
    });
    it(`of ${game}, where what people do besides leaves the table as it is`, () => {
      const entry = read(game)[0] as Beginning;
      const kinds = ['undo', 'resign', 'timeout', 'stop', 'bot', 'back'];
      for (const kind of kinds.map((word) => `table.${word}`))
        expect(stage.stage(entry.view, { kind, args: { seat: 0, bot: 'greedy' } })).toEqual(entry.view);
    });
  }
});
