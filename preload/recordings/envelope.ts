/**
 * The loudness envelope of a recording: one byte for each 20 ms. 255 is full scale, each step is 0.375 dB, and 0 is
 * -95.6 dB or less.
 */

export const levelsPerSecond = 50;

const decibelsPerStep = 0.375;
const maxLevel = 255;

const toDecibels = (level: number): number => (level - maxLevel) * decibelsPerStep;

/** The result is not rounded, so that it can be compared with levels. */
export const fromDecibels = (decibels: number): number => maxLevel + decibels / decibelsPerStep;

/** `rms` is 1 for a square wave at full scale. */
export const toLevel = (rms: number): number => {
  if (!(rms > 0)) return 0;
  return Math.min(Math.max(Math.round(fromDecibels(20 * Math.log10(rms))), 0), maxLevel);
};

/** The result is between 0 and 1. */
export const toAmplitude = (level: number): number => 10 ** (toDecibels(level) / 20);

/** The share of all levels that are below this one. NaN for an empty envelope. */
export const getShareBelow = (levels: Uint8Array, limit: number): number => {
  let count = 0;
  for (let at = 0; at < levels.length; at += 1) if ((levels[at] ?? 0) < limit) count += 1;
  return count / levels.length;
};

/** The level below which a share of all levels is; 0 for an empty envelope. */
export const getQuantile = (levels: Uint8Array, share: number): number => {
  const counts = new Uint32Array(maxLevel + 1);
  // An iterator would leave 40 MiB of results to the garbage collector for three hours.
  for (let at = 0; at < levels.length; at += 1) {
    const level = levels[at] ?? 0;
    counts[level] = (counts[level] ?? 0) + 1;
  }
  let remaining = Math.floor(levels.length * share);
  for (const [level, count] of counts.entries()) {
    remaining -= count;
    if (remaining < 0) return level;
  }
  return 0;
};
