/** Which place of a text is where on the page, so that the page shows it there again in another editor, or after a restart. */
import { EditorView, ViewPlugin } from '@codemirror/view';
import type { TimedWord } from '../../../../preload/recordings/align-words.ts';
import { listen } from '../../../lib/platform.ts';
import { after } from '../../../lib/timers.ts';

export interface PagePlace {
  /** The selection. */
  readonly anchor: number;
  readonly head: number;
  /** The first place that is visible below the bar, and how far its line is below the edge of the page, in pixels. */
  readonly top: number;
  readonly topPx: number;
  readonly isFocused: boolean;
}

/** The bar above the text is there while it scrolls. */
const barPx = 44;
const insidePx = 8;

const getLineTop = (view: EditorView, position: number): number | null => {
  const coords = view.coordsAtPos(position, 1);
  return coords && coords.top - view.scrollDOM.getBoundingClientRect().top;
};

export const readPlace = (view: EditorView): PagePlace => {
  const { anchor, head } = view.state.selection.main;
  const { left, width } = view.contentDOM.getBoundingClientRect();
  const y = view.scrollDOM.getBoundingClientRect().top + barPx + insidePx;
  const top = view.posAtCoords({ x: left + width / 2, y }, false);
  const topPx = getLineTop(view, top) ?? barPx;
  return { anchor, head, top, topPx: Math.round(topPx), isFocused: view.hasFocus };
};

/** At once: nothing is painted in between. */
export const showPlace = (view: EditorView, { anchor, head, top, topPx, isFocused }: PagePlace): void => {
  const limit = (position: number): number => Math.min(position, view.state.doc.length);
  const place = limit(top);
  view.dispatch({
    selection: { anchor: limit(anchor), head: limit(head) },
    effects: EditorView.scrollIntoView(place, { y: 'start', yMargin: topPx }),
  });
  // Reading a place makes the editor measure and scroll now. Then all that is visible has its real height.
  for (let round = 0; round < 2; round += 1) {
    const shownPx = getLineTop(view, place);
    if (shownPx !== null) view.scrollDOM.scrollTop += shownPx - topPx;
  }
  if (isFocused) view.focus();
};

/** The place in a text that was composed again from the words of another one. */
export const movePlace = (
  place: PagePlace,
  before: readonly TimedWord[],
  next: readonly TimedWord[],
): PagePlace => {
  const starts = new Map(next.map(({ startMs, from, to }) => [startMs, { from, to }]));
  const move = (position: number): number => {
    const index = before.findLastIndex(({ from }) => from <= position);
    for (let at = index; at >= 0; at -= 1) {
      const word = before[at];
      const found = word && starts.get(word.startMs);
      if (found) return at === index ? Math.min(found.from + position - word.from, found.to) : found.from;
    }
    return 0;
  };
  return { ...place, anchor: move(place.anchor), head: move(place.head), top: move(place.top) };
};

/** Milliseconds after the last move. */
const saveDelay = 250;

/** Saves the place whenever the user has moved. */
export const rememberPlace = (save: (place: PagePlace) => void) =>
  ViewPlugin.define((view) => {
    let cancel = (): void => undefined;
    const saveSoon = (): void => {
      cancel();
      cancel = after(saveDelay, () => save(readPlace(view)));
    };
    const unlisten = listen(view.scrollDOM, ['scroll'], saveSoon);
    return {
      update({ selectionSet }) {
        if (selectionSet) saveSoon();
      },
      destroy() {
        cancel();
        unlisten();
      },
    };
  });
