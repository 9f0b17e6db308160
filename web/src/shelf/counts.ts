/** How many may play, shortly: "2–6", or one by one where there are gaps. */
export function countsOf(counts: number[]): string {
  const [first, last] = [counts[0], counts.at(-1)];
  if (first === undefined || last === undefined) return '';
  if (first === last) return String(first);
  return last - first === counts.length - 1 ? `${first}–${last}` : counts.join(', ');
}
