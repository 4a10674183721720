/**
 * All sounds, synthesized by WebAudio without any files. Nothing is created before the first tap or key; where sound
 * is not allowed, these functions do nothing.
 */

import { preferences } from './preferences';

/** One tone of a sound: when it starts (seconds from now), how high, how long, how loud. */
export interface Tone {
  readonly at: number;
  readonly frequency: number;
  readonly length: number;
  readonly gain: number;
  readonly shape?: OscillatorType;
  /** Where the pitch glides to. */
  readonly to?: number;
}

/** Seconds left from which every second ticks. */
export const TICKING_FROM = 10;

/** A tick that gets higher and louder as the sand runs out; nothing before the last ten seconds. */
export function tickTones(secondsLeft: number): Tone[] {
  if (secondsLeft > TICKING_FROM || secondsLeft < 1) return [];
  const near = (TICKING_FROM - secondsLeft) / (TICKING_FROM - 1);
  const frequency = 520 * 2 ** near;
  const tick: Tone = { at: 0, frequency, length: 0.07, gain: 0.16 + 0.34 * near, shape: 'triangle' };
  return secondsLeft <= 3 ? [tick, { ...tick, at: 0.12, gain: tick.gain * 0.8 }] : [tick];
}

/** Three, two, one: two equal steps and a higher one. */
export function leadInTones(secondsLeft: number): Tone[] {
  return [{ at: 0, frequency: secondsLeft > 1 ? 392 : 523, length: 0.16, gain: 0.22, shape: 'sine' }];
}

/** One clear gong: partials of a bell that fade at their own pace. */
export function gongTones(): Tone[] {
  const partials: [number, number, number][] = [
    [1, 2.6, 0.34],
    [2.01, 1.9, 0.2],
    [2.76, 1.3, 0.14],
    [5.4, 0.7, 0.07],
  ];
  return partials.map(([ratio, length, gain]) => ({ at: 0, frequency: 196 * ratio, length, gain, shape: 'sine' }));
}

/** A sphere finds its place: the higher the level, the higher the click. */
export function clickTones(level: number): Tone[] {
  const frequency = [330, 440, 587][Math.max(0, Math.min(level, 2))]!;
  return [
    { at: 0, frequency: frequency * 2.4, to: frequency, length: 0.05, gain: 0.2, shape: 'triangle' },
    { at: 0.012, frequency, length: 0.09, gain: 0.14, shape: 'sine' },
  ];
}

/** A sphere goes back to its slot. */
export function liftTones(): Tone[] {
  return [{ at: 0, frequency: 360, to: 260, length: 0.09, gain: 0.14, shape: 'triangle' }];
}

/** Counts the spheres, one tone each. */
export function countTones(number: number): Tone[] {
  return [{ at: 0, frequency: 440 * 2 ** (number / 12), length: 0.06, gain: 0.12, shape: 'sine' }];
}

/** A card holds, or does not. */
export function verdictTones(isFulfilled: boolean): Tone[] {
  return isFulfilled
    ? [
        { at: 0, frequency: 587, length: 0.1, gain: 0.16, shape: 'sine' },
        { at: 0.08, frequency: 880, length: 0.16, gain: 0.16, shape: 'sine' },
      ]
    : [{ at: 0, frequency: 233, to: 196, length: 0.24, gain: 0.18, shape: 'triangle' }];
}

/** A bonus token drops. */
export function tokenTones(): Tone[] {
  return [784, 988, 1175, 1568].map((frequency, i) => ({ at: i * 0.07, frequency, length: 0.3, gain: 0.13, shape: 'sine' }));
}

/** A perfect tray: five spheres ring one by one, then together. */
export function chordTones(): Tone[] {
  const notes = [392, 494, 587, 784, 988];
  const struck = notes.map((frequency, i): Tone => ({ at: i * 0.09, frequency, length: 0.5, gain: 0.12, shape: 'sine' }));
  return [...struck, ...notes.map((frequency): Tone => ({ at: 0.55, frequency, length: 1.1, gain: 0.07, shape: 'triangle' }))];
}

/** A player has won. */
export function fanfareTones(): Tone[] {
  const notes: [number, number][] = [
    [0, 523],
    [0.14, 659],
    [0.28, 784],
    [0.46, 1047],
  ];
  return notes.map(([at, frequency]) => ({ at, frequency, length: at > 0.4 ? 0.9 : 0.22, gain: 0.17, shape: 'triangle' }));
}

export const click = (level: number): void => sound(clickTones(level));
export const lifted = (): void => sound(liftTones());
export const tick = (secondsLeft: number): void => sound(tickTones(secondsLeft));
export const leadIn = (secondsLeft: number): void => sound(leadInTones(secondsLeft));
export const gong = (): void => sound(gongTones());
export const counted = (number: number): void => sound(countTones(number));
export const verdict = (isFulfilled: boolean): void => sound(verdictTones(isFulfilled));
export const token = (): void => sound(tokenTones());
export const chord = (): void => sound(chordTones());
export const fanfare = (): void => sound(fanfareTones());

let context: AudioContext | null = null;
let output: AudioNode | null = null;

/** Browsers allow sound only after a user gesture; the first one calls this. */
function unlock(): void {
  if (!preferences().sound) return;
  try {
    context ??= new AudioContext();
    if (context.state === 'suspended') void context.resume().catch(() => {});
  } catch {
    // No sound on this device. Everything it tells is also shown and announced.
  }
}

if (typeof window !== 'undefined') {
  addEventListener('pointerdown', unlock, { capture: true, passive: true });
  addEventListener('keydown', unlock, { capture: true, passive: true });
}

function sound(tones: readonly Tone[]): void {
  const { sound: isOn, volume } = preferences();
  if (!isOn || volume <= 0 || !context || context.state !== 'running') return;
  try {
    for (const tone of tones) ring(context, tone, volume);
  } catch {
    // A sound must never cause an error.
  }
}

function ring(audio: AudioContext, tone: Tone, volume: number): void {
  const start = audio.currentTime + tone.at;
  const oscillator = audio.createOscillator();
  const loudness = audio.createGain();
  oscillator.type = tone.shape ?? 'sine';
  oscillator.frequency.setValueAtTime(tone.frequency, start);
  if (tone.to) oscillator.frequency.exponentialRampToValueAtTime(tone.to, start + tone.length);
  loudness.gain.setValueAtTime(0.0001, start);
  loudness.gain.exponentialRampToValueAtTime(Math.max(0.0002, tone.gain * volume), start + 0.006);
  loudness.gain.exponentialRampToValueAtTime(0.0001, start + tone.length);
  oscillator.connect(loudness).connect(speaker(audio));
  oscillator.start(start);
  oscillator.stop(start + tone.length + 0.05);
}

/** A compressor keeps simultaneous sounds from crackling. */
function speaker(audio: AudioContext): AudioNode {
  if (!output) {
    output = audio.createDynamicsCompressor();
    output.connect(audio.destination);
  }
  return output;
}
