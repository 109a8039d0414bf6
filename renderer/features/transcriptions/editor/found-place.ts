/** The place to which a search has led, marked until the user moves the caret or types. */
import { StateEffect, StateField } from '@codemirror/state';
import { Decoration, type DecorationSet, EditorView } from '@codemirror/view';

const setPlace = StateEffect.define<{ readonly from: number; readonly to: number }>();
const mark = Decoration.mark({ class: 'cm-foundPlace' });

export const foundPlace = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update: (place, transaction) => {
    for (const effect of transaction.effects) {
      if (effect.is(setPlace)) return Decoration.set(mark.range(effect.value.from, effect.value.to));
    }
    return transaction.docChanged || transaction.selection ? Decoration.none : place;
  },
  provide: (field) => EditorView.decorations.from(field),
});

/** Marks a place, puts the caret before it and brings it into the middle. Nothing is selected, so a key replaces nothing. */
export const goToPlace = (view: EditorView, from: number, to: number): void => {
  const length = view.state.doc.length;
  const place = { from: Math.min(from, length), to: Math.min(to, length) };
  view.dispatch({
    selection: { anchor: place.from },
    effects: [
      EditorView.scrollIntoView(place.from, { y: 'center' }),
      ...(place.to > place.from ? [setPlace.of(place)] : []),
    ],
  });
};
