/**
 * Where the parts of an episode meet in the editor, with marks. The boundaries follow the edits, also by undo and redo. A
 * text without parts has none.
 */
import { invertedEffects } from '@codemirror/commands';
import {
  type ChangeDesc,
  type EditorState,
  type Extension,
  StateEffect,
  StateField,
  Transaction,
  type TransactionSpec,
} from '@codemirror/state';
import { Decoration, EditorView, WidgetType } from '@codemirror/view';
import {
  joinParts,
  mapBoundaries,
  type PartBoundary,
  splitAtBoundaries,
} from '../../../../preload/contract/episode-text.ts';
import { t } from '../../../../preload/messages/translate.ts';
import { findBoundaries } from './find-boundaries.ts';
import { computeTextChange } from './text-change.ts';

type Boundaries = readonly PartBoundary[];

const mapThrough = (boundaries: Boundaries, changes: ChangeDesc): Boundaries =>
  boundaries.map(({ from, to }) => ({ from: changes.mapPos(from, 1), to: changes.mapPos(to, -1) }));

const setBoundaries = StateEffect.define<Boundaries>({ map: mapThrough });

const partBoundaries = StateField.define<Boundaries>({
  create: () => [],
  update: (boundaries, { effects, docChanged, changes, newDoc }) => {
    // One step of the undo history may have several of these effects; the last has the oldest boundaries.
    const set = effects.findLast((effect) => effect.is(setBoundaries));
    if (set) return set.value as Boundaries;
    if (!docChanged) return boundaries;
    return mapBoundaries(
      boundaries,
      (offset, side) => changes.mapPos(offset, side),
      (from, to) => newDoc.sliceString(from, to),
    );
  },
});

export const hasMovedBoundaries = (effects: readonly StateEffect<unknown>[]): boolean =>
  effects.some((effect) => effect.is(setBoundaries));

/** `texts` are those of the parts when the editor opens. Its document joins them. */
export const followBoundaries = (texts: readonly string[]): Extension => [
  partBoundaries.init(() => joinParts(texts).boundaries),
  invertedEffects.of(({ startState, docChanged, effects }) => {
    const before = startState.field(partBoundaries);
    return before.length > 0 && (docChanged || hasMovedBoundaries(effects)) ? [setBoundaries.of(before)] : [];
  }),
];

/**
 * The texts of the parts in the editor. A part that shows the text of `current` or `bases` without a change gets
 * exactly that text.
 */
export const getPartTexts = (
  state: EditorState,
  current: readonly string[],
  bases: readonly string[],
): readonly string[] => {
  const joined = { text: state.doc.toString(), boundaries: state.field(partBoundaries) };
  if (joined.boundaries.length === 0) return [joined.text];
  const byBase = splitAtBoundaries(joined, bases);
  return splitAtBoundaries(joined, current).map((text, index) =>
    text === current[index] ? text : (byBase[index] ?? text),
  );
};

/** Start and end of a part in the editor. */
export const getPartRange = (
  state: EditorState,
  index: number,
): { readonly from: number; readonly to: number } => {
  const boundaries = state.field(partBoundaries);
  return { from: boundaries[index - 1]?.to ?? 0, to: boundaries[index]?.from ?? state.doc.length };
};

/** The index of the part at an offset. */
export const getPartAt = (state: EditorState, offset: number): number => {
  const index = state.field(partBoundaries).findIndex(({ to }) => offset < to);
  return index === -1 ? state.field(partBoundaries).length : index;
};

/** Replaces the text of a part, such as by that of the service. Null if it is the same. */
export const replacePart = (state: EditorState, index: number, text: string): TransactionSpec | null => {
  const { from, to } = getPartRange(state, index);
  const change = computeTextChange(state.sliceDoc(from, to), text);
  if (!change) return null;
  const [start, end] = [from + change.from, from + change.to];
  const growth = change.insert.length - (end - start);
  const boundaries = state
    .field(partBoundaries)
    .map((boundary, at) =>
      at < index ? boundary : { from: boundary.from + growth, to: boundary.to + growth },
    );
  return {
    changes: { from: start, to: end, insert: change.insert },
    effects: setBoundaries.of(boundaries),
    userEvent: 'external',
  };
};

/**
 * Moves the boundaries to where these texts meet, without a step in the undo history. Null if the texts do not have the
 * words of the editor. White space where parts meet may differ: that of the editor stays.
 */
export const moveBoundaries = (state: EditorState, texts: readonly string[]): TransactionSpec | null => {
  const boundaries = findBoundaries(state.doc.toString(), texts);
  return (
    boundaries && {
      effects: setBoundaries.of(boundaries),
      annotations: Transaction.addToHistory.of(false),
      userEvent: 'external',
    }
  );
};

/** What is said where a part begins. */
export interface PartMark {
  readonly label: string;
  /** Milliseconds in the recording; null if that is unknown. */
  readonly startMs: number | null;
}

type Play = (ms: number) => void;

/** In the margin, beside the line where the part begins. */
class PartMarkWidget extends WidgetType {
  readonly #mark: PartMark;
  readonly #isLineStart: boolean;
  /** Null if nothing can be played. */
  readonly #play: Play | null;

  constructor(mark: PartMark, isLineStart: boolean, play: Play | null) {
    super();
    this.#mark = mark;
    this.#isLineStart = isLineStart;
    this.#play = mark.startMs === null ? null : play;
  }

  override eq(other: PartMarkWidget): boolean {
    return (
      other.#mark.label === this.#mark.label &&
      other.#mark.startMs === this.#mark.startMs &&
      other.#isLineStart === this.#isLineStart &&
      other.#play === this.#play
    );
  }

  override toDOM(): HTMLElement {
    const { label, startMs } = this.#mark;
    const mark = document.createElement(this.#play ? 'button' : 'span');
    mark.className = 'cm-partMark';
    mark.textContent = label;
    mark.toggleAttribute('data-start', this.#isLineStart);
    if (!this.#play) return mark;
    // The keys of the player and the menu of the text go to parts, too.
    mark.tabIndex = -1;
    mark.title = t('uploads.heard.playFrom', { time: label });
    mark.addEventListener('mousedown', (event) => event.preventDefault());
    mark.addEventListener('click', () => this.#play?.(startMs ?? 0));
    return mark;
  }
}

/** `marks` has one for each part. */
export const partMarks = (marks: readonly PartMark[], play: Play | null): Extension =>
  EditorView.decorations.compute([partBoundaries, 'doc'], (state) => {
    const starts = state.field(partBoundaries).map(({ to }) => to);
    return Decoration.set(
      (starts.length === 0 ? [] : [0, ...starts]).map((start, index) => {
        const isLineStart = state.doc.lineAt(start).from === start;
        const widget = new PartMarkWidget(marks[index] ?? { label: '', startMs: null }, isLineStart, play);
        return Decoration.widget({ widget, side: -1 }).range(start);
      }),
      true,
    );
  });
