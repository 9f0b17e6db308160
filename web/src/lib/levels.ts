/** The bots that are company: five levels, each with a name, a face and a sentence on what it knows. */

/** By the names under which the house knows them; the first is level 1. */
export const LEVELS = ['beginner', 'greedy', 'sampler', 'searcher', 'master'] as const;
export type Level = (typeof LEVELS)[number];

/** Who sits down when nothing is said, and who is asked for a hint. */
export const USUAL_BOT: Level = 'greedy';
export const HINTING: Level = 'searcher';

/** The number of its level; 0 of a bot for programmers. */
export const levelOf = (bot: string | null | undefined): number => LEVELS.indexOf(bot as Level) + 1;

/** Those that the house has and that a guest may choose. */
export const offered = (bots: string[]): Level[] => LEVELS.filter((level) => bots.includes(level));
