import type { LibraryHit, LibraryState, Mark } from '../../../../preload/contract/library.ts';
import { t } from '../../../../preload/messages/translate.ts';

export interface MatchPosition {
  /** UTF-16 units from the start of the text; a line break counts as one. */
  readonly offset: number;
  /** The matched text. */
  readonly text: string;
}

/** Null if only the name matches. */
export const getMatchPosition = ({ offset, snippet, snippetMarks }: LibraryHit): MatchPosition | null => {
  const [first] = snippetMarks;
  return offset === null || first === undefined ? null : { offset, text: snippet.slice(...first) };
};

/** The nearest occurrence of the match, because `text` may have changed since the search; null if none. */
export const findMatchRange = (
  text: string,
  { offset, text: match }: MatchPosition,
): { readonly from: number; readonly to: number } | null => {
  const toRange = (from: number) => ({ from, to: from + match.length });
  if (match === '') return null;
  if (text.startsWith(match, offset)) return toRange(offset);
  const before = text.lastIndexOf(match, offset);
  const after = text.indexOf(match, offset);
  if (before === -1 && after === -1) return null;
  if (before === -1) return toRange(after);
  return after === -1 || offset - before <= after - offset ? toRange(before) : toRange(after);
};

/**
 * The text in pieces that match or do not, each with its offset in UTF-16 units. `marks` are ascending and do not overlap.
 * Parts beyond the text are ignored.
 */
export const toSegments = (text: string, marks: readonly Mark[]) => {
  const segments: { readonly text: string; readonly isMatch: boolean; readonly offset: number }[] = [];
  let at = 0;
  for (const [start, end] of marks) {
    const from = Math.max(at, Math.min(start, text.length));
    const to = Math.max(from, Math.min(end, text.length));
    if (from > at) segments.push({ text: text.slice(at, from), isMatch: false, offset: at });
    if (to > from) segments.push({ text: text.slice(from, to), isMatch: true, offset: from });
    at = to;
  }
  if (at < text.length) segments.push({ text: text.slice(at), isMatch: false, offset: at });
  return segments;
};

/** Start of the first word in the `reach` characters before `index`. */
export const wordStart = (text: string, index: number, reach: number): number => {
  const from = Math.max(0, index - reach);
  if (from === 0) return 0;
  const space = text.indexOf(' ', from);
  return space === -1 || space >= index ? from : space + 1;
};

/** How much of the service's list is here; null if all of it is, or if that is unknown. */
export const formatMissing = ({
  records,
  total,
  syncedAt,
  syncProgress,
  isFull,
}: LibraryState): string | null => {
  if (syncProgress !== null && syncedAt === null) {
    const { done, total } = syncProgress;
    return total === null
      ? t('transcriptions.library.loading', { done })
      : t('transcriptions.library.loadingOf', { done, total });
  }
  return total !== null && total > records && !isFull
    ? t('transcriptions.library.loadingOf', { done: records, total })
    : null;
};

/** A sentence about how complete the search on this computer is; null if there is nothing to report. */
export const formatLibraryState = (state: LibraryState): string | null => {
  const { records, unindexed, syncedAt, isFull } = state;
  const missing = formatMissing(state);
  if (missing !== null) return missing;
  if (unindexed > 0) return t('transcriptions.library.indexing', { count: unindexed });
  if (isFull) return t('transcriptions.library.full', { count: records });
  if (syncedAt === null && records > 0) return t('transcriptions.library.incomplete');
  return null;
};
