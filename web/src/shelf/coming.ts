/** Boxes that stand on the shelf but are not unpacked yet. A game that is ready shows itself. */
import type { Component } from 'svelte';
import SnitsRevenge from './covers/SnitsRevenge.svelte';

export interface Coming {
  /** The name its folder will have: when the house offers it, this entry is passed over. */
  game: string;
  title: string;
  colour: string;
  cover: Component;
}

export const COMING: Coming[] = [
  { game: 'snits_revenge', title: "Snits' Revenge", colour: 'plum', cover: SnitsRevenge },
];
