/** What the bar says: what is chosen and what comes next, what the table waits for, and what is asked before a move. */
import type { Saying } from '$lib/board';
import type { LegalAction, View } from '$lib/wire';
import { isAction } from './reading';
import type { SiegeView } from './view';

const GIFTS = ['exchange', 'exchange_two', 'exchange_one'];

/** What can be done decides the sentence: the phase alone does not tell the Attacker from the Defender. */
export function prompt(seen: View, legal: LegalAction[], path: string[]): string | Saying {
  const view = seen as SiegeView;
  const offers = (verb: string) => legal.some((action) => action.touches[0]!.startsWith(verb));
  if (path.length) return chosen(path[0]!);
  switch (view.phase) {
    case 'opening':
    case 'play':
      if (offers('claim:')) return 'claim';
      if (offers('pass')) return 'pass';
      if (!offers('hand:')) return 'must_retreat';
      if (offers('retreat:')) return 'opening_attack';
      return offers('cauldron') ? 'opening_defend' : 'play';
    case 'draw':
      if (view.deck_size === 0) return 'draw_empty';
      if (offers('claim:')) return 'draw_or_claim';
      return offers('pile:siege') && offers('pile:tactics') ? 'draw_either' : 'draw';
    case 'exchange':
      return GIFTS[view.giving.length] ?? 'exchange';
    default:
      return view.picked ? { kind: view.phase, args: { card: view.picked } } : view.phase;
  }
}

/** After a first touch: a cauldron, or a card of the hand. */
function chosen(touch: string): string | Saying {
  if (touch === 'cauldron') return 'cauldron_chosen';
  const card = touch.replace('hand:', '');
  return { kind: isAction(card) ? 'action_chosen' : 'card_chosen', args: { card } };
}

/** For what the other one is waited for. */
export function waits(seen: View): string | Saying {
  const view = seen as SiegeView;
  if (['opening', 'play'].includes(view.phase)) return 'play';
  if (['draw', 'end', 'exchange'].includes(view.phase)) return view.phase;
  return { kind: 'settle', args: { card: view.spent.at(-1) ?? '' } };
}

/** Moves that one would regret, with what they would cost. */
export function dear(seen: View, action: LegalAction, legal: LegalAction[]): Saying | null {
  const view = seen as SiegeView;
  const [first = '', second = ''] = action.touches;
  const [verb, place = ''] = first.split(':');
  switch (verb) {
    case 'retreat': {
      const tile = Number(place) - 1;
      return { kind: 'retreat', args: { tile, cards: view.tiles[tile]!.attack } };
    }
    case 'cauldron': {
      const tile = Number(second.replace('tile:', '')) - 1;
      return { kind: 'cauldron', args: { tile, card: view.tiles[tile]!.attack[0] ?? '', n: view.cauldrons - 1 } };
    }
    case 'tile':
      return view.phase === 'explode_tile' ? explosion(view, Number(place) - 1) : null;
    case 'discard': // the pile, not a card in it: a card that is redeployed goes there
      return place ? null : { kind: 'throw_away', args: { card: view.picked } };
    case 'hand':
      return view.phase === 'exchange' ? { kind: 'give', args: { card: place } } : null;
    case 'pile':
      return place === 'siege' && view.deck_size === 0 && view.seat === view.attacker ? { kind: 'lose' } : null;
    case 'end':
    case 'pass':
      return unclaimed(verb, legal);
    default:
      return null;
  }
}

function explosion(view: SiegeView, tile: number): Saying {
  const cards = [...view.tiles[tile]!.attack, ...view.tiles[tile]!.defence];
  return { kind: cards.length ? 'explode' : 'explode_nothing', args: { tile, cards } };
}

/** A turn that ends with a flag that could still be raised. */
function unclaimed(verb: string, legal: LegalAction[]): Saying | null {
  const claims = legal.map((action) => action.touches[0]!).filter((touch) => touch.startsWith('claim:'));
  const tiles = claims.map((touch) => Number(touch.replace('claim:', '')) - 1);
  return tiles.length ? { kind: `${verb}_unclaimed`, args: { tiles } } : null;
}
