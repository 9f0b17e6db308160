/** A replay as one file: the game is in the page, packed, and nothing is fetched. */
import { mount } from 'svelte';
import { openGame } from '$lib/games.svelte';
import type { Replay } from '$lib/wire';
import type { Language } from '$lib/words';
import '../styles/tokens.css';
import '../styles/base.css';
import './fonts.css';
import ReplayPage from './ReplayPage.svelte';

async function unpacked(base64: string): Promise<Replay> {
  const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'));
  return (await new Response(stream).json()) as Replay;
}

async function open(): Promise<void> {
  const replay = await unpacked(document.getElementById('game')!.textContent);
  await openGame(replay.room.game, replay.language as Language);
  mount(ReplayPage, { target: document.getElementById('app')!, props: { replay } });
}
void open();
