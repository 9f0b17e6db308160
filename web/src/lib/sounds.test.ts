import { expect, it } from 'vitest';
import type { Box } from './board';

const boxes = import.meta.glob<{ default: Box }>('../../../src/ludotheque/games/*/board/box.ts', { eager: true });
const words = import.meta.glob<{ default: { story: object } }>('../../../src/ludotheque/games/*/words/en.json', {
  eager: true,
});

it.each(Object.entries(boxes))('%s is heard, and only in lines that its story has', (path, { default: box }) => {
  const { story } = words[path.replace('board/box.ts', 'words/en.json')]!.default;
  expect(Object.keys(box.sounds ?? {})).not.toEqual([]);
  expect(Object.keys(story)).toEqual(expect.arrayContaining(Object.keys(box.sounds ?? {})));
});
