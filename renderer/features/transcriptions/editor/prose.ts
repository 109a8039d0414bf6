import { history, redo, standardKeymap, undo } from '@codemirror/commands';
import { closeSearchPanel, findNext, findPrevious, openSearchPanel, search } from '@codemirror/search';
import { EditorState, type Extension } from '@codemirror/state';
import { EditorView, type KeyBinding, keymap, placeholder } from '@codemirror/view';
import { getCspNonce } from '../../../lib/csp-nonce.ts';
import { createFindPanel } from './create-find-panel.tsx';
import { keepCaretVisible } from './keep-caret-visible.ts';
import { lineDirection } from './line-direction.ts';
import { matchHighlight } from './match-highlight.ts';
import { getPhrases } from './phrases.ts';
import { proseTheme } from './prose-theme.ts';
import { releaseFocus } from './release-focus.ts';

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
  // The first and the last line keep their distance to the edge when the caret moves there.
  EditorView.scrollMargins.of(() => ({ top: 24, bottom: 24 })),
  getPhrases(),
  lineDirection,
  releaseFocus,
  // Focusable without `tabindex` too, but some accessibility checkers look only at this.
  EditorView.contentAttributes.of({ 'aria-label': label, tabindex: '0' }),
  proseTheme,
];

/** Ignores changes from outside the editor, which have the user event `served`. */
const typingListener = (onType: (text: string) => void): Extension =>
  EditorView.updateListener.of((update) => {
    if (update.docChanged && !update.transactions.some((one) => one.isUserEvent('external'))) {
      onType(update.state.doc.toString());
    }
  });

const spellcheck = EditorView.contentAttributes.of({
  spellcheck: 'true',
  autocorrect: 'on',
  autocapitalize: 'sentences',
});

/** Editable text without the search panel, for the comparison. */
export const editable = (label: string, onType: (text: string) => void): Extension => [
  baseExtensions(label),
  history({ minDepth: 500 }),
  keymap.of([...editingKeys, ...standardKeymap]),
  spellcheck,
  typingListener(onType),
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

export interface ProseOptions {
  readonly label: string;
  readonly hint: string;
  /** Receives the whole text after each change by the user. */
  readonly onType: (text: string) => void;
  readonly onLeave: () => void;
}

export const prose = ({ label, hint, onType, onLeave }: ProseOptions): Extension => [
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
  typingListener(onType),
];
