/** A moment in the address of a table: `?at=34`, after the end with somebody's eyes `?at=34&seat=all`. */
export interface Place {
  /** The number of a moment. */
  at: number;
  /** Whose: empty for one's own, `spectator`, `all`, or the number of a seat. */
  eyes: string;
}

export function placeIn(search: string): Place | null {
  const asked = new URLSearchParams(search);
  const at = asked.get('at') ?? '';
  if (!/^\d{1,8}$/.test(at)) return null;
  const eyes = asked.get('seat') ?? '';
  return { at: Number(at), eyes: /^(\d{1,2}|spectator|all)$/.test(eyes) ? eyes : '' };
}

export function searchOf(place: Place | null): string {
  if (!place) return '';
  return `?at=${place.at}${place.eyes && `&seat=${place.eyes}`}`;
}

/** A seat as the house is asked for what it saw. */
export function eyesOf(seat: number): string {
  return seat < 0 ? 'spectator' : String(seat);
}
