/** What a game's folder gives to the client, and what its board is given. */
import type { SoundName } from './sounds';
import type { Args, LegalAction, Outcome, Refusal, StoryLine, View } from './wire';
import type { Language, Words } from './words';

/** A sentence of the game's catalogue, and what fills its slots. */
export interface Saying {
  kind: string;
  args?: Args;
}

/** How a seat ended: its rank (shared ranks are equal), and what it has, from the section `result`. */
export interface Result extends Saying {
  seat: number;
  rank: number;
}

/** `board/box.ts` */
export interface Box {
  /** The name of a colour token: `--box-mustard` and so on. */
  colour: string;
  /** A drawing for the browser's tab, as an SVG document. */
  icon?: string;
  /** How long a line of the story takes on the board, in milliseconds; others pass at once. */
  beats?: Record<string, number>;
  /** Kinds of lines that are steps of one way: those that follow one another are told without a stop. */
  flows?: string[];
  /** What is heard when a line of the story is told, for those who want it. */
  sounds?: Record<string, SoundName>;
  /** The view while the story is being told: what it looks like after this line. */
  stage?: (view: View, line: StoryLine) => View;
  /** The lines of the story with which a turn begins; without them, whenever another seat acts. */
  turns?: string[];
  /** Names that the view itself brings along, by vocabulary: they take the place of the catalogue's. */
  names?: (view: View, language: Language) => Record<string, Record<string, string>>;
  /** What this seat should do now, from the section `prompt`; after some touches, what is chosen and what comes next. */
  prompt?: (view: View, legal: LegalAction[], path: string[]) => string | Saying;
  /** What the table waits for while others decide, from the section `waits`; `{who:player}` are those. */
  waits?: (view: View) => string | Saying;
  /** Is this a move that one would regret? Then what is asked before it, from the section `confirm`. */
  dear?: (view: View, action: LegalAction, legal: LegalAction[]) => Saying | null;
  /** How everybody ended, in units of the game, from the section `result`; best first. */
  result?: (view: View, outcome: Outcome) => Result[];
  /** What decided it, from the section `decided`. */
  decided?: (view: View, outcome: Outcome) => Saying | null;
  /** The position for those who listen: whole sentences, from the section `spoken`. */
  spoken?: (view: View, words: Words, name: (seat: number) => string) => string[];
}

/** What people do besides the game is worth a look as well: somebody takes a step back, a bot sits down. */
const HOUSE_BEAT = 700;

/** Is it told of the table, and not of its game? */
export const ofTheHouse = (kind: string): boolean => kind.startsWith('table.');

/** How long a line stays on the board. */
export function beatOf(box: Box, kind: string): number {
  return box.beats?.[kind] ?? (ofTheHouse(kind) ? HOUSE_BEAT : 0);
}

/** What a step on the way takes of the time that the first one takes. */
const ON_THE_WAY = 0.5;

/** Does this line go on with the way of the one before? */
export function flowsOn(box: Box, line: StoryLine, before: StoryLine | null | undefined): boolean {
  return before?.kind === line.kind && before.args.seat === line.args.seat && !!box.flows?.includes(line.kind);
}

/** How long a line stays on the board after another one. */
export function spanOf(box: Box, line: StoryLine, before: StoryLine | null | undefined): number {
  return beatOf(box, line.kind) * (flowsOn(box, line, before) ? ON_THE_WAY : 1);
}

/** A line of the story that is being shown, and for how long. */
export interface Beat {
  id: number;
  line: StoryLine;
  duration: number;
  /** It goes on with the way of the line before: what moves does not stop between them. */
  flows?: boolean;
}

/** Something that travels across a board. Spots are the `data-spot` of the board's elements, or selectors. */
export interface Flight {
  from: string;
  /** Where it starts when `from` is not on the board. */
  instead: string;
  to: string;
}

/** What a board may do: ask what is lit, and say what was touched. */
export interface Hands {
  lit: (touch: string) => boolean;
  chosen: (touch: string) => boolean;
  touch: (touch: string) => void;
  /** Nothing can be done: the board is only looked at, and needs no room for what is there to be touched. */
  still?: boolean;
}

/** The hands of whoever looks on: at a moment of long ago, at a picture in a rulebook. */
export const STILL: Hands = { lit: () => false, chosen: () => false, touch: () => {}, still: true };

export interface BoardProps {
  view: View;
  name: (seat: number) => string;
  words: Words;
  hands: Hands;
  beat: Beat | null;
  /** The lines told since the last decision began: the traces on the table. */
  trace: StoryLine[];
  /** The lines of the turn that was told last, also after coming back: where the last move is marked. */
  latest: StoryLine[];
  /** Why the last touch led nowhere, until the next one: its witness can be shown on the table. */
  refusal: Refusal | null;
}
