/**
 * The witness of a refusal, shown on the table: the card that could still be played, the cell where the bomb lies. A
 * board that draws it otherwise still may; whatever is called like it is framed.
 */

/** Does a touch name this thing? `cell:2,9` names `2,9`. */
export function names(touch: string, witness: string): boolean {
  return witness !== '' && touch.slice(touch.indexOf(':') + 1) === witness;
}

/** Frames it until the answer is over. */
export function frame(witness: string, root: ParentNode = document): () => void {
  const touches = [...root.querySelectorAll<HTMLElement | SVGElement>('main [data-touch]')];
  const shown = touches.filter((thing) => names(thing.dataset.touch ?? '', witness));
  for (const thing of shown) thing.setAttribute('data-witness', '');
  return () => shown.forEach((thing) => thing.removeAttribute('data-witness'));
}
