/** Who speaks when: groups the vectors of a recording, and finds the best path through its time. */
import type { VoiceStretch } from '../../../../preload/contract/listening.ts';
import { maxPeople, maxVoiceStretches } from '../../../../preload/contract/people.ts';
import { dot, groupVectors } from './group-vectors.ts';
import { frameSeconds, type SpeechFrames } from './segmenter.ts';
import { firstVectorSeconds, vectorLength, vectorSeconds } from './voice-encoder.ts';

export interface VoiceEvidence extends SpeechFrames {
  /** One for each stretch of 1.6 s, of length 1. */
  readonly vectors: readonly Float32Array[];
}

interface AssignOptions {
  /** How many voices there are; null: it is found. */
  readonly people: number | null;
  readonly onAdvance: () => void;
}

/** Seconds of speech of one voice alone that make a voice, and the share of all speech. */
const minVoiceSeconds = 2;
const minVoiceShare = 0.01;
/** In less speech than this many seconds, nobody is told apart from another. */
const minSpeechSeconds = 3;
/** What a change of the voice costs on the path: as much as such a difference of cosines. */
const changeCost = 0.15;
/** The same where the segmentation sees a change, or nobody speaks. */
const boundaryCost = 0.03;
/** Frames before and behind the middle of a stretch that are looked at. */
const stretchReach = 47;
const changeReach = 40;
/** A pause of one voice up to this many seconds does not end its stretch. */
const maxPauseSeconds = 1;

/** The share of flags that are set near a frame. */
const getShare = (flags: Uint8Array, frame: number, reach: number): number =>
  flags.subarray(Math.max(0, frame - reach), frame + reach).reduce((sum, one) => sum + one, 0) / (2 * reach);

const toUnit = (vector: Float64Array): Float64Array => {
  const length = Math.sqrt(dot(vector, vector));
  return vector.map((value) => value / length);
};

const getLargest = (values: ArrayLike<number>): number => {
  let largest = 0;
  for (let at = 1; at < values.length; at += 1)
    if ((values[at] as number) > (values[largest] as number)) largest = at;
  return largest;
};

/** Indices of the vectors in which one voice speaks alone. */
const findPure = ({ isSpeech, isShared, changes }: SpeechFrames, middles: readonly number[]): number[] => {
  const isChange = Uint8Array.from(changes, (share) => (share > 0.4 ? 1 : 0));
  const indices = [...middles.keys()];
  const pure = indices.filter((index) => {
    const frame = middles[index] as number;
    return (
      getShare(isSpeech, frame, stretchReach) > 0.7 &&
      getShare(isShared, frame, stretchReach) < 0.15 &&
      getShare(isChange, frame, changeReach) === 0
    );
  });
  if (pure.length >= 6) return pure;
  const spoken = indices.filter((index) => getShare(isSpeech, middles[index] as number, stretchReach) > 0.5);
  return spoken.length >= 4 ? spoken : [];
};

/** The mean directions of the voices. */
const findMeans = (
  pure: readonly Float32Array[],
  speechSeconds: number,
  { people, onAdvance }: AssignOptions,
): readonly Float64Array[] => {
  const minSize = Math.max(minVoiceSeconds, minVoiceShare * speechSeconds) / vectorSeconds;
  const group = (count: number | null) => {
    const groups = groupVectors(pure, {
      minSize: minVoiceSeconds / vectorSeconds,
      people: count,
      onAdvance,
    });
    const large = groups
      .filter(({ size }) => size >= minSize)
      .slice(0, Math.min(count ?? maxPeople, maxPeople));
    return { groups, large };
  };
  const found = group(null);
  // If as many are found as there are, nothing is divided or joined to have that number.
  const { groups, large } = people === null || found.large.length === people ? found : group(people);
  let means = (large.length > 0 ? large : groups.slice(0, 1)).map(({ sum }) => toUnit(sum));
  for (let round = 0; round < 3; round += 1) {
    const sums = means.map(() => ({ sum: new Float64Array(vectorLength), size: 0 }));
    for (const vector of pure) {
      const nearest = sums[getLargest(means.map((mean) => dot(mean, vector)))];
      if (!nearest) continue;
      nearest.size += 1;
      for (let at = 0; at < vectorLength; at += 1)
        nearest.sum[at] = (nearest.sum[at] as number) + (vector[at] as number);
    }
    means = means.map((mean, voice) => {
      const { sum = mean, size = 0 } = sums[voice] ?? {};
      return size > 2 ? toUnit(sum) : mean;
    });
  }
  return means;
};

