import { EditorView } from '@codemirror/view';

/** Lines of about 68 characters, centred in any window width. */
export const proseTheme = EditorView.theme({
  '&': { height: '100%', color: 'var(--st-text)', backgroundColor: 'var(--st-page)' },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': {
    fontFamily: 'var(--st-serif)',
    fontSize: 'var(--st-font-size-lg)',
    lineHeight: 'var(--st-leading-relaxed)',
    overflowX: 'hidden',
  },
  // The padding is inside the clickable area, so that a click beside the text hits its line.
  // `minWidth` keeps the content within the window, even for one letter with a thousand accents.
  '.cm-content': { minWidth: '0', padding: 'var(--st-space-24) 0 40vh', caretColor: 'var(--st-accent)' },
  '.cm-line': {
    paddingInline: 'max(var(--st-text-gutter), calc((100% - 68ch) / 2))',
    overflowWrap: 'anywhere',
  },
  '.cm-placeholder': { color: 'var(--st-muted)', fontStyle: 'italic' },
  '.cm-foundPlace': {
    borderRadius: '2px',
    backgroundColor: 'color-mix(in srgb, var(--st-warn) 24%, transparent)',
  },
  '.cm-searchMatch': { backgroundColor: 'var(--st-warn-soft)', outline: '1px solid var(--st-warn)' },
  '.cm-searchMatch-selected': {
    backgroundColor: 'var(--st-accent-soft)',
    outline: '2px solid var(--st-accent)',
  },
  '.cm-panels': { color: 'var(--st-text)', backgroundColor: 'var(--st-sunken)' },
  '.cm-panels.cm-panels-top': { borderBottom: '1px solid var(--st-line)' },
});
