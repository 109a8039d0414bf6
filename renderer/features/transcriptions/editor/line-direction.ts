/** Sets the direction of each paragraph, so that right-to-left and left-to-right text can be mixed. */
import { RangeSetBuilder } from '@codemirror/state';
import { Decoration, type DecorationSet, EditorView, ViewPlugin } from '@codemirror/view';

const auto = Decoration.line({ attributes: { dir: 'auto' } });

const visibleLines = (view: EditorView): DecorationSet => {
  const lines = new RangeSetBuilder<Decoration>();
  let done = -1;
  for (const { from, to } of view.visibleRanges) {
    for (let position = from; position <= to; ) {
      const line = view.state.doc.lineAt(position);
      // A very long line may have several visible ranges.
      if (line.from > done) lines.add(line.from, line.from, auto);
      done = line.from;
      position = line.to + 1;
    }
  }
  return lines.finish();
};

export const lineDirection = [
  EditorView.perLineTextDirection.of(true),
  ViewPlugin.define(
    (view) => ({
      lines: visibleLines(view),
      update(update) {
        if (update.docChanged || update.viewportChanged) this.lines = visibleLines(update.view);
      },
    }),
    { decorations: (plugin) => plugin.lines },
  ),
];
