/** What a game's folder gives to the client, and what its board is given. */
import type { LegalAction, Refusal, StoryLine, View } from './wire';
import type { Language, Words } from './words';

/** `board/box.ts` */
export interface Box {
  /** The name of a colour token: `--box-mustard` and so on. */
  colour: string;
  /** A drawing for the browser's tab, as an SVG document. */
  icon?: string;
  /** How long a line of the story takes on the board, in milliseconds; others pass at once. */
  beats?: Record<string, number>;
  /** The view while the story is being told: what it looks like after this line. */
  stage?: (view: View, line: StoryLine) => View;
  /** The lines of the story with which a turn begins; without them, whenever another seat acts. */
  turns?: string[];
  /** Names that the view itself brings along, by vocabulary: they take the place of the catalogue's. */
  names?: (view: View, language: Language) => Record<string, Record<string, string>>;
  /** Which entry of the section `prompt` tells this seat what to do. */
  prompt?: (view: View, legal: LegalAction[]) => string;
}

/** What people do besides the game is worth a look as well: somebody takes a step back, a bot sits down. */
const HOUSE_BEAT = 700;

/** Is it told of the table, and not of its game? */
export const ofTheHouse = (kind: string): boolean => kind.startsWith('table.');

/** How long a line stays on the board. */
export function beatOf(box: Box, kind: string): number {
  return box.beats?.[kind] ?? (ofTheHouse(kind) ? HOUSE_BEAT : 0);
}

/** A line of the story that is being shown, and for how long. */
export interface Beat {
  id: number;
  line: StoryLine;
  duration: number;
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
}

export interface BoardProps {
  view: View;
  name: (seat: number) => string;
  words: Words;
  hands: Hands;
  beat: Beat | null;
  /** The lines told since the last decision began: the traces on the table. */
  trace: StoryLine[];
  /** Why the last touch led nowhere, until the next one: its witness can be shown on the table. */
  refusal: Refusal | null;
}
