/** The editor for a transcription's text: prose, not code. */
import { history, redo, standardKeymap, undo } from '@codemirror/commands';
import { closeSearchPanel, findNext, findPrevious, openSearchPanel, search } from '@codemirror/search';
import { EditorState, type Extension } from '@codemirror/state';
import { EditorView, type KeyBinding, keymap, placeholder } from '@codemirror/view';
import { getCspNonce } from './csp-nonce.ts';
import { createFindPanel } from './find-panel.ts';
import { lineDirection } from './line-direction.ts';
import { matchHighlight } from './match-highlight.ts';
import { proseTheme } from './prose-theme.ts';
import { releaseFocus } from './release-focus.ts';

const searchKeys: readonly KeyBinding[] = [
  { key: 'Mod-f', run: openSearchPanel, scope: 'editor search-panel', preventDefault: true },
  { key: 'F3', run: findNext, shift: findPrevious, scope: 'editor search-panel', preventDefault: true },
  { key: 'Mod-g', run: findNext, shift: findPrevious, scope: 'editor search-panel', preventDefault: true },
  { key: 'Escape', run: closeSearchPanel, scope: 'editor search-panel' },
];

/**
 * Only what writing needs. CodeMirror's larger key maps bind Ctrl+Alt with brackets and backslash, which is how
 * German and many other keyboards type those characters.
 */
const editingKeys: readonly KeyBinding[] = [
  { key: 'Mod-z', run: undo, preventDefault: true },
  { key: 'Mod-Shift-z', run: redo, preventDefault: true },
  { key: 'Mod-y', mac: 'Mod-Shift-z', run: redo, preventDefault: true },
];

/** What every text has, whether or not it can be changed. */
const baseExtensions = (label: string): Extension => [
  EditorView.cspNonce.of(getCspNonce()),
  EditorView.lineWrapping,
  lineDirection,
  releaseFocus,
  // Focusable in any case; said so for tools that look only at this.
  EditorView.contentAttributes.of({ 'aria-label': label, tabindex: '0' }),
  proseTheme,
];

/** Whole texts that the person typed, after each change of theirs. */
const typingListener = (onType: (text: string) => void): Extension =>
  EditorView.updateListener.of((update) => {
    if (update.docChanged && !update.transactions.some((one) => one.isUserEvent('served'))) {
      onType(update.state.doc.toString());
    }
  });

const spellcheck = EditorView.contentAttributes.of({
  spellcheck: 'true',
  autocorrect: 'on',
  autocapitalize: 'sentences',
});

/** A text that is changed, without the search panel: as one of two that are compared. */
export const editable = (label: string, onType: (text: string) => void): Extension => [
  baseExtensions(label),
  history({ minDepth: 500 }),
  keymap.of([...editingKeys, ...standardKeymap]),
  spellcheck,
  typingListener(onType),
];

/** A text to be read and copied. */
export const readOnly = (label: string): Extension => [
  baseExtensions(label),
  EditorState.readOnly.of(true),
  EditorView.contentAttributes.of({ 'aria-readonly': 'true', spellcheck: 'false' }),
  keymap.of(standardKeymap),
];

/** The same, with a search in it. */
export const readOnlyWithSearch = (label: string): Extension => [
  keymap.of(searchKeys),
  search({ top: true, literal: true, createPanel: createFindPanel }),
  readOnly(label),
];

export interface ProseOptions {
  readonly label: string;
  readonly hint: string;
  /** Called with the whole text after each change by the person. */
  readonly onType: (text: string) => void;
  /** The person leaves the text by Escape. */
  readonly onLeave: () => void;
}

export const prose = ({ label, hint, onType, onLeave }: ProseOptions): Extension => [
  baseExtensions(label),
  matchHighlight,
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
