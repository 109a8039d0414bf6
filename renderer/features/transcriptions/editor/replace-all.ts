/**
 * Replaces all matches. It is faster in long lines than CodeMirror's own command: each change within a line copies the
 * whole line, so all matches of a long line become one change.
 */
import { getSearchQuery, type SearchQuery } from '@codemirror/search';
import { type EditorState, StateEffect } from '@codemirror/state';
import type { Command } from '@codemirror/view';
import type { TextChange } from './text-change.ts';

/** UTF-16 units. Matches in a longer line become one change. */
const longLine = 10_000;

/** Returns the changes in order, and how many matches they replace. */
export const computeReplacements = (
  state: EditorState,
  query: SearchQuery,
): { readonly changes: readonly TextChange[]; readonly count: number } => {
  const changes: TextChange[] = [];
  let count = 0;
  /** End of the long line that contains the latest change; -1 if its line is not long. */
  let lineEnd = -1;
  let pieces: string[] = [];
  // The cursor's type lacks `precise`, which plain text queries set.
  const cursor = query.getCursor(state) as Iterator<{
    readonly from: number;
    readonly to: number;
    readonly precise: boolean;
  }>;
  for (let next = cursor.next(); !next.done; next = cursor.next()) {
    const { from, to, precise } = next.value;
    // A match within one character ("f" in "ﬁ") cannot be replaced alone.
    if (!precise) continue;
    count += 1;
    const last = changes.at(-1);
    if (last && to <= lineEnd) {
      pieces.push(state.sliceDoc(last.to, from), query.replace);
      changes[changes.length - 1] = { from: last.from, to, insert: '' };
      continue;
    }
    joinPieces(changes, pieces);
    const line = state.doc.lineAt(from);
    lineEnd = line.length > longLine ? line.to : -1;
    pieces = [query.replace];
    changes.push({ from, to, insert: '' });
  }
  joinPieces(changes, pieces);
  return { changes, count };
};

const joinPieces = (changes: TextChange[], pieces: readonly string[]): void => {
  const last = changes.at(-1);
  if (last) changes[changes.length - 1] = { ...last, insert: pieces.join('') };
};

/** How many matches were replaced at once. */
export const replacedCount = StateEffect.define<number>();

export const replaceAllMatches: Command = (view) => {
  const { state } = view;
  const query = getSearchQuery(state);
  if (state.readOnly || !query.valid) return false;
  const { changes, count } = computeReplacements(state, query);
  if (count === 0) return false;
  view.dispatch({
    changes: [...changes],
    effects: replacedCount.of(count),
    userEvent: 'input.replace.all',
  });
  return true;
};
