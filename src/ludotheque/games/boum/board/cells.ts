/** Where things are in the arena. A cell is "row,column"; on the sheet it is a square of SIZE. */

export const SIZE = 40;
/** The outer wall, drawn round the cells that are in play. */
export const RIM = 22;

export interface Cell {
  row: number;
  col: number;
}
export interface Point {
  x: number;
  y: number;
}
export interface Sheet {
  top: number;
  left: number;
  bottom: number;
  right: number;
}

export const nameOf = (row: number, col: number): string => `${row},${col}`;

export function cellOf(name: string): Cell {
  const [row, col] = name.split(',').map(Number);
  return { row: row ?? 0, col: col ?? 0 };
}

/** The middle of a cell. */
export function middle(name: string): Point {
  const { row, col } = cellOf(name);
  return { x: (col + 0.5) * SIZE, y: (row + 0.5) * SIZE };
}

/** The part of the arena that is played in: two or three players have less of it. */
export function sheetOf(ground: string[]): Sheet {
  const open = (row: string) => row.includes('.');
  const top = ground.findIndex(open);
  const bottom = ground.findLastIndex(open);
  const left = Math.min(...ground.map((row) => row.indexOf('.')).filter((col) => col >= 0));
  const right = Math.max(...ground.map((row) => row.lastIndexOf('.')));
  return { top, left, bottom, right };
}

/** The same part in the drawing, without the wall round it. */
export function frameOf(sheet: Sheet): { x: number; y: number; width: number; height: number } {
  return {
    x: sheet.left * SIZE,
    y: sheet.top * SIZE,
    width: (sheet.right - sheet.left + 1) * SIZE,
    height: (sheet.bottom - sheet.top + 1) * SIZE,
  };
}

export function cellsOf(ground: string[], sheet: Sheet, sign: string): string[] {
  return ground.flatMap((text, row) =>
    [...text].flatMap((one, col) => {
      const inside = row >= sheet.top && row <= sheet.bottom && col >= sheet.left && col <= sheet.right;
      return one === sign && inside ? [nameOf(row, col)] : [];
    }),
  );
}

const WAYS: Record<string, Cell> = {
  ArrowUp: { row: -1, col: 0 },
  ArrowDown: { row: 1, col: 0 },
  ArrowLeft: { row: 0, col: -1 },
  ArrowRight: { row: 0, col: 1 },
};
export const isArrow = (key: string): boolean => key in WAYS;

/** The cell an arrow key points at from here; beyond the edge it is the other end of the line. */
export function beside(name: string, key: string, sheet: Sheet): string {
  const way = WAYS[key]!;
  const { row, col } = cellOf(name);
  const wrap = (value: number, low: number, high: number) => (value < low ? high : value > high ? low : value);
  return nameOf(wrap(row + way.row, sheet.top, sheet.bottom), wrap(col + way.col, sheet.left, sheet.right));
}

/** The nearest of these cells in the direction of an arrow key. */
export function towards(name: string, key: string, cells: string[]): string | undefined {
  const way = WAYS[key]!;
  const here = cellOf(name);
  const ASIDE = 2;
  let best: string | undefined;
  let least = Infinity;
  for (const one of cells) {
    const { row, col } = cellOf(one);
    const [down, right] = [row - here.row, col - here.col];
    const ahead = down * way.row + right * way.col;
    const aside = Math.abs(down * way.col) + Math.abs(right * way.row);
    if (ahead <= 0 || ahead + ASIDE * aside >= least) continue;
    least = ahead + ASIDE * aside;
    best = one;
  }
  return best;
}
