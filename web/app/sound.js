// Soft sounds, made here: notes of a sine with a quick rise and a slow fall. Nothing sounds before the first gesture.

import { settings } from "./settings.js";

/** The notes of each signal: when it begins, in seconds, and its pitch, in hertz. @type {Record<Sound, number[][]>} */
const NOTES = {
  turn: [
    [0, 587],
    [0.12, 880],
  ],
  reveal: [
    [0, 440],
    [0.08, 554],
    [0.16, 659],
  ],
  conflict: [
    [0, 196],
    [0.11, 196],
    [0.22, 147],
  ],
  low: [
    [0, 988],
    [0.2, 988],
  ],
  end: [
    [0, 523],
    [0.14, 659],
    [0.28, 784],
    [0.42, 1047],
  ],
};

/** @typedef {"turn" | "reveal" | "conflict" | "low" | "end"} Sound */

const LOUDNESS = 0.08; // of 1
const RISE = 0.015; // seconds
const FALL = 0.35;

/** @type {AudioContext | null} */
let audio = null;

let isTouched = false;
for (const gesture of ["pointerdown", "keydown"])
  addEventListener(
    gesture,
    () => {
      isTouched = true;
    },
    { capture: true, once: true },
  );

/**
 * Let a signal be heard, unless the person has switched them off or has not touched the page yet.
 *
 * @param {Sound} name
 */
export function sound(name) {
  if (!settings().sound || !isTouched || typeof AudioContext === "undefined") return;
  audio ??= new AudioContext();
  audio.resume().catch(() => {});
  for (const [at, hertz] of NOTES[name]) play(audio, audio.currentTime + at, hertz);
}

/**
 * @param {AudioContext} context
 * @param {number} from
 * @param {number} hertz
 */
function play(context, from, hertz) {
  const tone = new OscillatorNode(context, { frequency: hertz });
  const loudness = new GainNode(context, { gain: 0 });
  loudness.gain.setValueAtTime(0, from);
  loudness.gain.linearRampToValueAtTime(LOUDNESS, from + RISE);
  loudness.gain.exponentialRampToValueAtTime(0.0001, from + FALL);
  tone.connect(loudness).connect(context.destination);
  tone.start(from);
  tone.stop(from + FALL);
}
