/** What is lost of people who are quieter than those before them: samples whose loudness jumps every few seconds. */
import { diffArrays } from 'diff';
import type { HeardChunk } from '../../preload/contract/listening.ts';
import { joinSounds, readWav } from '../preparation/write-pcm.ts';
import { round } from './benchmark.ts';
import { countErrors, splitHeard } from './spoken-words.ts';

interface Spoken {
  readonly file: string;
  readonly text: readonly string[];
}

const sampleRate = 16_000;
const pauseSeconds = 0.75;
const jumpSeconds = 4;
/** Seconds after which the first jump comes earlier. */
const phases = [0, 2];
const jumps = [0, 18, 24, 30];

const join = (samples: readonly Spoken[]): Float32Array => {
  const pause = new Float32Array(pauseSeconds * sampleRate);
  return joinSounds(samples.flatMap(({ file }) => [readWav(file).channels[0] ?? pause, pause]));
};

/** Every second part of `jumpSeconds` is quieter. */
const jump = (sound: Float32Array, decibels: number, phase: number): Float32Array =>
  sound.map((value, at) =>
    Math.floor((at / sampleRate + phase) / jumpSeconds) % 2 === 1 ? value * 10 ** (-decibels / 20) : value,
  );

/** An echo that dies away within 0.7 s, the same each time. */
const reverberate = (sound: Float32Array): Float32Array => {
  const echoes = 400;
  const frames = 0.7 * sampleRate;
  const room = sound.slice();
  for (let index = 1; index <= echoes; index += 1) {
    const delay = Math.round((index / echoes) * frames) + ((index * 7) % 20);
    const gain = (index % 3 === 0 ? 0.175 : -0.175) * 10 ** ((-3 * delay) / frames);
    for (let at = delay; at < room.length; at += 1)
      room[at] = (room[at] ?? 0) + gain * (sound[at - delay] ?? 0);
  }
  const loudest = room.reduce((most, value) => Math.max(most, Math.abs(value)), 1);
  return room.map((value) => value / loudest);
};

/** Words that were said and are not there, and no other in their place. */
const countLost = (heard: readonly string[], said: readonly string[]): number => {
  let lost = 0;
  let missing = 0;
  for (const { removed, added, value } of diffArrays(said.slice(), heard.slice())) {
    if (removed) missing += value.length;
    else if (added) missing -= value.length;
    else {
      lost += Math.max(missing, 0);
      missing = 0;
    }
  }
  return lost + Math.max(missing, 0);
};

interface Count {
  errors: number;
  lost: number;
  words: number;
}

/** Adds what was heard of a sound. */
const add = (count: Count, chunks: readonly HeardChunk[], said: readonly string[]): void => {
  const heard = splitHeard(chunks.flatMap(({ words }) => words)).map(({ text }) => text);
  count.errors += countErrors(heard, said);
  count.lost += countLost(heard, said);
  count.words += said.length;
};

/** Of each jump: the share of words that are lost, in percent, and that are wrong; the same in a room. */
export const measureQuietPeople = async (
  listen: (sound: Float32Array) => Promise<readonly HeardChunk[]>,
  samples: readonly Spoken[],
): Promise<readonly (readonly [name: string, percent: number])[]> => {
  const orders = [samples, [...samples.slice(1), ...samples.slice(0, 1)], samples.toReversed()];
  const measure = async (name: string, change: (sound: Float32Array, phase: number) => Float32Array) => {
    const count: Count = { errors: 0, lost: 0, words: 0 };
    for (const order of orders)
      for (const phase of phases) {
        const said = order.flatMap(({ text }) => text);
        add(count, await listen(change(join(order), phase)), said);
      }
    const toPercent = (part: number): number => round((100 * part) / count.words, 1);
    return [
      [`words-lost-${name}`, toPercent(count.lost)],
      [`words-wrong-${name}`, toPercent(count.errors)],
    ] as const;
  };
  const metrics: (readonly [string, number])[] = [];
  for (const decibels of jumps)
    metrics.push(...(await measure(`${decibels}-db`, (sound, phase) => jump(sound, decibels, phase))));
  metrics.push(...(await measure('room', reverberate)));
  return metrics;
};
