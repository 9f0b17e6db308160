import type { Box } from '$lib/board';
import type { LegalAction, View } from '$lib/wire';
import { stage } from './stage';

/** Nobody points out a draw (§6.2), so unprompted actions say nothing about what to do. */
function prompt(view: View, legal: LegalAction[]): string {
  const stuck = legal.some((action) => action.text === 'stuck');
  return stuck ? 'stuck' : String(view.phase);
}

const box: Box = {
  colour: 'mustard',
  icon: `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 60 60" stroke="#2b231e" stroke-width="3">
    <path fill="#dfa92c" d="M6 42C6 20 15 7 30 7s24 13 24 35c0 9-8 14-24 14S6 51 6 42z"/>
    <circle cx="21" cy="23" r="6" fill="#fff"/><circle cx="39" cy="23" r="6" fill="#fff"/>
    <ellipse cx="30" cy="38" rx="13" ry="9" fill="#d6502f"/></svg>`,
  beats: {
    rolls_for_deal: 500,
    deals: 500,
    cannot_start: 300,
    plays: 420,
    plays_pass: 420,
    plays_reverse: 480,
    plays_reverse_as_pass: 420,
    plays_snap: 480,
    plays_risk: 420,
    plays_schnuff: 500,
    rolls: 620,
    rolls_again: 620,
    count_is: 380,
    crosses: 320,
    crosses_free: 320,
    is_exempt: 300,
    pays: 450,
    is_out: 400,
    throws_in: 420,
    is_stuck: 480,
    discards_schnuff: 420,
    draws: 260,
    draws_card: 300,
    draws_known: 300,
    turns_discard: 450,
    round_over: 450,
  },
  stage,
  prompt,
};

export default box;
