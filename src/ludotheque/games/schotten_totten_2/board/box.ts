import type { Box } from '$lib/board';
import { dear, prompt, waits } from './asking';
import { decided, result } from './ending';
import { spoken } from './spoken';
import { stage } from './stage';

const box: Box = {
  colour: 'moss',
  icon: `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 60 60" stroke="#2b231e" stroke-width="3" stroke-linejoin="round">
    <path fill="#fbf4e2" d="M17 42C11 22 17 8 31 8c12 0 14 9 15 16 4 0 8-2 11-6 1 12-4 20-10 24z"/>
    <path fill="#cf4a2e" d="M23 10c-3-7 4-9 5-3 2-6 8-5 6 1 5-2 7 3 2 5z"/><path fill="#e3a72f" d="M17 20 4 24l12 6z"/>
    <circle cx="25" cy="20" r="2.500" fill="#2b231e"/>
    <path fill="#a29c8d" d="M2 40h10v-5h10v5h10v-5h10v5h8v-5h8v23H2z"/></svg>`,
  beats: {
    siege_begins: 500,
    plays: 380,
    plays_action: 480,
    points_at: 300,
    points_at_discard: 300,
    sends: 420,
    sends_away: 400,
    drive_off: 480,
    retreats: 450,
    pours_oil: 500,
    claims: 500,
    deserts: 420,
    explodes: 500,
    returns: 380,
    gives: 450,
    gives_unseen: 450,
    draws: 260,
    draws_tactics: 260,
    draws_card: 320,
    passes: 350,
    siege_over: 500,
  },
  turns: ['turn'],
  sounds: {
    plays: 'card',
    plays_action: 'card',
    draws_card: 'card',
    retreats: 'step',
    pours_oil: 'step',
    claims: 'die',
    explodes: 'bomb',
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
