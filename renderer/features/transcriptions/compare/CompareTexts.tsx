import { MergeView } from '@codemirror/merge';
import { EditorView } from '@codemirror/view';
import { useEffect, useRef } from 'react';
import { t } from '../../../../preload/messages/translate.ts';
import { boxedButton } from '../../../ui/buttons/boxed-button.ts';
import { editable, readOnly } from '../editor/prose.ts';
import { computeTextChange } from '../editor/text-change.ts';
import classes from './CompareTexts.module.css';

/** Marks differences by colour and underline, never by colour alone. */
const compareTheme = EditorView.theme({
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

/**
 * Button between two texts that replaces a part of the right text by the left one. MergeView handles only `mousedown`. A
 * click by Enter or Space has `detail` 0 and is passed on as one.
 */
const createRevertButton = (): HTMLElement => {
  const label = t('transcriptions.compare.takePart');
  const button = document.createElement('button');
  button.type = 'button';
  button.className = `${boxedButton} ${classes.revert}`;
  button.textContent = '→';
  button.title = label;
  button.setAttribute('aria-label', label);
  button.addEventListener('click', (event) => {
    if (event.detail === 0) button.dispatchEvent(new MouseEvent('mousedown', { bubbles: true }));
  });
  return button;
};

interface CompareTextsProps {
  readonly left: { readonly text: string; readonly label: string };
  readonly right: { readonly text: string; readonly label: string };
  /** Receives the whole right text after each edit. Without it, the right text is read-only. */
  readonly onType?: (text: string) => void;
  /** Folds long unchanged stretches. */
  readonly isFolded: boolean;
}

/** Shows 1 unchanged paragraph around a change. Folds 4 or more. */
const toFoldConfig = (isFolded: boolean) => ({
  collapseUnchanged: isFolded ? { margin: 1, minSize: 4 } : undefined,
});
/** Timeout in milliseconds, after which the diff becomes less precise. */
const diffConfig = { scanLimit: 2_000, timeout: 400 };

/** Two texts side by side with their differences marked. Default export for `lazy()`. */
export default function CompareTexts(props: CompareTextsProps) {
  const host = useRef<HTMLDivElement>(null);
  const view = useRef<MergeView | null>(null);
  const latest = useRef(props);
  const lastText = useRef(props.right.text);
  useEffect(() => {
    latest.current = props;
  });
  const { left, right, onType, isFolded } = props;
  const isEditable = onType !== undefined;

  // Recreated when the left text changes. The effect below applies changes of the right text.
  useEffect(() => {
    const parent = host.current;
    if (!parent) return;
    const { text, label } = latest.current.right;
    lastText.current = text;
    const handleTyping = (next: string): void => {
      lastText.current = next;
      latest.current.onType?.(next);
    };
    view.current = new MergeView({
      parent,
      a: { doc: left.text, extensions: [compareTheme, readOnly(left.label)] },
      b: {
        doc: text,
        extensions: [compareTheme, isEditable ? editable(label, handleTyping) : readOnly(label)],
      },
      gutter: false,
      ...toFoldConfig(latest.current.isFolded),
      diffConfig,
      ...(isEditable ? { revertControls: 'a-to-b', renderRevertControl: createRevertButton } : {}),
    });
    return () => {
      view.current?.destroy();
      view.current = null;
    };
  }, [left.text, left.label, isEditable]);

  useEffect(() => view.current?.reconfigure(toFoldConfig(isFolded)), [isFolded]);

  useEffect(() => {
    const editor: EditorView | undefined = view.current?.b;
    const changes =
      editor && right.text !== lastText.current
        ? computeTextChange(editor.state.doc.toString(), right.text)
        : null;
    if (editor && changes) editor.dispatch({ changes, userEvent: 'external' });
    lastText.current = right.text;
  }, [right.text]);

  return (
    <div className={classes.frame} data-testid="compare">
      <div className={classes.labels} aria-hidden="true" data-editable={isEditable || undefined}>
        <span>{left.label}</span>
        <span>{right.label}</span>
      </div>
      <div ref={host} className={classes.texts} />
    </div>
  );
}
