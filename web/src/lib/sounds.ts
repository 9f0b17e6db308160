/** Small sounds, made on the spot: no file is fetched, and nothing is heard before somebody asks for it. */
import { settings } from './settings.svelte';

export type SoundName = 'card' | 'step' | 'die' | 'bomb' | 'turn' | 'win';

/** A tone that fades: how high (and where it slides to), when, how long and how loud. */
interface Tone {
  type: OscillatorType;
  from: number;
  to?: number;
  at?: number;
  length: number;
  loud: number;
}
/** A breath of noise through a filter. */
interface Noise {
  through: number;
  at?: number;
  length: number;
  loud: number;
}

const SOUNDS: Record<SoundName, (Tone | Noise)[]> = {
  card: [{ through: 2400, length: 0.09, loud: 0.35 }],
  step: [{ type: 'sine', from: 210, to: 130, length: 0.08, loud: 0.4 }],
  die: [0, 0.07, 0.13, 0.21].map((at) => ({ through: 1500, at, length: 0.04, loud: 0.4 })),
  bomb: [
    { through: 320, length: 0.7, loud: 0.8 },
    { type: 'sine', from: 110, to: 35, length: 0.6, loud: 0.7 },
  ],
  turn: [
    { type: 'triangle', from: 587, length: 0.18, loud: 0.25 },
    { type: 'triangle', from: 784, at: 0.14, length: 0.3, loud: 0.25 },
  ],
  win: [523, 659, 784, 1047].map((from, step) => ({
    type: 'triangle',
    from,
    at: step * 0.13,
    length: 0.35,
    loud: 0.25,
  })),
};

class Sounds {
  private context: AudioContext | null = null;

  play(name: SoundName): void {
    if (settings.sound !== 'on' || document.hidden) return;
    this.context ??= new AudioContext();
    // A browser may hold sounds back until somebody has touched the page: then this one is over.
    if (this.context.state !== 'running') {
      void this.context.resume();
      return;
    }
    for (const part of SOUNDS[name]) this.sound(this.context, part);
  }

  private sound(context: AudioContext, part: Tone | Noise): void {
    const begin = context.currentTime + (part.at ?? 0);
    const end = begin + part.length;
    const volume = context.createGain();
    volume.gain.setValueAtTime(part.loud * 0.5, begin);
    volume.gain.exponentialRampToValueAtTime(0.001, end);
    volume.connect(context.destination);
    const source = 'type' in part ? this.tone(context, part, begin, end, volume) : this.noise(context, part, volume);
    source.start(begin);
    source.stop(end);
  }

  private tone(context: AudioContext, part: Tone, begin: number, end: number, into: AudioNode): OscillatorNode {
    const tone = context.createOscillator();
    tone.type = part.type;
    tone.frequency.setValueAtTime(part.from, begin);
    if (part.to) tone.frequency.exponentialRampToValueAtTime(part.to, end);
    tone.connect(into);
    return tone;
  }

  private noise(context: AudioContext, part: Noise, into: AudioNode): AudioBufferSourceNode {
    const noise = context.createBufferSource();
    noise.buffer = context.createBuffer(1, Math.ceil(context.sampleRate * part.length), context.sampleRate);
    const samples = noise.buffer.getChannelData(0);
    for (let at = 0; at < samples.length; at++) samples[at] = Math.random() * 2 - 1;
    const filter = context.createBiquadFilter();
    filter.type = 'lowpass';
    filter.frequency.value = part.through;
    noise.connect(filter).connect(into);
    return noise;
  }
}

export const sounds = new Sounds();
