/** Compares heard words with what was said. */
import type { HeardWord } from '../../preload/contract/listening.ts';

/** In lower case, without punctuation. */
export const toWords = (text: string): readonly string[] =>
  text
    .toLowerCase()
    .replaceAll(/\bmr\b/g, 'mister')
    .split(/[^\p{L}\p{N}']+/u)
    .filter(Boolean);

/** A heard word can be several, such as "ill-disposed"; only the first of them has a start. */
export const splitHeard = (words: readonly HeardWord[]) =>
  words.flatMap(({ text, startMs }) =>
    toWords(text).map((part, at) => ({ text: part, start: at === 0 ? startMs / 1_000 : null })),
  );

/** How many words are wrong, missing or invented: the edit distance. */
export const countErrors = (heard: readonly string[], reference: readonly string[]): number => {
  let row = Array.from({ length: heard.length + 1 }, (_, at) => at);
  for (const [index, word] of reference.entries()) {
    const next = [index + 1];
    for (const [at, text] of heard.entries())
      next.push(
        Math.min((row[at] ?? 0) + (word === text ? 0 : 1), (row[at + 1] ?? 0) + 1, (next[at] ?? 0) + 1),
      );
    row = next;
  }
  return row.at(-1) ?? 0;
};
