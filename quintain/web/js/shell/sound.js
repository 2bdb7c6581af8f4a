// A few sounds, made on the spot. Off until somebody switches them on.

import { preferences } from "./storage.js";

/** @typedef {"place" | "take" | "turn" | "no" | "end" | "chat" | "dice"} Sound */

/** @type {AudioContext | null} */
let context = null;

/** @param {Sound} sound */
export function play(sound) {
  if (!preferences().sound) return;
  context ??= new AudioContext();
  if (context.state === "suspended") void context.resume();
  SOUNDS[sound](context, context.currentTime + 0.01);
}

/** @type {Record<Sound, (audio: AudioContext, at: number) => void>} */
const SOUNDS = {
  place: (audio, at) => knock(audio, at, 190, 0.5),
  take: (audio, at) => {
    knock(audio, at, 150, 0.6);
    knock(audio, at + 0.09, 95, 0.7);
  },
  turn: (audio, at) => {
    bell(audio, at, 587, 0.12);
    bell(audio, at + 0.12, 784, 0.12);
  },
  no: (audio, at) => bell(audio, at, 165, 0.18, "triangle"),
  end: (audio, at) => [392, 523, 659, 784].forEach((pitch, step) => bell(audio, at + step * 0.14, pitch, 0.16, "triangle")),
  chat: (audio, at) => bell(audio, at, 880, 0.06),
  dice: (audio, at) => [0, 0.07, 0.13, 0.22].forEach((later) => knock(audio, at + later, 420 + Math.random() * 300, 0.25)),
};

/** Wood on wood. @param {AudioContext} audio @param {number} at @param {number} pitch @param {number} loud */
function knock(audio, at, pitch, loud) {
  const length = Math.floor(audio.sampleRate * 0.12);
  const buffer = audio.createBuffer(1, length, audio.sampleRate);
  const wave = buffer.getChannelData(0);
  for (let i = 0; i < length; i += 1) {
    const time = i / audio.sampleRate;
    wave[i] = (Math.sin(2 * Math.PI * pitch * time) * 0.7 + (Math.random() - 0.5) * 0.6) * Math.exp(-time * 55);
  }
  const source = audio.createBufferSource();
  const gain = audio.createGain();
  gain.gain.value = loud;
  source.buffer = buffer;
  source.connect(gain).connect(audio.destination);
  source.start(at);
}

/** @param {AudioContext} audio @param {number} at @param {number} pitch @param {number} loud @param {OscillatorType} [type] */
function bell(audio, at, pitch, loud, type = "sine") {
  const tone = audio.createOscillator();
  const gain = audio.createGain();
  tone.type = type;
  tone.frequency.value = pitch;
  gain.gain.setValueAtTime(0, at);
  gain.gain.linearRampToValueAtTime(loud, at + 0.015);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + 0.5);
  tone.connect(gain).connect(audio.destination);
  tone.start(at);
  tone.stop(at + 0.55);
}
