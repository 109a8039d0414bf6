/** Amplifies quiet people in a chunk: the model skips what is said much more quietly than the rest of its window. */
import type { Stretch } from './chunker.ts';
import { sampleRate } from './mel.ts';

interface LevelledSound {
  /** Seconds of the recording, of the first sample. */
  readonly soundStart: number;
  readonly samples: Float32Array;
  /** Where somebody speaks. */
  readonly stretches: readonly Stretch[];
}

/** Speech of one level. Frames from the first sample on. */
interface Section {
  readonly from: number;
  readonly to: number;
  readonly decibels: number;
}

const framesPerSecond = 100;
const frameSamples = sampleRate / framesPerSecond;
/** One person, and people who are recorded alike, differ by less. */
const minSpread = 20;
const maxGain = 30;
/** Two people can follow each other without a pause. The mean power before and after a cut differs by more. */
const minJump = 15;
/** A shorter section says little about the level. */
const minSectionFrames = 0.5 * framesPerSecond;
const comparedFrames = framesPerSecond;
/** Soft sounds around speech are amplified with it. */
const paddingFrames = 0.2 * framesPerSecond;
const rampFrames = 2;
const levelShare = 0.95;

const toDecibels = (power: number): number => 10 * Math.log10(power + 1e-10);

const getPowers = (samples: Float32Array): Float64Array =>
  Float64Array.from({ length: Math.floor(samples.length / frameSamples) }, (_, frame) => {
    let power = 0;
    for (let at = frame * frameSamples; at < (frame + 1) * frameSamples; at += 1)
      power += (samples[at] ?? 0) ** 2;
    return power / frameSamples;
  });

const getLevel = (powers: Float64Array): number => {
  const sorted = powers.toSorted();
  return toDecibels(sorted[Math.floor(levelShare * (sorted.length - 1))] ?? 0);
};

/** The frame at which the level changes most; null: it hardly changes. */
const findJump = (powers: Float64Array): number | null => {
  const sums = new Float64Array(powers.length + 1);
  for (const [at, power] of powers.entries()) sums[at + 1] = (sums[at] ?? 0) + power;
  const getMean = (from: number, to: number): number => ((sums[to] ?? 0) - (sums[from] ?? 0)) / (to - from);
  let best: number | null = null;
  let most = minJump;
  for (let at = minSectionFrames; at <= powers.length - minSectionFrames; at += 1) {
    const before = toDecibels(getMean(Math.max(at - comparedFrames, 0), at));
    const after = toDecibels(getMean(at, Math.min(at + comparedFrames, powers.length)));
    if (Math.abs(before - after) <= most) continue;
    most = Math.abs(before - after);
    best = at;
  }
  return best;
};

const splitSections = (powers: Float64Array, from: number, to: number): readonly Section[] => {
  const inside = powers.subarray(from, to);
  if (inside.length === 0) return [];
  const jump = findJump(inside);
  if (jump === null) return [{ from, to: from + inside.length, decibels: getLevel(inside) }];
  return [...splitSections(powers, from, from + jump), ...splitSections(powers, from + jump, to)];
};

/** For each frame. Sections begin a little earlier and end a little later; the first and the last one reach to the ends of the sound. */
const createGains = (sections: readonly Section[], loudest: number, length: number): Float64Array => {
  const gains = new Float64Array(length).fill(1);
  for (const [at, { from, to, decibels }] of sections.entries()) {
    const [before, after] = [sections[at - 1], sections[at + 1]];
    const start = before ? Math.max(from - paddingFrames, Math.ceil((before.to + from) / 2)) : 0;
    const end = after ? Math.min(to + paddingFrames, Math.ceil((to + after.from) / 2)) : length;
    gains.fill(10 ** (Math.min(Math.max(loudest - decibels, 0), maxGain) / 20), start, end);
  }
  return gains;
};

const amplify = (samples: Float32Array, gains: Float64Array): Float32Array => {
  // By the same factor for each sample, from silence's gain to the highest one in a ramp.
  const step = 10 ** (maxGain / 20 / (rampFrames * frameSamples));
  let gain = gains[0] ?? 1;
  return samples.map((sample, at) => {
    const target = gains[Math.min(Math.floor(at / frameSamples), gains.length - 1)] ?? 1;
    gain = gain < target ? Math.min(gain * step, target) : Math.max(gain / step, target);
    return sample * gain;
  });
};

/** The samples as the model takes them; the same ones if nobody in the sound is much quieter than the others. */
export const evenLevels = ({ soundStart, samples, stretches }: LevelledSound): Float32Array => {
  const powers = getPowers(samples);
  const sections = stretches.flatMap(({ start, end }) =>
    splitSections(
      powers,
      Math.max(Math.round((start - soundStart) * framesPerSecond), 0),
      Math.round((end - soundStart) * framesPerSecond),
    ),
  );
  const levels = sections
    .filter(({ from, to }) => to - from >= minSectionFrames)
    .map(({ decibels }) => decibels);
  const loudest = Math.max(...levels);
  if (levels.length < 2 || loudest - Math.min(...levels) < minSpread) return samples;
  return amplify(samples, createGains(sections, loudest, powers.length));
};
