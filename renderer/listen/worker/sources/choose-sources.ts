/** Which sources of a recording have one person each. */
import { hasSpeech, toShares } from './levels.ts';

/** Decibels by which one source leads, if one person speaks into each. */
const leadingBy = 6;
const leadFactor = 10 ** (leadingBy / 10);
/** Where no source is louder than this share of its speech, nobody speaks. */
const speakingShare = 0.02;

/** Frames in which somebody speaks, and in how many of them which source leads. */
export interface Leads {
  readonly frames: number;
  readonly leads: readonly number[];
}

export const countLeads = (shares: readonly Float32Array[]): Leads => {
  const leads = shares.map(() => 0);
  let frames = 0;
  const length = shares[0]?.length ?? 0;
  for (let at = 0; at < length; at += 1) {
    let [first, second, leader] = [0, 0, 0];
    for (const [source, own] of shares.entries()) {
      const share = own[at] as number;
      if (share > first) [first, second, leader] = [share, first, source];
      else if (share > second) second = share;
    }
    if (first < speakingShare) continue;
    frames += 1;
    if (first > second * leadFactor) leads[leader] = (leads[leader] ?? 0) + 1;
  }
  return { frames, leads };
};

/** The share of speech in which one source leads, 0 to 1. */
export const getLeadShare = ({ frames, leads }: Leads): number =>
  frames === 0 ? 0 : leads.reduce((sum, count) => sum + count, 0) / frames;

/** Below it, all sources have the same people. */
export const mixedShare = 0.25;

const amplitude = (share: number): number => Math.sqrt(share);

/** -1 to 1; 0 if one of them never changes. */
const correlate = (one: Float32Array, other: Float32Array): number => {
  const count = one.length;
  let [sumX, sumY, xx, yy, xy] = [0, 0, 0, 0, 0];
  for (let at = 0; at < count; at += 1) {
    const [x, y] = [amplitude(one[at] as number), amplitude(other[at] as number)];
    sumX += x;
    sumY += y;
    xx += x * x;
    yy += y * y;
    xy += x * y;
  }
  const spread = (xx - sumX ** 2 / count) * (yy - sumY ** 2 / count);
  return spread > 0 ? (xy - (sumX * sumY) / count) / Math.sqrt(spread) : 0;
};

const maxCorrelation = 0.9;

/** The source that is all others together, such as the mix that a recorder writes beside its tracks; null if none is. */
const findMix = (shares: readonly Float32Array[]): number | null => {
  const length = shares[0]?.length ?? 0;
  const total = new Float32Array(length);
  for (const own of shares)
    for (let at = 0; at < length; at += 1) total[at] = (total[at] as number) + (own[at] as number);
  let [found, best]: [number | null, number] = [null, maxCorrelation];
  for (const [source, own] of shares.entries()) {
    const correlation = correlate(
      own,
      total.map((sum, at) => sum - (own[at] as number)),
    );
    if (correlation > best) [found, best] = [source, correlation];
  }
  return found;
};

/** The numbers of the tracks that are not all others together. */
const withoutMixes = (tracks: readonly Uint8Array[]): readonly number[] => {
  let kept = tracks.map((_, at) => at);
  while (kept.length > 1) {
    const mix = findMix(toShares(kept.map((at) => tracks[at] as Uint8Array)));
    if (mix === null) return kept;
    kept = kept.filter((_, at) => at !== mix);
  }
  return kept;
};

/**
 * The numbers of the tracks that are heard by themselves; null: the recording is heard as one sound, because fewer than two have
 * people of their own.
 */
export const chooseTracks = (tracks: readonly Uint8Array[]): readonly number[] | null => {
  const chosen = withoutMixes(tracks);
  const levels = chosen.map((at) => tracks[at] as Uint8Array);
  if (levels.filter(hasSpeech).length < 2) return null;
  return getLeadShare(countLeads(toShares(levels))) < mixedShare ? null : chosen;
};
