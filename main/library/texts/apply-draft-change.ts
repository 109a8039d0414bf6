import { textHash } from '../../../preload/contract/text-hash.ts';
import type { Draft, DraftChange } from '../../../preload/contract/texts.ts';
import { normalizeLineEndings } from '../normalize-line-endings.ts';

type DraftTexts = Pick<Draft, 'text' | 'base'>;

/** `current`: the draft, or the service's text if there is none. Null if the hashes do not match it. */
export const applyDraftChange = (
  current: DraftTexts | string | null,
  change: DraftChange,
): DraftTexts | null => {
  if (current === null) return null;
  const { text, base } =
    typeof current === 'string'
      ? { text: normalizeLineEndings(current), base: normalizeLineEndings(current) }
      : current;
  const { expectedHash, from, to, insert } = change;
  if (from > to || to > text.length) return null;
  if (textHash(text) !== expectedHash || (text === base ? expectedHash : textHash(base)) !== change.baseHash)
    return null;
  return { text: text.slice(0, from) + insert + text.slice(to), base };
};
