/**
 * Where the parts of an episode meet in the editor, with marks. The boundaries follow the edits, also by undo and redo. A
 * text without parts has none.
 */
import { invertedEffects } from '@codemirror/commands';
import {
  type ChangeDesc,
  type EditorState,
  type Extension,
  type Range,
  type RangeSet,
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
import { computeTextChange } from './text-change.ts';

type Boundaries = readonly PartBoundary[];

const mapThrough = (boundaries: Boundaries, changes: ChangeDesc): Boundaries =>
  boundaries.map(({ from, to }) => ({ from: changes.mapPos(from, 1), to: changes.mapPos(to, -1) }));

const setBoundaries = StateEffect.define<Boundaries>({ map: mapThrough });

export const partBoundaries = StateField.define<Boundaries>({
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

const gaps = /\s+/g;

/**
 * Moves the boundaries to where these texts meet, without a step in the undo history. Null if the texts do not have the
 * words of the editor. White space where parts meet may differ: that of the editor stays.
 */
export const moveBoundaries = (state: EditorState, texts: readonly string[]): TransactionSpec | null => {
  const text = state.doc.toString();
  const packed = texts.map((one) => one.replaceAll(gaps, ''));
  if (packed.includes('') || packed.join('') !== text.replaceAll(gaps, '')) return null;
  const boundaries: PartBoundary[] = [];
  let [start, removed] = [packed[0]?.length ?? 0, 0];
  const add = (from: number, to: number): void => {
    boundaries.push({ from, to });
    start += packed[boundaries.length]?.length ?? 0;
  };
  for (const { 0: gap, index } of [...text.matchAll(gaps), { 0: '', index: text.length }]) {
    const isNext = (): boolean => boundaries.length < texts.length - 1;
    // Parts that meet within a word have no white space between them.
    while (isNext() && start < index - removed) add(start + removed, start + removed);
    if (isNext() && start === index - removed) add(index, index + gap.length);
    removed += gap.length;
  }
  return {
    effects: setBoundaries.of(boundaries),
    annotations: Transaction.addToHistory.of(false),
    userEvent: 'external',
  };
};

/** A thin mark where a part begins. */
class PartMark extends WidgetType {
  readonly #label: string;
  readonly #isBlock: boolean;

  constructor(label: string, isBlock: boolean) {
    super();
    this.#label = label;
    this.#isBlock = isBlock;
  }

  override eq(other: PartMark): boolean {
    return other.#label === this.#label && other.#isBlock === this.#isBlock;
  }

  override toDOM(): HTMLElement {
    const mark = document.createElement(this.#isBlock ? 'div' : 'span');
    mark.className = 'cm-partMark';
    const label = document.createElement('span');
    label.className = 'cm-partMarkLabel';
    label.textContent = this.#label;
    mark.append(label);
    return mark;
  }

  override ignoreEvent(): boolean {
    return false;
  }
}

const createMarks = (state: EditorState, labels: readonly string[]): RangeSet<Decoration> => {
  const marks = state.field(partBoundaries).map(({ to }, index): Range<Decoration> => {
    // Within a line a mark is part of the text, so that the paragraph stays one.
    const isBlock = state.doc.lineAt(to).from === to;
    const widget = new PartMark(labels[index + 1] ?? '', isBlock);
    return Decoration.widget({ widget, block: isBlock, side: -1 }).range(to);
  });
  return Decoration.set(marks, true);
};

const line = '1px solid var(--st-line)';

const theme = EditorView.baseTheme({
  '.cm-partMark': { userSelect: 'none' },
  '.cm-partMarkLabel': {
    color: 'var(--st-muted)',
    fontFamily: 'var(--mantine-font-family)',
    fontSize: 'var(--st-font-size-xs)',
    lineHeight: '1.5',
  },
  // As wide as the lines of the text.
  'div.cm-partMark': {
    display: 'flex',
    alignItems: 'center',
    gap: 'var(--st-space-8)',
    paddingInline: 'max(var(--st-text-gutter), calc((100% - 68ch) / 2))',
  },
  'div.cm-partMark::before, div.cm-partMark::after': { content: '""', flex: '1', borderTop: line },
  'span.cm-partMark .cm-partMarkLabel': {
    display: 'inline-block',
    marginInlineEnd: 'var(--st-space-6)',
    padding: '0 var(--st-space-6)',
    border: line,
    borderRadius: 'var(--mantine-radius-sm)',
  },
});

/** `labels` has one for each part. The first is not shown. */
export const partMarks = (labels: readonly string[]): Extension => [
  EditorView.decorations.compute([partBoundaries, 'doc'], (state) => createMarks(state, labels)),
  theme,
];
