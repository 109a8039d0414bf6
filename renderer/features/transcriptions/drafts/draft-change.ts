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

/**
 * `before`: what main has of this draft; null where it has none, which then began with the service's text. Answers null
 * where the draft is better sent whole.
 */
export const draftChange = (before: Texts | null, { text, base }: Texts): DraftChange | null => {
  if (text.length <= shortText || (before !== null && before.base !== base)) return null;
  const kept = before?.text ?? base;
  const change = replaceMiddle(kept, text);
  if (change === null || change.insert.length > text.length / 2) return null;
  const print = textPrint(base);
  return { of: kept === base ? print : textPrint(kept), base: print, ...change };
};
