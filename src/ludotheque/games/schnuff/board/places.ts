/** Where things are on the round table. Angles run clockwise from the seat at the bottom, in degrees. */

export interface Spot {
  x: number;
  y: number;
}

const START = 40;
const END = 320;
const LAST = 90;
const BEYOND = 4;

/** The angle of a count on the track; below zero and beyond 90 it waits at the ends. */
export function angle(count: number): number {
  return START + ((END - START) * Math.max(-BEYOND, Math.min(LAST + BEYOND, count))) / LAST;
}

export function point(degrees: number, radius: number): Spot {
  const turn = (degrees * Math.PI) / 180;
  return { x: -Math.sin(turn) * radius, y: Math.cos(turn) * radius };
}

/** An arc of the track, as an SVG path. */
export function arc(from: number, to: number, radius: number): string {
  const a = point(angle(from), radius);
  const b = point(angle(to), radius);
  const large = angle(to) - angle(from) > 180 ? 1 : 0;
  return `M${a.x.toFixed(2)} ${a.y.toFixed(2)}A${radius} ${radius} 0 ${large} 1 ${b.x.toFixed(2)} ${b.y.toFixed(2)}`;
}

const L = { x: 0, y: 50 };
const T = { x: 50, y: 0 };
const R = { x: 100, y: 50 };
const TL = { x: 0, y: 9 };
const TR = { x: 100, y: 9 };
const BL = { x: 0, y: 93 };
const BR = { x: 100, y: 93 };
const ME = { x: 50, y: 100 };

/** Places round the table in percent of the room there is, clockwise from the bottom; in a narrow one the corners. */
const NARROW: Record<number, Spot[]> = {
  2: [ME, T],
  3: [ME, TL, TR],
  4: [ME, TL, T, TR],
  5: [ME, BL, TL, TR, BR],
  6: [ME, BL, TL, T, TR, BR],
};
const WIDE: Record<number, Spot[]> = {
  2: [ME, T],
  3: [ME, { x: 4, y: 26 }, { x: 96, y: 26 }],
  4: [ME, L, T, R],
  5: [ME, { x: 3, y: 70 }, { x: 6, y: 14 }, { x: 94, y: 14 }, { x: 97, y: 70 }],
  6: [ME, { x: 3, y: 76 }, { x: 3, y: 24 }, T, { x: 97, y: 24 }, { x: 97, y: 76 }],
};

/** The places of all seats, with `bottom` nearest to the viewer. */
export function places(seats: number, bottom: number): { narrow: Spot; wide: Spot }[] {
  return Array.from({ length: seats }, (_, seat) => {
    const step = (seat - bottom + seats) % seats;
    return { narrow: NARROW[seats]![step]!, wide: WIDE[seats]![step]! };
  });
}
