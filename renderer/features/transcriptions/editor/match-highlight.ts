/** Marks a search result until the user moves the caret or types. */
import { StateEffect, StateField } from '@codemirror/state';
import { Decoration, type DecorationSet, EditorView } from '@codemirror/view';

const setHighlight = StateEffect.define<{ readonly from: number; readonly to: number }>();
const mark = Decoration.mark({ class: 'cm-foundPlace' });

export const matchHighlight = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update: (highlight, transaction) => {
    for (const effect of transaction.effects) {
      if (effect.is(setHighlight)) return Decoration.set(mark.range(effect.value.from, effect.value.to));
    }
    return transaction.docChanged || transaction.selection ? Decoration.none : highlight;
  },
  provide: (field) => EditorView.decorations.from(field),
});

/** Marks a range and scrolls it to the middle, or to the top. Selects nothing, so that typing replaces nothing. */
export const revealRange = (
  view: EditorView,
  from: number,
  to: number,
  place: 'center' | 'start' = 'center',
): void => {
  const length = view.state.doc.length;
  const range = { from: Math.min(from, length), to: Math.min(to, length) };
  view.dispatch({
    selection: { anchor: range.from },
    effects: [
      EditorView.scrollIntoView(range.from, { y: place, yMargin: place === 'start' ? 24 : undefined }),
      ...(range.to > range.from ? [setHighlight.of(range)] : []),
    ],
  });
};
