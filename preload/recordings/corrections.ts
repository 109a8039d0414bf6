/** What an edit says about spelling: which words the user has put right, and whether that can be a rule. */
import type { Replacement } from './rules.ts';

/** Words on each side. */
const maxWords = 4;
/** Letters of a word that can be another word by accident, such as `then` and `than`. */
const maxShortLetters = 4;
const minLetters = 3;
/** Of its letters, those that may differ: more in names, which are heard in many ways. */
const maxDistanceShares = { name: 0.4, word: 0.34 };
/** Letters of an ending, such as that of a plural. */
const maxEnding = 3;

const edges = /^[^\p{L}\p{N}\p{M}]+|[^\p{L}\p{N}\p{M}]+$/gu;
const sharedEnding = /['’]s$/iu;

const toWords = (text: string): readonly string[] => text.split(/\s+/).filter(Boolean);

/** The words that differ, without the punctuation around them; null if no word was replaced by another. */
export const findCorrection = (before: string, after: string): Replacement | null => {
  const [heard, written] = [[...toWords(before)], [...toWords(after)]];
  while (heard.length > 0 && heard[0] === written[0]) {
    heard.shift();
    written.shift();
  }
  while (heard.length > 0 && heard.at(-1) === written.at(-1)) {
    heard.pop();
    written.pop();
  }
  const strip = (words: readonly string[]): string => words.join(' ').replaceAll(edges, '');
  const [one, other] = [strip(heard), strip(written)];
  const isOwned = sharedEnding.test(one) && sharedEnding.test(other);
  const [from, to] = isOwned
    ? [one.replace(sharedEnding, ''), other.replace(sharedEnding, '')]
    : [one, other];
  return from === '' || to === '' || from === to ? null : { heard: from, written: to };
};

const toLetters = (text: string): string =>
  text
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\p{M}]+/gu, '');

/** Letters to insert, delete or replace. */
const getDistance = (one: string, other: string): number => {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let at = 1; at <= one.length; at += 1) {
    const next = [at];
    for (let to = 1; to <= other.length; to += 1) {
      const replaced = (row[to - 1] ?? 0) + (one[at - 1] === other[to - 1] ? 0 : 1);
      next.push(Math.min(replaced, (row[to] ?? 0) + 1, (next[to - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[other.length] ?? 0;
};

/** It has a capital, or is in a script without them. */
const canBeName = (text: string): boolean => /\p{Lu}/u.test(text) || !/\p{Ll}/u.test(text);

/** Only the beginning of a sentence was made or unmade. */
const isOnlyCapital = ({ heard, written }: Replacement): boolean =>
  heard.slice(1) === written.slice(1) && toWords(heard).length === 1;

/**
 * Whether this can be a rule: as many words, or one more or less, that look alike or are a name that is known. Other words, deletions,
 * endings and numbers are no matter of spelling.
 */
export const isSpelling = (correction: Replacement, knownNames: readonly string[]): boolean => {
  const { heard, written } = correction;
  const [heardWords, writtenWords] = [toWords(heard).length, toWords(written).length];
  if (Math.max(heardWords, writtenWords) > maxWords || Math.abs(heardWords - writtenWords) > 1) return false;
  const [from, to] = [toLetters(heard), toLetters(written)];
  if (!/\p{L}/u.test(from) || !/\p{L}/u.test(to)) return false;
  if (knownNames.some((name) => toLetters(name) === to)) return true;
  if (from.replaceAll(/\P{L}/gu, '') === '' || Math.min(from.length, to.length) < minLetters) return false;
  if (/\p{N}/u.test(from + to) && from.replaceAll(/\P{N}/gu, '') !== to.replaceAll(/\P{N}/gu, ''))
    return false;
  if (from === to) return !isOnlyCapital(correction);
  const [short, long] = from.length < to.length ? [from, to] : [to, from];
  const isName = canBeName(written);
  if (!isName && long.length <= maxShortLetters) return false;
  if (!isName && long.startsWith(short) && long.length - short.length <= maxEnding) return false;
  return (
    getDistance(from, to) <=
    Math.max(1, Math.floor(long.length * maxDistanceShares[isName ? 'name' : 'word']))
  );
};
