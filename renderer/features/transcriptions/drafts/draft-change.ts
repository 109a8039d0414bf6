/** A long draft goes to main as a change to what main has: sending a million letters takes longer than typing one. */
import { textPrint } from '../../../../preload/contract/text-print.ts';
import type { DraftChange } from '../../../../preload/contract/texts.ts';
import { replaceMiddle } from '../editor/replace-middle.ts';

interface Texts {
  readonly text: string;
  readonly base: string;
}

/** UTF-16 units up to which a draft is sent whole. */
const shortText = 20_000;

export type DraftChanges = (before: Texts | null, wanted: Texts) => DraftChange | null;

/** The base is the same while one types: its print is made once. */
const createPrint = (): ((text: string) => string) => {
  let latest = { text: '', print: textPrint('') };
  return (text) => {
    if (text !== latest.text) latest = { text, print: textPrint(text) };
    return latest.print;
  };
};

/**
 * `before`: what main has of this draft; null where it has none, which then began with the service's text. Answers null
 * where the draft is better sent whole.
 */
export const createDraftChanges = (): DraftChanges => {
  const printOfBase = createPrint();
  return (before, { text, base }) => {
    if (text.length <= shortText || (before !== null && before.base !== base)) return null;
    const kept = before?.text ?? base;
    const change = replaceMiddle(kept, text);
    if (change === null || change.insert.length > text.length / 2) return null;
    const print = printOfBase(base);
    return { of: kept === base ? print : textPrint(kept), base: print, ...change };
  };
};
