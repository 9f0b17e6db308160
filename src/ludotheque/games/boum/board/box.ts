import type { Box } from '$lib/board';
import type { LegalAction, View } from '$lib/wire';
import { stage } from './stage';

/** What is left to do decides what is said; taking back is nobody's duty. */
function prompt(view: View, legal: LegalAction[]): string {
  const open = legal.filter((action) => !action.unprompted);
  const only = (text: string) => open.length === 1 && open[0]!.text === text;
  if (view.phase === 'reaction' && only('pass')) return 'reaction_pass';
  if (view.phase !== 'figure') return String(view.phase);
  if (only('end')) return 'figure_end';
  const can = (verb: string) => open.some((action) => action.text.startsWith(`${verb} `));
  if (!can('step') && !can('lay')) return 'figure_cards';
  return open.some((action) => action.text === 'end') ? 'figure' : 'figure_through';
}

const box: Box = {
  colour: 'vermilion',
  icon: `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 60 60" stroke="#2b231e" stroke-width="3" stroke-linejoin="round" stroke-linecap="round">
    <circle cx="27" cy="36" r="20" fill="#3b3036"/><path fill="#d6502f" d="m34 17 7-5 6 8-7 5z"/><path fill="none" d="M44 15q3-8 9-4"/>
    <path fill="#ffd65c" d="m53 3 1 5 5 0-4 4 2 5-5-3-4 3 1-5-4-4h5z"/><path fill="none" stroke="#fffaf0" d="M15 30q3-6 9-8"/></svg>`,
  beats: {
    first_player: 400,
    round: 450,
    skips: 400,
    draws: 260,
    draws_card: 300,
    exchanges: 420,
    draws_hand: 300,
    discards: 300,
    steps: 190,
    follows: 320,
    bomb_follows: 320,
    takes_back: 240,
    is_back: 240,
    bomb_is_back: 240,
    lays: 380,
    lays_own: 300,
    fuse_is_lit: 420,
    tile_goes: 460,
    boum: 480,
    explodes: 460,
    touches: 400,
    touches_own: 400,
    scores: 380,
    loses: 380,
    tiles_return: 300,
    plays: 420,
    plays_at: 420,
    plays_block: 420,
    plays_gamelle: 500,
    fails: 300,
    is_stunned: 420,
    is_blocked: 420,
    is_blocked_next: 420,
    bomb_lands: 460,
    bomb_returns: 420,
    team_is: 500,
  },
  turns: ['turn'],
  stage,
  prompt,
};

export default box;
