/** The editor for a transcription's text: prose, not code. */
import { history, redo, standardKeymap, undo } from '@codemirror/commands';
import { closeSearchPanel, findNext, findPrevious, openSearchPanel, search } from '@codemirror/search';
import type { Extension } from '@codemirror/state';
import { EditorView, type KeyBinding, keymap, placeholder } from '@codemirror/view';
import { findPanel } from './find-panel.ts';
import { lineDirection } from './line-direction.ts';
import { pageNonce } from './nonce.ts';
import { proseTheme } from './prose-theme.ts';

/**
 * Only what writing needs. CodeMirror's larger key maps bind Ctrl+Alt with brackets and backslash, which is how
 * German and many other keyboards type those characters.
 */
const keys: readonly KeyBinding[] = [
  { key: 'Mod-z', run: undo, preventDefault: true },
  { key: 'Mod-Shift-z', run: redo, preventDefault: true },
  { key: 'Mod-y', mac: 'Mod-Shift-z', run: redo, preventDefault: true },
  { key: 'Mod-f', run: openSearchPanel, scope: 'editor search-panel', preventDefault: true },
  { key: 'F3', run: findNext, shift: findPrevious, scope: 'editor search-panel', preventDefault: true },
  { key: 'Mod-g', run: findNext, shift: findPrevious, scope: 'editor search-panel', preventDefault: true },
  { key: 'Escape', run: closeSearchPanel, scope: 'editor search-panel' },
  ...standardKeymap,
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
  EditorView.cspNonce.of(pageNonce()),
  EditorView.lineWrapping,
  lineDirection,
  history({ minDepth: 500 }),
  search({ top: true, literal: true, createPanel: findPanel }),
  keymap.of([
    ...keys,
    {
      key: 'Escape',
      run: () => {
        onLeave();
        return true;
      },
    },
  ]),
  placeholder(hint),
  EditorView.contentAttributes.of({
    'aria-label': label,
    // Focusable in any case; said so for tools that look only at this.
    tabindex: '0',
    spellcheck: 'true',
    autocorrect: 'on',
    autocapitalize: 'sentences',
  }),
  EditorView.updateListener.of((update) => {
    if (update.docChanged && !update.transactions.some((one) => one.isUserEvent('served'))) {
      onType(update.state.doc.toString());
    }
  }),
  proseTheme,
];
