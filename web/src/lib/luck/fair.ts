/**
 * Fair luck, computed again: the same lines as house/tables/luck.py, and both are held to tests/house/data/luck.json. No
 * `crypto.subtle`: browsers have it on secure pages only, and a house at home is seldom one.
 */
import { blake2b } from '@noble/hashes/blake2.js';
import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import type { Luck, LuckStep } from '../wire';

export type Source = Pick<Luck, 'secret' | 'table' | 'words'>;

const SPAN = 1n << 256n;
/** Of a value, and of the secrets of earlier houses. */
const BYTES = 32;
/** Steps between two looks at the page. */
const AT_ONCE = 40;

/** What was promised for this secret. */
export function commitmentOf(secret: string): string {
  return bytesToHex(sha256(hexToBytes(secret)));
}

function value({ secret, table, words }: Source, counter: number): bigint {
  const text = utf8ToBytes(`${table}\n${words}\n${counter}`);
  const key = hexToBytes(secret);
  const digest = key.length === BYTES ? hmac(sha256, key, text) : blake2b(text, { key, dkLen: BYTES });
  return BigInt(`0x${bytesToHex(digest)}`);
}

/** A whole number from 0 to n - 1: values that would favour the small ones are passed over. */
export function below(source: Source, counter: number, n: number): number {
  const fair = SPAN - (SPAN % BigInt(n));
  let found = value(source, counter);
  while (found >= fair) found = value(source, ++counter);
  return Number(found % BigInt(n));
}

/** What the secret gives for this step, as a record writes it; nothing where nothing was asked for. */
export function given(source: Source, { counter = -1, sides = 0, names = [], counts = [] }: LuckStep): string {
  if (counter < 0) return '';
  if (sides) return `d${1 + below(source, counter, sides)}`;
  let left = below(
    source,
    counter,
    counts.reduce((sum, count) => sum + count, 0),
  );
  const kind = counts.findIndex((count) => (left -= count) < 0);
  return names[kind]!;
}

export interface Checked {
  step: LuckStep;
  given: string;
  right: boolean;
}

/** Every step, computed again; `progress` hears how many are done, and the page stays awake. */
export async function compute(luck: Luck, progress: (done: number) => void): Promise<Checked[]> {
  const checked: Checked[] = [];
  for (const step of luck.steps) {
    const answer = given(luck, step);
    checked.push({ step, given: answer, right: answer === step.token });
    if (checked.length % AT_ONCE === 0) {
      progress(checked.length);
      await new Promise((resolve) => setTimeout(resolve));
    }
  }
  progress(checked.length);
  return checked;
}
