import { describe, expect, it } from 'vitest';
import { branches } from '$lib/choice';
import type { LegalAction } from '$lib/wire';
import { Words, type Catalogue } from '$lib/words';
import { rows, touchName } from './touches';

const LEGAL: LegalAction[] = [
  { index: 0, text: '4', touches: ['card:4'], unprompted: false },
  { index: 1, text: 'end', touches: ['end'], unprompted: false },
  { index: 2, text: 'risk', touches: ['card:risk'], unprompted: false },
];
const CATALOGUE: Catalogue = {
  and: 'et',
  vocabulary: { card: { risk: 'Chance' }, tile: { 1: 'la tour' } },
  board: { end: 'Fini', stay: '{snit} reste' },
};

describe('the plain table', () => {
  it('puts touches of one kind side by side', () => {
    expect(rows(branches(LEGAL, [])).map((row) => [row.kind, row.branches.map(([touch]) => touch)])).toEqual([
      ['card', ['card:4', 'card:risk']],
      ['', ['end']],
    ]);
  });

  it('calls players, cards and buttons by their names, and the rest as it is written', () => {
    const said = (touch: string) => touchName(touch, new Words('fr', CATALOGUE), (seat) => `Nº ${seat}`);
    expect(['card:risk', 'hand:risk', 'card:4', 'seat:2', 'end'].map(said)).toEqual([
      'Chance',
      'Chance',
      '4',
      'Nº 2',
      'Fini',
    ]);
    expect(['tile:1', 'stay', 'cell:3,4'].map(said)).toEqual(['1', 'stay', '3,4']);
  });
});
