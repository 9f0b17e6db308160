/** Boxes that stand on the shelf but are not unpacked yet. A game that is ready shows itself. */
import type { Component } from 'svelte';
import Boum from './covers/Boum.svelte';
import SchottenTotten from './covers/SchottenTotten.svelte';
import SnitSmashing from './covers/SnitSmashing.svelte';
import SnitsRevenge from './covers/SnitsRevenge.svelte';

export interface Coming {
  /** The name its folder will have: when the house offers it, this entry is passed over. */
  game: string;
  title: string;
  colour: string;
  cover: Component;
}

export const COMING: Coming[] = [
  { game: 'schotten_totten_2', title: 'Schotten Totten 2', colour: 'moss', cover: SchottenTotten },
  { game: 'boum', title: 'Boum !', colour: 'vermilion', cover: Boum },
  { game: 'snits_revenge', title: "Snits' Revenge", colour: 'plum', cover: SnitsRevenge },
  { game: 'snit_smashing', title: 'Snit Smashing', colour: 'sea', cover: SnitSmashing },
];
