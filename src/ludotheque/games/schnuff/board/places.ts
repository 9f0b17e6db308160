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

const T = { x: 50, y: 0 };
const TL = { x: 0, y: 9 };
const TR = { x: 100, y: 9 };
const BL = { x: 0, y: 93 };
const BR = { x: 100, y: 93 };
const ME = { x: 50, y: 100 };

/** Places round the table in percent of the room there is, clockwise from the viewer. */
const UPRIGHT: Record<number, Spot[]> = {
  2: [ME, T],
  3: [ME, TL, TR],
  4: [ME, TL, T, TR],
  5: [ME, BL, TL, TR, BR],
  6: [ME, BL, TL, T, TR, BR],
};
/** A low room: everybody sits beside the table, the viewer at the lower left; the lower right is for the cards. */
const left = (y: number): Spot => ({ x: 0, y });
const right = (y: number): Spot => ({ x: 100, y });
const LOW: Record<number, Spot[]> = {
  2: [left(100), right(0)],
  3: [left(100), left(0), right(0)],
  4: [left(100), left(50), left(0), right(0)],
  5: [left(100), left(50), left(0), right(0), right(27)],
  6: [left(100), left(66.7), left(33.3), left(0), right(0), right(27)],
};

export interface Places {
  upright: Spot;
  low: Spot;
}

/** The places of all seats, with `bottom` nearest to the viewer. */
export function places(seats: number, bottom: number): Places[] {
  return Array.from({ length: seats }, (_, seat) => {
    const step = (seat - bottom + seats) % seats;
    return { upright: UPRIGHT[seats]![step]!, low: LOW[seats]![step]! };
  });
}
