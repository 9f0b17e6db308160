import { expect, it } from 'vitest';
import { beside, cellsOf, middle, sheetOf, SIZE, towards } from './cells';

const GROUND = ['#######', '##...##', '##.#.##', '##...##', '#######'];
const SHEET = { top: 1, left: 2, bottom: 3, right: 4 };

it('keeps to the cells that are played in', () => {
  expect(sheetOf(GROUND)).toEqual(SHEET);
  expect(cellsOf(GROUND, SHEET, '#')).toEqual(['2,3']);
  expect(cellsOf(GROUND, SHEET, '.')).toHaveLength(8);
  expect(middle('1,2')).toEqual({ x: 2.5 * SIZE, y: 1.5 * SIZE });
});

it('points with the arrow keys, round the edge too', () => {
  expect(beside('1,2', 'ArrowRight', SHEET)).toBe('1,3');
  expect(beside('1,2', 'ArrowUp', SHEET)).toBe('3,2');
  expect(beside('1,2', 'ArrowLeft', SHEET)).toBe('1,4');
});

it('goes to the nearest target that way', () => {
  expect(towards('4,4', 'ArrowRight', ['4,2', '4,9', '2,5'])).toBe('4,9');
  expect(towards('4,4', 'ArrowUp', ['4,2', '3,4', '1,4'])).toBe('3,4');
  expect(towards('4,4', 'ArrowDown', ['4,2'])).toBeUndefined();
});
