/** Long drafts are sent to main as a change to the previous one, because sending all of it is slow. */
import { textHash } from '../../../../preload/contract/text-hash.ts';
import type { DraftChange } from '../../../../preload/contract/texts.ts';
import { computeTextChange } from '../editor/text-change.ts';
import type { EditorDraft } from './draft.ts';

type Texts = Pick<EditorDraft, 'text' | 'base'>;

/** UTF-16 units. Drafts up to this length are sent whole. */
const shortTextLength = 20_000;

/** Hashes the base once, because it does not change while the user types. */
const createCachedHash = (): ((text: string) => string) => {
  let latest = { text: '', hash: textHash('') };
  return (text) => {
    if (text !== latest.text) latest = { text, hash: textHash(text) };
    return latest.hash;
  };
};

/**
 * `before`: the draft in main; if null, the change applies to the base. Returns null to send the draft whole.
 */
export const createDraftDiff = () => {
  const getBaseHash = createCachedHash();
  return (before: Texts | null, { text, base }: Texts): DraftChange | null => {
    if (text.length <= shortTextLength || (before !== null && before.base !== base)) return null;
    const previous = before?.text ?? base;
    const change = computeTextChange(previous, text);
    if (change === null || change.insert.length > text.length / 2) return null;
    const baseHash = getBaseHash(base);
    return { expectedHash: previous === base ? baseHash : textHash(previous), baseHash, ...change };
  };
};
