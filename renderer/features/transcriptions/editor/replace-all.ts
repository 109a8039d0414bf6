/**
 * Replaces all matches at once. As CodeMirror's own command, but for long lines: a change within a line copies the whole
 * of it, which for a talk that is all in one line means thousands of copies of a million letters.
 */
import { getSearchQuery, type SearchQuery } from '@codemirror/search';
import type { EditorState } from '@codemirror/state';
import { type Command, EditorView } from '@codemirror/view';
import type { TextChange } from './text-change.ts';

/** In a line that is longer, from the first to the last of its matches is one change. */
const longLine = 10_000;

interface Match {
  readonly from: number;
  readonly to: number;
  readonly precise: boolean;
}

/** The changes, in order, and how many matches they replace. */
export const computeReplacements = (
  state: EditorState,
  query: SearchQuery,
): { readonly changes: readonly TextChange[]; readonly count: number } => {
  const changes: TextChange[] = [];
  let count = 0;
  /** The end of the long line in which the latest change lies. */
  let lineEnd = -1;
  let pieces: string[] = [];
  // Its type keeps quiet about `precise`, which it has of every plain text.
  const cursor = query.getCursor(state) as Iterator<Match>;
  for (let next = cursor.next(); !next.done; next = cursor.next()) {
    const { from, to, precise } = next.value;
    // Within one sign ("f" in "ﬁ") there is nothing that could be replaced alone.
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

export const replaceAllMatches: Command = (view) => {
  const { state } = view;
  const query = getSearchQuery(state);
  if (state.readOnly || !query.valid) return false;
  const { changes, count } = computeReplacements(state, query);
  if (count === 0) return false;
  view.dispatch({
    changes: [...changes],
    effects: EditorView.announce.of(`${count} replaced.`),
    userEvent: 'input.replace.all',
  });
  return true;
};
