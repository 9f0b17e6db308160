/** What is known of every card: the chart beside the wall. It only repeats what lies open, or in the own hand. */
import { COLOURS, isAction, STRENGTHS, TACTICS } from './reading';
import type { SiegeView } from './view';

export type Where = 'unseen' | 'wall' | 'discard' | 'hand' | 'known' | 'spent';

export interface Cell {
  card: string;
  where: Where;
}

/** A place for each copy of a card, as long as there are copies that lie somewhere. */
function finder(view: SiegeView): (card: string) => Cell {
  const wall = view.tiles.flatMap((tile) => [...tile.attack, ...tile.defence]);
  const places: [Where, string[]][] = [
    ['hand', view.hand],
    ['wall', wall],
    ['discard', view.discard],
    ['known', view.known],
    ['spent', view.spent],
  ];
  const left = places.map(([where, cards]): [Where, string[]] => [where, [...cards]]);
  return (card) => {
    for (const [where, cards] of left) {
      const at = cards.indexOf(card);
      if (at < 0) continue;
      cards.splice(at, 1);
      return { card, where };
    }
    return { card, where: 'unseen' };
  };
}

/** Twelve rows of five: a row a strength, the highest first, a column a colour. */
export function siegeChart(view: SiegeView): Cell[] {
  const find = finder(view);
  const strengths = Array.from({ length: STRENGTHS }, (_, at) => STRENGTHS - 1 - at);
  return strengths.flatMap((strength) => COLOURS.map((colour) => find(`${colour}${strength}`)));
}

/** The eleven tactics cards, in the variant. */
export function tacticsChart(view: SiegeView): Cell[] {
  return view.options.tactics === 'on' ? TACTICS.map(finder(view)) : [];
}

/** Can this cell be pointed at? Action cards never lie in the discard. */
export const inDiscard = (cell: Cell): boolean => cell.where === 'discard' && !isAction(cell.card);

/** The cards of a witness that do not stand there yet. */
export function ghosts(witness: string, standing: string[]): string[] {
  const missing = [...standing];
  return witness.split(' ').filter((card) => {
    const at = missing.indexOf(card);
    if (at >= 0) missing.splice(at, 1);
    return card !== '' && at < 0;
  });
}
