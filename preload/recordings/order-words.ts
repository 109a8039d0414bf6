/** Who said which words, in the order of a text: sentences stay whole. */
import type { HeardWord, VoiceStretch } from '../contract/listening.ts';
import { isSentenceEnd } from './paragraphs.ts';
import { dropPassingVoices } from './passing-voices.ts';
import { toSpeakerName } from './turns.ts';

/** Milliseconds. A source that pauses longer may be interrupted there. */
const turnPauseMs = 700;
/** Others interrupt with this many words. */
const minTurnWords = 3;
/** Milliseconds of another voice that do not divide a sentence. */
const minTearMs = 400;
/** Milliseconds in which a sentence that is interrupted may end first. */
const maxWaitMs = 2_000;

/** What is longer has no marks of sentences. */
const maxSentenceWords = 200;

/** A word or a mark. */
export type Spoken = Pick<HeardWord, 'text' | 'startMs' | 'endMs'>;

/** Words that one person says without being interrupted. */
interface Run<T extends Spoken> {
  readonly voice: number;
  readonly words: readonly T[];
}

const getStart = ({ words }: { readonly words: readonly Spoken[] }): number => words[0]?.startMs ?? 0;
const getEnd = ({ words }: { readonly words: readonly Spoken[] }): number => words.at(-1)?.endMs ?? 0;

const endsSentence = (words: readonly Spoken[], at: number): boolean => {
  const word = words[at];
  return word !== undefined && isSentenceEnd(word.text, words[at + 1]?.text);
};

/** Cuts before each of the indexes, which are in order. */
const cut = <T>(words: readonly T[], indexes: readonly number[]): readonly (readonly T[])[] =>
  [0, ...indexes]
    .map((from, at) => words.slice(from, indexes[at] ?? words.length))
    .filter((part) => part.length > 0);

const cutAtPauses = <T extends Spoken>(words: readonly T[]): readonly (readonly T[])[] =>
  cut(
    words,
    words.flatMap(({ startMs }, at) =>
      at > 0 && startMs - (words[at - 1]?.endMs ?? 0) > turnPauseMs ? at : [],
    ),
  );

/** Where words are cut for a turn of another that begins at this time; 0 or their number: nowhere. */
const findCut = (words: readonly Spoken[], ms: number): number => {
  const at = words.findIndex(({ startMs }) => startMs >= ms);
  if (at <= 0) return Math.max(at, 0);
  if (endsSentence(words, at - 1)) return at;
  for (let later = at; later < words.length && (words[later]?.endMs ?? 0) <= ms + maxWaitMs; later += 1)
    if (endsSentence(words, later)) return later + 1;
  const isTorn = at === 1 || (words[at - 1]?.endMs ?? 0) - (words[0]?.startMs ?? 0) < minTearMs;
  if (isTorn) return 0;
  const rest = words.slice(at);
  return rest.length === 1 || getEnd({ words: rest }) - getStart({ words: rest }) < minTearMs
    ? words.length
    : at;
};

/** A word, or less than 0.4 s, of another between two parts of a sentence is put behind it. */
const joinTorn = <T extends Spoken>(runs: readonly Run<T>[]): readonly Run<T>[] => {
  const joined: Run<T>[] = [];
  for (const run of runs) {
    const [before, between] = [joined.at(-2), joined.at(-1)];
    const isTorn =
      before?.voice === run.voice &&
      between !== undefined &&
      between.voice !== run.voice &&
      !endsSentence([...before.words, ...run.words], before.words.length - 1) &&
      getStart(run) - getEnd(before) <= maxWaitMs &&
      (between.words.length === 1 || getEnd(between) - getStart(between) < minTearMs);
    if (isTorn) joined.splice(-2, 2, { ...before, words: [...before.words, ...run.words] }, between);
    else joined.push(run);
  }
  return joined;
};

/**
 * The words of several sources as people take turns. A source is cut where it pauses, and where another begins to say
 * three words or more: there its sentence may end first. The voice of a word is the number of its source.
 */
export const orderSources = <T extends Spoken>(
  sources: readonly (readonly T[])[],
): readonly (T & { readonly voice: number })[] => {
  const parts = sources.map(cutAtPauses);
  const turns = parts.flatMap((all, source) =>
    all
      .filter((words) => words.length >= minTurnWords && getEnd({ words }) - getStart({ words }) >= minTearMs)
      .map((words) => ({ source, startMs: getStart({ words }) })),
  );
  turns.sort((one, other) => one.startMs - other.startMs);
  const runs = parts.flatMap((all, voice) => {
    let next = 0;
    return all.flatMap((words) => {
      const [startMs, endMs] = [getStart({ words }), getEnd({ words })];
      const indexes = new Set<number>();
      while ((turns[next]?.startMs ?? Number.POSITIVE_INFINITY) <= startMs) next += 1;
      for (let at = next; (turns[at]?.startMs ?? Number.POSITIVE_INFINITY) < endMs; at += 1)
        if (turns[at]?.source !== voice) indexes.add(findCut(words, turns[at]?.startMs ?? 0));
      const inside = [...indexes].filter((index) => index > 0).sort((one, other) => one - other);
      return cut(words, inside).map((part): Run<T> => ({ voice, words: part }));
    });
  });
  // Sorting is stable: of those that begin at once, the first source speaks first.
  const inOrder = runs.toSorted((one, other) => getStart(one) - getStart(other));
  return joinTorn(inOrder).flatMap(({ voice, words }) => words.map((word) => ({ ...word, voice })));
};

