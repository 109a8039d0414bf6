/** A draft out of a change that was typed: only where it is surely a change of the texts that are here. */
import { textPrint } from '../../../preload/contract/text-print.ts';
import type { Draft, DraftChange } from '../../../preload/contract/texts.ts';
import { lines } from '../lines.ts';

type Texts = Pick<Draft, 'text' | 'base'>;

/** `known`: the draft that is kept, or the service's text where there is none. Null where the change is one of other texts. */
export const changedDraft = (known: Texts | string | null, change: DraftChange): Texts | null => {
  if (known === null) return null;
  const { text, base } = typeof known === 'string' ? { text: lines(known), base: lines(known) } : known;
  const { of, from, to, insert } = change;
  if (from > to || to > text.length) return null;
  if (textPrint(text) !== of || (text === base ? of : textPrint(base)) !== change.base) return null;
  return { text: text.slice(0, from) + insert + text.slice(to), base };
};
