/** Nothing that was said is lost: speech without words is recognised again, in other pieces and with other chances. */
import type { Recognised, Recogniser, Sound } from './recogniser.ts';
import type { Stretch } from './sound/chunker.ts';
import { sampleRate } from './sound/mel.ts';
import { Coverage, clip, getSeconds, type Uncovered } from './text/coverage.ts';
import { findRepeats, type TimedWord, toKey } from './text/words.ts';

const earlierSeconds = 0.5;
/** Silence around speech that is recognised alone. */
const paddingSeconds = 0.25;
/** A shorter piece of a stretch is the edge of a word beside it. */
const minStretchSeconds = 0.2;
const laterTemperatures = [0.4, 0.8];

export interface Covered {
  readonly words: readonly TimedWord[];
  /** Speech that was not understood. */
  readonly gaps: readonly Stretch[];
}

/** All speech has words, and not a single one for what pauses divide. */
export const isComplete = ({ words, gaps }: Covered, { stretches }: Sound): boolean => {
  const spoken = stretches.filter((one) => getSeconds([one]) >= minStretchSeconds);
  return gaps.length === 0 && words.length >= Math.min(spoken.length, 2);
};

/** Less of the speech has no words; else it has more words. */
export const isMore = (one: Covered, other: Covered): boolean => {
  const [missed, otherMissed] = [getSeconds(one.gaps), getSeconds(other.gaps)];
  return missed === otherMissed ? one.words.length > other.words.length : missed < otherMissed;
};

const getEnd = ({ start, samples }: Sound): number => start + samples.length / sampleRate;

const cutSound = (sound: Sound, start: number, end: number): Sound => {
  const from = Math.max(Math.round((start - sound.start) * sampleRate), 0);
  const to = Math.round((end - sound.start) * sampleRate);
  const stretches = clip(sound.stretches, start, end);
  const part = {
    samples: sound.samples.subarray(from, to),
    start: sound.start + from / sampleRate,
    stretches,
  };
  return sound.isFilled ? { ...part, isFilled: true } : part;
};

/** In the longest pause, or in the middle. */
const halve = (sound: Sound): readonly Sound[] => {
  const { start, stretches } = sound;
  const end = getEnd(sound);
  let middle = (start + end) / 2;
  let longest = 0;
  for (const [at, stretch] of stretches.slice(1).entries()) {
    const before = stretches[at]?.end ?? stretch.start;
    if (stretch.start - before <= longest) continue;
    longest = stretch.start - before;
    middle = (before + stretch.start) / 2;
  }
  return [cutSound(sound, start, middle), cutSound(sound, middle, end)];
};

const recogniseParts = async (
  recogniser: Recogniser,
  parts: readonly Sound[],
  language: string,
  temperature: number,
): Promise<readonly TimedWord[]> => {
  const spoken = parts.filter(({ stretches }) => stretches.length > 0);
  if (spoken.length === 0) return [];
  const encoded = recogniser.encodeAll(spoken);
  const heard = await recogniser.recognise(encoded, () => encoded.map(() => language), temperature);
  for (const one of encoded) one.encoded.release();
  return heard.flatMap(({ isGood, words }) => (isGood ? words : []));
};

/** The pieces and chances, one after the other. */
async function* tryAgain(recogniser: Recogniser, sound: Sound, { start, end }: Stretch, language: string) {
  const whole = cutSound(sound, start, end);
  yield await recogniseParts(recogniser, [whole], language, 0);
  yield await recogniseParts(recogniser, [cutSound(sound, start - earlierSeconds, end)], language, 0);
  yield await recogniseParts(recogniser, halve(whole), language, 0);
  for (const temperature of laterTemperatures)
    yield await recogniseParts(recogniser, [whole], language, temperature);
}

/** The words between two others that cover most of the speech there; null if those that are there do. */
const findBetter = async (
  recogniser: Recogniser,
  sound: Sound,
  place: Uncovered,
  { words, lost }: Pick<Recognised, 'words' | 'lost'>,
  language: string,
): Promise<readonly TimedWord[] | null> => {
  // The word before may have been cut off, and is heard again.
  const there = words.slice(Math.max(place.after, 0), place.next);
  const start = there[0]?.start ?? sound.start;
  const end = words[place.next]?.start ?? getEnd(sound);
  const { stretches } = cutSound(sound, start, end);
  const countMissed = (some: readonly TimedWord[]): number => {
    const coverage = new Coverage(some, stretches, lost);
    const uncovered = coverage.findUncovered();
    return uncovered.length + coverage.findSparse(uncovered).length;
  };
  let best: readonly TimedWord[] | null = null;
  let least = countMissed(there);
  for await (const heard of tryAgain(recogniser, sound, { start, end }, language)) {
    const inside = heard.filter((word) => word.start >= start - 0.2 && word.start < end);
    const missed = countMissed(inside);
    if (inside.length > there.length && (best === null || missed < least)) {
      best = inside;
      least = missed;
    }
    if (best && least === 0) break;
  }
  return best;
};

