/** Texts in CodeMirror: what editors and readers of prose share. */
import { history, redo, standardKeymap, undo } from '@codemirror/commands';
import { closeSearchPanel, findNext, findPrevious, openSearchPanel, search } from '@codemirror/search';
import { EditorSelection, EditorState, type Extension, RangeSetBuilder } from '@codemirror/state';
import {
  Decoration,
  type DecorationSet,
  EditorView,
  type KeyBinding,
  keymap,
  placeholder,
  ViewPlugin,
} from '@codemirror/view';
import { t } from '../../../../preload/messages/translate.ts';
import { getCspNonce } from '../../../lib/platform.ts';
import { createFindPanel } from './find-panel.tsx';
import { longLines } from './long-lines.ts';
import { matchHighlight } from './match-highlight.ts';

/** Scrolls to the caret if it was visible before a notice above or below took space from the editor. */
const createObserver = (view: EditorView): ResizeObserver => {
  let height = view.scrollDOM.clientHeight;
  return new ResizeObserver(() => {
    const before = height;
    height = view.scrollDOM.clientHeight;
    if (height >= before || !view.hasFocus) return;
    const { head } = view.state.selection.main;
    const caretBottom = (view.coordsAtPos(head)?.bottom ?? 0) - view.scrollDOM.getBoundingClientRect().top;
    if (caretBottom > height && caretBottom <= before)
      view.dispatch({ effects: EditorView.scrollIntoView(head, { yMargin: 16 }) });
  });
};

const keepCaretVisible = ViewPlugin.define((view) => {
  const observer = createObserver(view);
  observer.observe(view.scrollDOM);
  return { destroy: () => observer.disconnect() };
});

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

/** Sets the direction of each paragraph, so that right-to-left and left-to-right text can be mixed. */
const lineDirection = [
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

/** What CodeMirror itself shows or announces. Its own phrases are the keys; `$` stands for a number. */
const getPhrases = (): Extension =>
  EditorState.phrases.of({
    'current match': t('transcriptions.editor.currentMatch'),
    'on line': t('transcriptions.editor.onLine'),
    'replaced match on line $': t('transcriptions.editor.replacedOnLine', { line: '$' }),
    'Selection deleted': t('transcriptions.editor.selectionDeleted'),
    '$ unchanged lines': t('transcriptions.editor.unchangedLines', { count: '$' }),
  });

/** The column of a `ProseFrame`; elsewhere lines of about 68 characters, centred in any width. */
const proseTheme = EditorView.theme({
  '&': {
    height: '100%',
    color: 'var(--st-text)',
    backgroundColor: 'var(--st-page)',
    // CodeMirror's panels would lie on dialogs.
    isolation: 'isolate',
  },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': {
    fontFamily: 'var(--st-serif)',
    fontSize: 'var(--st-reading-size, var(--st-font-size-lg))',
    lineHeight: 'calc(5 / 3)',
    overflowX: 'hidden',
    // What is above the text scrolls with it.
    flexDirection: 'column',
  },
  // The padding is inside the clickable area, so that a click beside the text hits its line.
  // `minWidth` keeps the content within the window, even for one letter with a thousand accents.
  '.cm-content': {
    width: '100%',
    minWidth: '0',
    minHeight: '0',
    flexShrink: '0',
    padding: 'var(--st-space-24) 0 40vh',
    caretColor: 'var(--st-accent)',
  },
  '.cm-line': {
    paddingLeft: 'var(--st-text-start, max(var(--st-text-gutter), calc((100% - 68ch) / 2)))',
    paddingRight: 'var(--st-text-end, max(var(--st-text-gutter), calc((100% - 68ch) / 2)))',
    overflowWrap: 'anywhere',
  },
  '.cm-placeholder': { color: 'var(--st-muted)', fontStyle: 'italic' },
  '.cm-foundPlace, .cm-searchMatch': { borderRadius: '3px', backgroundColor: 'var(--st-mark)' },
  '.cm-searchMatch-selected': { outline: '2px solid var(--st-accent)' },
  '.cm-panels': { color: 'var(--st-text)', backgroundColor: 'var(--st-sunken)' },
  '.cm-panels.cm-panels-top': { borderBottom: '1px solid var(--st-line)' },
});

