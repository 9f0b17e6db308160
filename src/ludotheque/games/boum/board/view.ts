/** The view of view.py, as it arrives. */
import type { View } from '$lib/wire';

export type Standing = 'ready' | 'played' | 'stunned' | 'blocked' | 'blocked_next';

export interface BoumView extends View {
  seat: number;
  seats: number;
  options: Record<string, string>;
  ground: string[];
  teleporters: string[];
  tunnels: string[];
  arrows: string[];
  round: number;
  phase: 'cards' | 'figure' | 'reaction' | 'limit' | 'over';
  marker: number;
  turn: number;
  standing: Standing[];
  figures: string[];
  bomb_cells: string[];
  bomb_owners: number[];
  bomb_powers: string[];
  reserve: number[];
  reserve_sizes: number[];
  hand: string[];
  hand_sizes: number[];
  deck_size: number;
  discard: string[];
  exploded_cells: string[];
  exploded_owners: number[];
  exploded_powers: string[];
  allowance: number;
  walked: number;
  layings: number;
  trail: number[];
  played: string;
  gamelles: number[];
  answers: string[];
  lit: boolean;
  tiles: number;
  scores: number[];
  teams: number[];
  revealed: boolean;
  /** Explosions whose points wait for the teams: how many bombs of each owner touched each figure. */
  hits: number[][];
  threats: Record<string, string>;
  walks: Record<string, string[]>;
  blasts: Record<string, string[]>;
}

export const CARDS = ['extra', 'kick', 'block', 'pass_wall', 'punch', 'fuse', 'gamelle', 'pass_bomb', 'remote', 'rollers'];
export const POWERS = ['plain', '+1', '+2'];
export const TEAMS = ['red', 'blue'];

/** Who has hit whom before the teams are known, explosion by explosion. */
export function waitingHits(view: BoumView): { seat: number; other: number }[][] {
  return view.hits.map((bombs) => bombs.flatMap((n, at) => (n ? [{ seat: Math.floor(at / view.seats), other: at % view.seats }] : [])));
}

/** What stands on a bomb: its power, as far as one knows it. */
export const mark = (power: string): string => (power === 'plain' ? '+0' : power);

/** The card that lies open, and what it is meant for: "kick 4,3", "block C", "extra". */
export function openCard(view: BoumView): { card: string; cell: string; seat: number } | null {
  if (!view.played) return null;
  const [card = '', target = ''] = view.played.split(' ');
  const seat = /^[A-E]$/.test(target) ? target.charCodeAt(0) - 65 : -1;
  return { card, cell: target.includes(',') ? target : '', seat };
}
