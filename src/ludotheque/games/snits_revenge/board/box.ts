import type { Box } from '$lib/board';
import type { LegalAction, View } from '$lib/wire';
import { stage } from './stage';
import type { SnitsView } from './view';

/** The phase decides what is said, but for the fight and for a phase with nothing left to do. */
function prompt(seen: View, legal: LegalAction[]): string {
  const view = seen as SnitsView;
  if (legal.length === 1 && legal[0]!.text === 'end') return 'only_end';
  if (view.part === 'fight' && view.phase === 'move') return 'move_fight';
  if (view.part === 'fight' && view.phase === 'kick') return 'kick_fight';
  return view.phase;
}

const box: Box = {
  colour: 'plum',
  icon: `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 60 60" stroke="#2b231e" stroke-width="3" stroke-linejoin="round" stroke-linecap="round">
    <path fill="#74405f" d="M 14 44 11 56h10l2-9zM 40 47l1 9h10l-2-12z"/><path fill="#8f5279" d="M 4 32C3 14 20 8 32 9c16 1 26 11 25 24-1 12-11 18-27 18S5 46 4 32z"/>
    <path fill="#eec4b6" d="M 13 33c-1-11 9-17 19-16 10 0 18 6 17 16-1 8-8 12-18 12s-17-4-18-12z"/><circle cx="25" cy="29" r="7" fill="#fffaf0"/><circle cx="27" cy="29" r="2.500" fill="#2b231e" stroke="none"/>
    <path fill="#2b6391" d="M 35 31h9v9h-9z"/></svg>`,
  beats: {
    rolls_for_totem: 450,
    is_senior: 350,
    hides: 300,
    hides_one: 300,
    counters_lie: 400,
    duty: 400,
    enlists: 250,
    fills_up: 250,
    turn: 350,
    phase: 180,
    marches: 340,
    dashes: 500,
    is_smashed: 500,
    kicks: 320,
    kick_hits: 460,
    kick_misses: 460,
    makum_dies: 340,
    runnungitm_dies: 360,
    snorg_dies: 460,
    found_nothing: 300,
    found_splop: 500,
    found_spark: 500,
    splopped: 300,
    declares_pack: 360,
    joins: 220,
    pack_rolls: 500,
    chomp_catches: 500,
    chomp_misses: 500,
    chomp_too_late: 300,
    last_kick_hits: 460,
    last_kick_misses: 460,
    is_wounded: 340,
    names: 260,
    names_again: 260,
    composes: 300,
    sends: 300,
    becomes_runnungitm: 340,
    becomes_snorg: 340,
    bolotomus_dies: 500,
    holds_spark: 500,
    spark_lies: 450,
    takes_spark: 500,
    winds_up: 240,
    strikes: 340,
    snit_dies: 360,
    leaves_with_spark: 500,
    lay_hidden: 300,
  },
  turns: ['turn'],
  stage,
  names: (seen, language) => ({
    place: Object.fromEntries((seen as SnitsView).organs.map((organ) => [organ.key, organ[language]])),
  }),
  prompt,
};

export default box;
