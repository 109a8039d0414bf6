/** Thin marks in the editor where the parts of an episode begin. */
import type { EditorState, Extension, Range, RangeSet } from '@codemirror/state';
import { Decoration, EditorView, WidgetType } from '@codemirror/view';
import { partBoundaries } from './part-boundaries.ts';

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
