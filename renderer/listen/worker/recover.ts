/** Nothing that was said is lost: speech without words is recognised again, in other pieces and with other chances. */
import type { Recognised, Recogniser, Sound } from './recogniser.ts';
import type { Stretch } from './sound/chunker.ts';
import { sampleRate } from './sound/mel.ts';
import {
  clip,
  findRepeats,
  findUncovered,
  getSeconds,
  type TimedWord,
  type Uncovered,
} from './text/words.ts';

const earlierSeconds = 0.5;
/** Silence around speech that is recognised alone. */
const paddingSeconds = 0.25;
/** A shorter piece of a stretch is the edge of a word beside it. */
const minStretchSeconds = 0.2;
const laterTemperatures = [0.4, 0.8];

interface Covered {
  readonly words: readonly TimedWord[];
  /** Speech that was not understood. */
  readonly gaps: readonly Stretch[];
}

const getEnd = ({ start, samples }: Sound): number => start + samples.length / sampleRate;

const cutSound = (sound: Sound, start: number, end: number): Sound => {
  const from = Math.max(Math.round((start - sound.start) * sampleRate), 0);
  const to = Math.round((end - sound.start) * sampleRate);
  const stretches = clip(sound.stretches, start, end);
  return { samples: sound.samples.subarray(from, to), start: sound.start + from / sampleRate, stretches };
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
  const encoded = parts
    .filter(({ stretches }) => stretches.length > 0)
    .map((part) => recogniser.encode(part));
  if (encoded.length === 0) return [];
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
  const before = words[place.after];
  const start = before?.start ?? sound.start;
  const next = words[place.after + 1];
  const end = next?.start ?? getEnd(sound);
  const { stretches } = cutSound(sound, start, end);
  let best: readonly TimedWord[] | null = null;
  let least = findUncovered(before ? [before] : [], stretches, lost).length;
  for await (const heard of tryAgain(recogniser, sound, { start, end }, language)) {
    const inside = heard.filter((word) => word.start >= start - 0.2 && word.start < end);
    const uncovered = findUncovered(inside, stretches, lost).length;
    if (inside.length > (before ? 1 : 0) && (best === null || uncovered < least)) {
      best = inside;
      least = uncovered;
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

/** The words of a sound with those that were missing. */
export const recover = async (
  recogniser: Recogniser,
  sound: Sound,
  { words: heard, lost }: Recognised,
  language: string,
): Promise<Covered> => {
  const counted = await recount(recogniser, sound, heard, language);
  let { words } = counted;
  // From the last to the first, so that the indexes of those before stay.
  for (const place of findUncovered(words, sound.stretches, lost).toReversed()) {
    const better = await findBetter(recogniser, sound, place, { words, lost }, language);
    if (better === null) continue;
    words = [...words.slice(0, Math.max(place.after, 0)), ...better, ...words.slice(place.after + 1)];
  }
  const uncovered = findUncovered(words, sound.stretches, lost);
  const gaps = counted.gaps.filter(
    ({ start, end }) => clip([...words, ...uncovered], start, end).length === 0,
  );
  return { words, gaps: [...uncovered, ...gaps].toSorted((one, other) => one.start - other.start) };
};
