import { expect, it } from 'vitest';
import { marksOf } from './marks';

const line = (kind: string, args: Record<string, string | number>) => ({ kind, args });
const step = (cell: string) => line('steps', { seat: 2, cell });

it('marks the way of the last walk, and begins another one behind a tunnel', () => {
  const { seat, ways } = marksOf([step('4,2'), step('4,1'), step('4,0'), step('4,12'), step('5,12')]);
  expect(seat).toBe(2);
  expect(ways).toEqual([
    ['4,2', '4,1', '4,0'],
    ['4,12', '5,12'],
  ]);
});

it('forgets what was walked back', () => {
  expect(marksOf([step('4,2'), step('4,1'), line('takes_back', { seat: 2, cell: '4,3' })]).ways).toEqual([]);
});

it('marks a bomb where it came to rest, and none that has gone off', () => {
  const laid = line('lays', { seat: 2, cell: '4,3' });
  expect(marksOf([laid]).bombs).toEqual(['4,3']);
  const kicked = line('bomb_lands', { from: '4,3', cell: '4,6' });
  expect(marksOf([laid, kicked]).bombs).toEqual(['4,6']);
  expect(marksOf([laid, kicked, line('explodes', { seat: 2, cell: '4,6', power: 'plain' })]).bombs).toEqual([]);
});