/** The number of the stretch that is nearest to a time, from `from` on. */
const findNearest = (stretches: readonly VoiceStretch[], ms: number, from: number): number => {
  let at = from;
  while (at + 1 < stretches.length && (stretches[at]?.endMs ?? 0) <= ms) {
    const [gone, next] = [stretches[at], stretches[at + 1]];
    if (gone && next && next.startMs > ms && ms - gone.endMs <= next.startMs - ms) break;
    at += 1;
  }
  return at;
};

/** A part of a sentence: so many words of one voice, from this one on. */
interface Part {
  readonly voice: number;
  readonly from: number;
  readonly to: number;
}

const toParts = (voices: readonly number[], from: number, to: number): Part[] => {
  const parts: Part[] = [];
  for (let at = from; at < to; at += 1) {
    const last = parts.at(-1);
    const voice = voices[at] ?? 0;
    if (last?.voice === voice) parts[parts.length - 1] = { ...last, to: at + 1 };
    else parts.push({ voice, from: at, to: at + 1 });
  }
  return parts;
};

/** Gives the parts of a sentence that are a word or less than 0.4 s to the part beside them that is longer. */
const keepSentenceWhole = (words: readonly Spoken[], voices: number[], from: number, to: number): void => {
  const getMs = ({ from: first, to: end }: Part): number =>
    (words[end - 1]?.endMs ?? 0) - (words[first]?.startMs ?? 0);
  for (;;) {
    const parts = toParts(voices, from, to);
    const getVoiceMs = ({ voice }: Part): number =>
      parts.reduce((sum, part) => sum + (part.voice === voice ? getMs(part) : 0), 0);
    const [short] = parts
      .filter((part) => part.to - part.from === 1 || getMs(part) < minTearMs)
      // The voice that says the least of the sentence gives way first.
      .toSorted((one, other) => getVoiceMs(one) - getVoiceMs(other) || getMs(one) - getMs(other));
    if (parts.length < 2 || short === undefined) return;
    const at = parts.indexOf(short);
    const [left, right] = [parts[at - 1], parts[at + 1]];
    const beside = left && (!right || getMs(left) >= getMs(right)) ? left : right;
    voices.fill(beside?.voice ?? short.voice, short.from, short.to);
  }
};

/** Keeps sentences whole. A pause between two voices ends a sentence, too. `voices` are those of the words. */
export const keepSentencesWhole = (
  words: readonly Spoken[],
  voices: readonly number[],
): readonly number[] => {
  const kept = [...voices];
  let from = 0;
  for (let at = 0; at < words.length; at += 1) {
    const pause = (words[at + 1]?.startMs ?? 0) - (words[at]?.endMs ?? 0);
    const isPause = pause > turnPauseMs && voices[at] !== voices[at + 1];
    if (!isPause && !endsSentence(words, at) && at + 1 < words.length) continue;
    if (at - from < maxSentenceWords) keepSentenceWhole(words, kept, from, at + 1);
    from = at + 1;
  }
  return kept;
};

/** The voice of each word: that of its middle, or the nearest one. `stretches` is not empty. */
export const findVoices = (
  words: readonly Spoken[],
  stretches: readonly VoiceStretch[],
): readonly number[] => {
  let at = 0;
  const voices = words.map(({ startMs, endMs }) => {
    at = findNearest(stretches, (startMs + endMs) / 2, at);
    return stretches[at]?.voice ?? 0;
  });
  return dropPassingVoices(words, keepSentencesWhole(words, voices));
};

/** Two names that are the same get numbers. */
const toUnique = (names: readonly string[]): readonly string[] => {
  const used = new Set<string>();
  return names.map((name) => {
    let unique = name;
    for (let number = 2; used.has(unique); number += 1) unique = `${name} ${number}`;
    used.add(unique);
    return unique;
  });
};

/**
 * The names of voices by their number. `voices`: of the words in their order; `given`: by number, '' for a voice that has
 * none, which gets its number in the order of appearance. Empty if there is one person only.
 */
export const nameVoices = (
  voices: readonly number[],
  given: readonly string[],
  formatSpeaker: (number: number) => string,
): readonly string[] => {
  const appeared = [...new Set(voices)];
  if (appeared.length < 2) return [];
  const order = [...new Set([...appeared, ...given.keys()])];
  const names = Array.from({ length: Math.max(...order) + 1 }, (_, voice) => {
    const at = order.indexOf(voice);
    return toSpeakerName(given[voice] ?? '') || formatSpeaker((at < 0 ? order.length : at) + 1);
  });
  return toUnique(names);
};
