/**
 * Shows a very long line in pieces, each below the other, cut between sentences. The text stays as it is. Chromium shapes a paragraph as a
 * whole, and if its font lacks the letters, the time grows with the square of the length: seconds for a text that came in one line.
 */
import { type Line, RangeSetBuilder } from '@codemirror/state';
import { Decoration, type DecorationSet, EditorView, ViewPlugin } from '@codemirror/view';

/** Characters. A paragraph that somebody wrote is shorter. */
const longestLine = 10_000;
/** About this many characters are a piece. */
const pieceLength = 300;
/** Ends of sentences in the writing systems that have their own. */
const sentenceEnd = /[.!?…。！？؟۔।]["'”’»)\]]*\s+|\n|[。！？]/u;

const piece = Decoration.mark({ class: 'cm-piece' });

/** Where the piece number `index` of a line begins. It depends only on the text near it, so that cuts stay where they are. */
const findStart = (line: Line, index: number): number => {
  if (index === 0) return 0;
  const from = index * pieceLength;
  if (from >= line.length) return line.length;
  const near = line.text.slice(from, from + pieceLength / 2);
  const end = sentenceEnd.exec(near) ?? /\s+/u.exec(near);
  if (end) return from + end.index + end[0].length;
  // Never within a letter of two code units.
  return /[\uDC00-\uDFFF]/.test(line.text[from] ?? '') ? from + 1 : from;
};

const cutLongLines = (view: EditorView): DecorationSet => {
  const pieces = new RangeSetBuilder<Decoration>();
  let done = -1;
  for (const { from, to } of view.visibleRanges)
    for (let position = from; position <= to; ) {
      const line = view.state.doc.lineAt(position);
      position = line.to + 1;
      if (line.length <= longestLine) continue;
      const last = Math.floor((Math.min(to, line.to) - line.from) / pieceLength) + 1;
      for (
        let index = Math.max(0, Math.floor((from - line.from) / pieceLength) - 1);
        index <= last;
        index += 1
      ) {
        const start = line.from + findStart(line, index);
        const end = line.from + findStart(line, index + 1);
        if (start < done || start >= end) continue;
        pieces.add(start, end, piece);
        done = end;
      }
    }
  return pieces.finish();
};

export const longLines = [
  ViewPlugin.define(
    (view) => ({
      pieces: cutLongLines(view),
      update(update) {
        if (update.docChanged || update.viewportChanged) this.pieces = cutLongLines(update.view);
      },
    }),
    { decorations: (plugin) => plugin.pieces },
  ),
  EditorView.theme({
    '.cm-piece': { display: 'block' },
    // CodeMirror leaves out most of a long line, and first draws that gap 2 pixels high and as wide as it will be high. Then the
    // line seems to be short, and all of it is drawn once: 14 s for a million characters that the font lacks.
    '.cm-line > div[style*="inline-block"]': {
      display: 'block !important',
      height: 'auto !important',
      aspectRatio: '1',
    },
  }),
];
