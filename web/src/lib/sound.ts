// Small sounds made on the spot: wood on wood, a string, steel, dice. Off until asked for.

import { settings } from './settings.svelte';

let context: AudioContext | null = null;

/** A burst of filtered noise. */
function knock(at: number, hertz: number, seconds: number, loud: number): void {
  if (!context) return;
  const length = Math.ceil(context.sampleRate * seconds);
  const buffer = context.createBuffer(1, length, context.sampleRate);
  const data = buffer.getChannelData(0);
  for (let i = 0; i < length; i++) data[i] = (Math.random() * 2 - 1) * (1 - i / length) ** 4;
  const source = context.createBufferSource();
  source.buffer = buffer;
  const filter = context.createBiquadFilter();
  filter.type = 'bandpass';
  filter.frequency.value = hertz;
  filter.Q.value = 3;
  const gain = context.createGain();
  gain.gain.value = loud;
  source.connect(filter).connect(gain).connect(context.destination);
  source.start(context.currentTime + at);
}

/** A tone that fades. */
function ring(at: number, hertz: number, seconds: number, loud: number): void {
  if (!context) return;
  const tone = context.createOscillator();
  tone.type = 'triangle';
  tone.frequency.value = hertz;
  const gain = context.createGain();
  const start = context.currentTime + at;
  gain.gain.setValueAtTime(loud, start);
  gain.gain.exponentialRampToValueAtTime(0.0001, start + seconds);
  tone.connect(gain).connect(context.destination);
  tone.start(start);
  tone.stop(start + seconds);
}

const SOUNDS = {
  wood: () => knock(0, 620, 0.07, 0.9),
  dice: () => {
    for (let i = 0; i < 5; i++) knock(i * 0.07 + Math.random() * 0.02, 1500 - i * 130, 0.05, 0.6);
  },
  arrow: () => {
    ring(0, 190, 0.12, 0.12);
    knock(0.12, 2600, 0.2, 0.25);
  },
  steel: () => {
    ring(0, 2100, 0.3, 0.07);
    ring(0.01, 3170, 0.22, 0.05);
    knock(0, 3000, 0.05, 0.4);
  },
  fall: () => knock(0, 140, 0.25, 1.4),
  turn: () => {
    ring(0, 392, 0.5, 0.07);
    ring(0.12, 523, 0.7, 0.06);
  },
};

export type Sound = keyof typeof SOUNDS;

/** Makes a sound, if the player wants any. */
export function sound(name: Sound): void {
  if (!settings.sound || typeof AudioContext === 'undefined') return;
  context ??= new AudioContext();
  if (context.state === 'suspended') void context.resume();
  SOUNDS[name]();
}
