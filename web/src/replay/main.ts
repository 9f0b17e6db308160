/** A replay as one file: the game is in the page, packed, and nothing is fetched. */
import { mount } from 'svelte';
import type { Replay } from '$lib/wire';
import '../styles/tokens.css';
import '../styles/base.css';
import './fonts.css';
import ReplayPage from './ReplayPage.svelte';

async function unpacked(base64: string): Promise<Replay> {
  const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'));
  return (await new Response(stream).json()) as Replay;
}

void unpacked(document.getElementById('game')!.textContent).then((replay) =>
  mount(ReplayPage, { target: document.getElementById('app')!, props: { replay } }),
);
