/** A long draft goes to main as a change to what main has: sending a million letters takes longer than typing one. */
import { textHash } from '../../../../preload/contract/text-hash.ts';
import type { DraftChange } from '../../../../preload/contract/texts.ts';
import { computeTextChange } from '../editor/text-change.ts';

interface Texts {
  readonly text: string;
  readonly base: string;
}

/** UTF-16 units up to which a draft is sent whole. */
const shortTextLength = 20_000;

export type DraftDiff = (before: Texts | null, next: Texts) => DraftChange | null;

/** The base is the same while one types: its print is made once. */
const createCachedHash = (): ((text: string) => string) => {
  let latest = { text: '', hash: textHash('') };
  return (text) => {
    if (text !== latest.text) latest = { text, hash: textHash(text) };
    return latest.hash;
  };
};

/**
 * `before`: what main has of this draft; null where it has none, which then began with the service's text. Answers null
 * where the draft is better sent whole.
 */
export const createDraftDiff = (): DraftDiff => {
  const getBaseHash = createCachedHash();
  return (before, { text, base }) => {
    if (text.length <= shortTextLength || (before !== null && before.base !== base)) return null;
    const previous = before?.text ?? base;
    const change = computeTextChange(previous, text);
    if (change === null || change.insert.length > text.length / 2) return null;
    const baseHash = getBaseHash(base);
    return { expectedHash: previous === base ? baseHash : textHash(previous), baseHash: baseHash, ...change };
  };
};