/** The words from pause to pause. Where there is speech but no good text is a gap. */
const recogniseStretches = async (
  recogniser: Recogniser,
  sound: Sound,
  stretches: readonly Stretch[],
  language: string,
): Promise<Covered> => {
  const words: TimedWord[] = [];
  const gaps: Stretch[] = [];
  for (const [at, stretch] of stretches.entries()) {
    const start = Math.max(stretch.start - paddingSeconds, stretches[at - 1]?.end ?? sound.start);
    const end = Math.min(stretch.end + paddingSeconds, stretches[at + 1]?.start ?? Number.POSITIVE_INFINITY);
    const encoded = recogniser.encode(cutSound(sound, start, end));
    const [heard] = await recogniser.recognise([encoded], () => [language], 0);
    encoded.encoded.release();
    if (heard?.isGood) words.push(...heard.words);
    else gaps.push(stretch);
  }
  return { words, gaps };
};

/** The model counts badly: a word that is not there as often as pauses divide it is recognised from pause to pause. */
const recount = async (
  recogniser: Recogniser,
  sound: Sound,
  heard: readonly TimedWord[],
  language: string,
): Promise<Covered> => {
  let words = heard;
  const gaps: Stretch[] = [];
  for (const { from, to, count, start, end } of findRepeats(heard, getEnd(sound)).toReversed()) {
    const stretches = clip(sound.stretches, start, end).filter(
      (one) => getSeconds([one]) >= minStretchSeconds,
    );
    if (stretches.length < 2 || stretches.length === count) continue;
    const counted = await recogniseStretches(recogniser, sound, stretches, language);
    if (counted.words.length + counted.gaps.length === 0) continue;
    words = [...words.slice(0, from), ...counted.words, ...words.slice(to)];
    gaps.push(...counted.gaps);
  }
  return { words, gaps };
};

/** Speech without words, and that of `counted` which has none either. Few words that were `confirmed` are enough. */
const findGaps = (
  words: readonly TimedWord[],
  { stretches }: Sound,
  lost: readonly Stretch[],
  confirmed: readonly Stretch[],
  counted: readonly Stretch[],
): readonly Stretch[] => {
  const coverage = new Coverage(words, stretches, lost);
  const uncovered = coverage.findUncovered();
  const sparse = coverage
    .findSparse(uncovered)
    .filter(({ start, end }) => clip(confirmed, start, end).length === 0)
    .flatMap((place) => coverage.findLongestRest(place) ?? []);
  const rest = counted.filter(({ start, end }) => clip([...words, ...uncovered], start, end).length === 0);
  return [...uncovered, ...sparse, ...rest].toSorted((one, other) => one.start - other.start);
};

/** Heard alone, few words in much speech are right if they are the same: somebody speaks slowly, laughs or sings. */
const isConfirmed = async (
  recogniser: Recogniser,
  sound: Sound,
  words: readonly TimedWord[],
  { after, next }: Uncovered,
  language: string,
): Promise<boolean> => {
  const there = words.slice(after, next);
  const part = cutSound(sound, there[0]?.start ?? sound.start, words[next]?.start ?? getEnd(sound));
  const heard = await recogniseParts(recogniser, [part], language, 0);
  return toKey(heard.map(({ text }) => text).join('')) === toKey(there.map(({ text }) => text).join(''));
};

/** The words of a sound with those that were missing. */
export const recover = async (
  recogniser: Recogniser,
  sound: Sound,
  { words: heard, lost }: Recognised,
  language: string,
): Promise<Covered> => {
  const counted = await recount(recogniser, sound, heard, language);
  let { words } = counted;
  const confirmed: Stretch[] = [];
  const coverage = new Coverage(words, sound.stretches, lost);
  const uncovered = coverage.findUncovered();
  const sparse = coverage.findSparse(uncovered);
  // From the last to the first, so that the indexes of those before stay.
  for (const place of [...uncovered, ...sparse].toSorted((one, other) => other.after - one.after)) {
    if (sparse.includes(place) && (await isConfirmed(recogniser, sound, words, place, language))) {
      confirmed.push(place);
      continue;
    }
    const better = await findBetter(recogniser, sound, place, { words, lost }, language);
    if (better === null) continue;
    words = [...words.slice(0, Math.max(place.after, 0)), ...better, ...words.slice(place.next)];
  }
  return { words, gaps: findGaps(words, sound, lost, confirmed, counted.gaps) };
};
