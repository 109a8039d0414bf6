import { historyField } from '@codemirror/commands';
import { EditorState, type Extension } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { useEffect, useRef } from 'react';
import { goToPlace } from './found-place.ts';
import classes from './ProseEditor.module.css';
import { prose } from './prose.ts';
import { replaceMiddle } from './replace-middle.ts';

export interface ShownPlace {
  readonly from: number;
  readonly to: number;
}

interface ProseEditorProps {
  /** The text as it stands. A change that the editor did not make itself replaces what it shows. */
  readonly text: string;
  readonly label: string;
  /** Shown while there is no text. */
  readonly hint: string;
  readonly onType: (text: string) => void;
  readonly onLeave: () => void;
  /** What `keep` was given on an earlier visit: the text with its undo history. */
  readonly recall: () => unknown;
  readonly keep: (state: unknown) => void;
  readonly wantsFocus: boolean;
  readonly onFocused: () => void;
  /** Where to go in the text. Another object is another wish, also when it names the same place. */
  readonly place: ShownPlace | null;
}

const fields = { history: historyField };

const stateFrom = (kept: unknown, text: string, extensions: Extension): EditorState => {
  if (kept !== undefined) return EditorState.fromJSON(kept, { extensions }, fields);
  return EditorState.create({ doc: text, extensions });
};

const replace = (view: EditorView, text: string): void => {
  const changes = replaceMiddle(view.state.doc.toString(), text);
  if (changes) view.dispatch({ changes, userEvent: 'served' });
};

/** One text in CodeMirror, mounted anew for each record. The default export, because it is loaded when first needed. */
export default function ProseEditor(props: ProseEditorProps) {
  const host = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView | null>(null);
  const latest = useRef(props);
  const own = useRef(props.text);
  useEffect(() => {
    latest.current = props;
  });

  useEffect(() => {
    const parent = host.current;
    if (!parent) return;
    const { text, label, hint, recall, keep } = latest.current;
    const extensions = prose({
      label,
      hint,
      onType: (typed) => {
        own.current = typed;
        latest.current.onType(typed);
      },
      onLeave: () => latest.current.onLeave(),
    });
    const editor = new EditorView({ state: stateFrom(recall(), text, extensions), parent });
    replace(editor, text);
    view.current = editor;
    return () => {
      keep(editor.state.toJSON(fields));
      editor.destroy();
      view.current = null;
    };
  }, []);

  const { text, wantsFocus, onFocused, place } = props;
  useEffect(() => {
    if (view.current && text !== own.current) replace(view.current, text);
    own.current = text;
  }, [text]);

  useEffect(() => {
    if (view.current && place) goToPlace(view.current, place.from, place.to);
  }, [place]);

  useEffect(() => {
    if (!wantsFocus) return;
    view.current?.focus();
    onFocused();
  }, [wantsFocus, onFocused]);

  return <div ref={host} className={classes.editor} data-testid="text" />;
}