/** The voice of each vector: Viterbi. A change costs little where the segmentation sees one. */
const findPath = (
  { vectors, isSpeech, changes }: VoiceEvidence,
  means: readonly Float64Array[],
  middles: readonly number[],
): Uint8Array => {
  const getScores = (vector: Float32Array): number[] => means.map((mean) => dot(vector, mean));
  const isBoundary = (from: number, to: number): boolean => {
    for (let frame = from; frame <= to; frame += 1)
      if ((changes[frame] ?? 0) > 0.3 || isSpeech[frame] !== 1) return true;
    return false;
  };
  let totals = means.map(() => 0);
  /** The voice before, for each vector and voice. */
  const before = new Uint8Array(vectors.length * means.length);
  for (const [index, vector] of vectors.entries()) {
    const scores = getScores(vector);
    const cost = isBoundary(middles[index - 1] ?? 0, middles[index] ?? 0) ? boundaryCost : changeCost;
    const best = getLargest(totals);
    const changed = (totals[best] ?? 0) - cost;
    for (const [voice, total] of totals.entries())
      before[index * means.length + voice] = changed >= total ? best : voice;
    totals = totals.map((total, voice) => Math.max(total, changed) + (scores[voice] ?? 0));
  }
  const path = new Uint8Array(vectors.length);
  let voice = getLargest(totals);
  for (let index = vectors.length - 1; index >= 0; index -= 1) {
    path[index] = voice;
    voice = before[index * means.length + voice] ?? 0;
  }
  return path;
};

interface FrameRange {
  readonly voice: number;
  readonly from: number;
  readonly to: number;
}

const toStretch = ({ voice, from, to }: FrameRange): VoiceStretch => ({
  voice,
  startMs: Math.round(from * frameSeconds * 1_000),
  endMs: Math.round(to * frameSeconds * 1_000),
});

/** Voices are numbered in the order of their appearance. */
const toStretches = (path: Uint8Array, isSpeech: Uint8Array): readonly VoiceStretch[] => {
  const ranges: FrameRange[] = [];
  const numbers = new Map<number, number>();
  for (const [frame, speaks] of isSpeech.entries()) {
    if (speaks === 0) continue;
    const index = Math.round((frame * frameSeconds - firstVectorSeconds) / vectorSeconds);
    const found = path[Math.min(Math.max(index, 0), path.length - 1)] ?? 0;
    const voice = numbers.get(found) ?? numbers.size;
    numbers.set(found, voice);
    const last = ranges.at(-1);
    if (last?.voice === voice && (frame - last.to) * frameSeconds <= maxPauseSeconds)
      ranges[ranges.length - 1] = { ...last, to: frame + 1 };
    else ranges.push({ voice, from: frame, to: frame + 1 });
  }
  return ranges.slice(0, maxVoiceStretches).map(toStretch);
};

/** In order. Empty: nobody is told apart from another. */
export const assignVoices = (evidence: VoiceEvidence, options: AssignOptions): readonly VoiceStretch[] => {
  const { isSpeech, vectors } = evidence;
  const speechSeconds = isSpeech.reduce((sum, one) => sum + one, 0) * frameSeconds;
  if (speechSeconds < minSpeechSeconds || options.people === 1) return [];
  const middles = vectors.map((_, index) =>
    Math.min(isSpeech.length - 1, Math.floor((index * vectorSeconds + firstVectorSeconds) / frameSeconds)),
  );
  const pure = findPure(evidence, middles).map((index) => vectors[index] as Float32Array);
  if (pure.length === 0) return [];
  const means = findMeans(pure, speechSeconds, options);
  if (means.length < 2) return [];
  const stretches = toStretches(findPath(evidence, means, middles), isSpeech);
  return new Set(stretches.map(({ voice }) => voice)).size > 1 ? stretches : [];
};
