import type { Box, Saying } from '$lib/board';
import type { LegalAction, View } from '$lib/wire';
import { dear } from './dear';
import { decided, result } from './ends';
import { spoken } from './spoken';
import { stage } from './stage';
import type { SnitSmashingView } from './view';

/** In a run to the sea there are only smashes to be written (§7.3). */
function prompt(seen: View, legal: LegalAction[], path: string[]): string | Saying {
  const view = seen as SnitSmashingView;
  if (path[0] === 'snandergrab') return 'moving';
  if (path[0]?.startsWith('snit:')) return sending(legal, path[0]);
  if (view.phase === 'writing') return view.goal === 'sea' ? 'writing_smash' : 'writing';
  return view.phase === 'running' && view.goal === 'sea' ? 'running_home' : view.phase;
}

/** Whether the one that was chosen may stay, may go, or both. */
function sending(legal: LegalAction[], chosen: string): Saying {
  const its = legal.filter(({ touches }) => touches[0] === chosen);
  const stays = its.some(({ touches }) => touches[1] === 'stay');
  const kind = !stays ? 'must_run' : its.length > 1 ? 'sending' : 'stuck';
  return { kind, args: { snit: chosen.slice('snit:'.length) } };
}

/** Who has not decided yet, and nothing of what the others have. */
function waits(seen: View): string {
  const view = seen as SnitSmashingView;
  if (view.phase !== 'writing') return 'running';
  return view.seat >= 0 && !view.thinking.includes(view.seat) ? 'orders_folded' : 'orders';
}

const box: Box = {
  colour: 'sea',
  icon: `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 60 60" stroke="#2b231e" stroke-width="3" stroke-linejoin="round">
    <path fill="#43968d" d="M 30 3 54 16.500v27L30 57 6 43.500v-27z"/>
    <path fill="#e8cc94" d="M 29 25c10-3 18 4 16 13-2 8-10 12-17 10-8-3-10-9-9-14 1-5 5-8 10-9z"/>
    <g fill="#e8cc94"><circle cx="18" cy="22" r="3.500"/><circle cx="27" cy="17" r="4"/><circle cx="37" cy="18" r="4"/><circle cx="45" cy="24" r="3.500"/></g></svg>`,
  beats: {
    rolls_for_primus: 450,
    is_primus: 400,
    run_to_snandergrab: 500,
    run_to_sea: 500,
    bound_begins: 320,
    runs: 560,
    stays: 220,
    goes_under: 560,
    reaches_sea: 560,
    reads_smash: 500,
    reads_move: 500,
    reads_garbled: 450,
    places_snandergrab: 500,
    is_protected: 500,
    is_on_top: 500,
    smashes: 500,
    smashes_own: 500,
    smashes_sand: 500,
    run_over: 400,
    straggles: 320,
    reproduces: 480,
    dies_exhausted: 400,
    dries_up: 450,
    snit_victory: 500,
    bolotomus_victory: 500,
  },
  turns: ['bound_begins'],
  sounds: {
    runs: 'step',
    goes_under: 'step',
    smashes: 'bomb',
    smashes_own: 'bomb',
    rolls_for_primus: 'die',
    rolls_for_snits: 'die',
    rolls_for_bolotomus: 'die',
  },
  stage,
  prompt,
  waits,
  dear,
  result,
  decided,
  spoken,
};

export default box;
