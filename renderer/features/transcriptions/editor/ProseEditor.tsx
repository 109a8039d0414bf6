import { historyField } from '@codemirror/commands';
import { EditorState, type Extension } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { useEffect, useRef } from 'react';
import { t } from '../../../../preload/messages/translate.ts';
import { useAnnounce } from '../../../state/app-state-context.ts';
import { ProseFrame } from './ProseFrame.tsx';
import { prose } from './prose.ts';
import { computeTextChange } from './text-change.ts';
import { UnsureWords } from './UnsureWords.tsx';
import { useHeardWords } from './use-heard-words.ts';
import { useRevealAndFocus } from './use-reveal-and-focus.ts';
import { revealNextUnsure } from './word-marks.ts';

interface TextRange {
  readonly from: number;
  readonly to: number;
}

interface ProseEditorProps {
  /** The id of the record. */
  readonly id: string;
  /** The current text. A change from outside replaces the text in the editor. */
  readonly text: string;
  readonly label: string;
  /** Placeholder of an empty text. */
  readonly hint: string;
  readonly onType: (text: string) => void;
  readonly onLeave: () => void;
  /** Returns what `saveEditorState` received on an earlier visit: the text with its undo history. */
  readonly loadEditorState: () => unknown;
  readonly saveEditorState: (state: unknown) => void;
  readonly shouldFocus: boolean;
  readonly onFocused: () => void;
  /** The range to reveal. A new object reveals it again, even if the range is the same. */
  readonly highlightedRange: TextRange | null;
}

const fields = { history: historyField };

const createEditorState = (saved: unknown, text: string, extensions: Extension): EditorState => {
  if (saved !== undefined) return EditorState.fromJSON(saved, { extensions }, fields);
  return EditorState.create({ doc: text, extensions });
};

const replaceText = (view: EditorView, text: string): void => {
  const changes = computeTextChange(view.state.doc.toString(), text);
  if (changes) view.dispatch({ changes, userEvent: 'external' });
};

/** CodeMirror editor, mounted again for each record. Default export for `lazy()`. */
export default function ProseEditor(props: ProseEditorProps) {
  const host = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView | null>(null);
  const latest = useRef(props);
  const lastText = useRef(props.text);
  useEffect(() => {
    latest.current = props;
  });

  useEffect(() => {
    const parent = host.current;
    if (!parent) return;
    const { text, label, hint, loadEditorState, saveEditorState } = latest.current;
    const extensions = prose({
      label,
      hint,
      onType: (typed) => {
        lastText.current = typed;
        latest.current.onType(typed);
      },
      onLeave: () => latest.current.onLeave(),
    });
    const editor = new EditorView({ state: createEditorState(loadEditorState(), text, extensions), parent });
    replaceText(editor, text);
    view.current = editor;
    return () => {
      saveEditorState(editor.state.toJSON(fields));
      editor.destroy();
      view.current = null;
    };
  }, []);

  const { id, text, shouldFocus, onFocused, highlightedRange } = props;
  useEffect(() => {
    if (view.current && text !== lastText.current) replaceText(view.current, text);
    lastText.current = text;
  }, [text]);

  useRevealAndFocus(view, { highlightedRange, shouldFocus, onFocused });

  const announce = useAnnounce();
  const { unsureCount, isUnsureShown, setUnsureShown, gapCount, playNextGap } = useHeardWords(view, id, text);
  const showNextUnsure = (): void => {
    const word = view.current && revealNextUnsure(view.current);
    if (word) announce(t('transcriptions.words.unsureWord', { word }));
  };

  return (
    <>
      <ProseFrame ref={host} data-testid="text" />
      {unsureCount + gapCount > 0 && (
        <UnsureWords
          count={unsureCount}
          isShown={isUnsureShown}
          onShown={setUnsureShown}
          onNext={showNextUnsure}
          gapCount={gapCount}
          onPlayGap={playNextGap}
        />
      )}
    </>
  );
}
