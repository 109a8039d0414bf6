import { EditorView } from '@codemirror/view';

/** Marks differences by colour and underline, never by colour alone. */
export const compareTheme = EditorView.theme({
  '&': { height: 'auto' },
  '.cm-scroller': { fontSize: 'var(--st-font-size-lg)', lineHeight: 'var(--st-leading-relaxed)' },
  '.cm-content': { padding: 'var(--st-space-12) 0 var(--st-space-24)' },
  '.cm-line': { paddingInline: 'var(--st-space-16)' },
  '&.cm-merge-a .cm-changedLine': { backgroundColor: 'var(--st-danger-soft)' },
  '&.cm-merge-b .cm-changedLine': { backgroundColor: 'var(--st-accent-soft)' },
  '&.cm-merge-a .cm-changedText': {
    background: 'none',
    textDecoration: 'underline 2px var(--st-danger)',
    textUnderlineOffset: '3px',
  },
  '&.cm-merge-b .cm-changedText': {
    background: 'none',
    textDecoration: 'underline 2px var(--st-accent)',
    textUnderlineOffset: '3px',
  },
  '.cm-collapsedLines': {
    padding: 'var(--st-space-4) var(--st-space-16)',
    color: 'var(--st-muted)',
    background: 'var(--st-sunken)',
    fontFamily: 'var(--mantine-font-family)',
    fontSize: 'var(--st-font-size-sm)',
  },
});