/**
 * At a soft line break, CodeMirror sets the caret again after a blur, which takes the focus back. A caret
 * without a side is left alone.
 */
const releaseFocus = EditorView.domEventHandlers({
  blur: (_event, view) => {
    const { main } = view.state.selection;
    if (main.empty && main.assoc !== 0) view.dispatch({ selection: EditorSelection.cursor(main.head, 0) });
  },
});

const searchKeys: readonly KeyBinding[] = [
  { key: 'Mod-f', run: openSearchPanel, scope: 'editor search-panel', preventDefault: true },
  { key: 'F3', run: findNext, shift: findPrevious, scope: 'editor search-panel', preventDefault: true },
  { key: 'Mod-g', run: findNext, shift: findPrevious, scope: 'editor search-panel', preventDefault: true },
  { key: 'Escape', run: closeSearchPanel, scope: 'editor search-panel' },
];

/**
 * The keys that writing needs. CodeMirror's larger keymaps bind Ctrl+Alt with brackets and backslash, which German and
 * many other keyboards use to type those characters.
 */
const editingKeys: readonly KeyBinding[] = [
  { key: 'Mod-z', run: undo, preventDefault: true },
  { key: 'Mod-Shift-z', run: redo, preventDefault: true },
  { key: 'Mod-y', mac: 'Mod-Shift-z', run: redo, preventDefault: true },
];

const baseExtensions = (label: string): Extension => [
  EditorView.cspNonce.of(getCspNonce()),
  EditorView.lineWrapping,
  // The line of the caret keeps its distance to the edge and the buttons there. At its start, all above the text is visible.
  EditorView.scrollMargins.of(({ state, contentDOM }) => ({
    top: state.selection.main.head === 0 ? contentDOM.offsetTop + 24 : 52,
    bottom: 24,
  })),
  getPhrases(),
  lineDirection,
  longLines,
  releaseFocus,
  // Focusable without `tabindex` too, but some accessibility checkers look only at this.
  EditorView.contentAttributes.of({ 'aria-label': label, tabindex: '0' }),
  proseTheme,
];

const spellcheck = EditorView.contentAttributes.of({
  spellcheck: 'true',
  autocorrect: 'on',
  autocapitalize: 'sentences',
});

/** Editable text without the search panel, for the comparison. `onType` receives the whole text after each change by the user. */
export const editable = (label: string, onType: (text: string) => void): Extension => [
  baseExtensions(label),
  history({ minDepth: 500 }),
  keymap.of([...editingKeys, ...standardKeymap]),
  spellcheck,
  EditorView.updateListener.of((update) => {
    // Changes from outside the editor have the user event `external`.
    if (update.docChanged && !update.transactions.some((one) => one.isUserEvent('external')))
      onType(update.state.doc.toString());
  }),
];

export const readOnly = (label: string): Extension => [
  baseExtensions(label),
  EditorState.readOnly.of(true),
  EditorView.contentAttributes.of({ 'aria-readonly': 'true', spellcheck: 'false' }),
  keymap.of(standardKeymap),
];

export const readOnlyWithSearch = (label: string): Extension => [
  keymap.of(searchKeys),
  search({ top: true, literal: true, createPanel: createFindPanel }),
  readOnly(label),
];

interface ProseOptions {
  readonly label: string;
  /** Placeholder of an empty text. */
  readonly hint: string;
  readonly onLeave: () => void;
}

/** Editable text with search, without a listener. */
export const prose = ({ label, hint, onLeave }: ProseOptions): Extension => [
  baseExtensions(label),
  matchHighlight,
  keepCaretVisible,
  history({ minDepth: 500 }),
  search({ top: true, literal: true, createPanel: createFindPanel }),
  keymap.of([
    ...editingKeys,
    ...searchKeys,
    ...standardKeymap,
    {
      key: 'Escape',
      run: () => {
        onLeave();
        return true;
      },
    },
  ]),
  placeholder(hint),
  spellcheck,
];
