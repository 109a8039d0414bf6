import { EditorView } from '@codemirror/view';

/** Marks differences by colour and underline, never by colour alone. */
export const compareTheme = EditorView.theme({
  '&': { height: 'auto' },
  '.cm-scroller': { fontSize: '0.9375rem', lineHeight: '1.6' },
  '.cm-content': { padding: '12px 0 24px' },
  '.cm-line': { paddingInline: '16px' },
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
    padding: '4px 16px',
    color: 'var(--st-muted)',
    background: 'var(--st-sunken)',
    fontFamily: 'var(--mantine-font-family)',
    fontSize: '0.8125rem',
  },
});
