import { Compartment, EditorState } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { type RefObject, useEffect, useImperativeHandle, useLayoutEffect, useRef } from 'react';
import { joinParts } from '../../../../preload/contract/episode-text.ts';
import { revealRange } from '../editor/match-highlight.ts';
import { prose } from '../editor/prose.ts';
import { ProseFrame } from '../editor/ProseFrame.tsx';
import { useRevealAndFocus } from '../editor/use-reveal-and-focus.ts';
import type { EditorPosition, EpisodeEditorHandle, EpisodeEditorProps } from './episode-editor.ts';
import {
  createMove,
  followBoundaries,
  getPartAt,
  getPartRange,
  getPartTexts,
  hasMovedBoundaries,
  partMarks,
  replacePart,
} from './part-boundaries.ts';

type OnParts = (view: EditorView) => void;

/** Ignores changes from outside the editor. */
const partsListener = (onParts: OnParts) =>
  EditorView.updateListener.of(({ docChanged, transactions, view }) => {
    const hasChanged = docChanged || transactions.some(({ effects }) => hasMovedBoundaries(effects));
    if (hasChanged && !transactions.some((one) => one.isUserEvent('external'))) onParts(view);
  });

const createHandle = (view: RefObject<EditorView | null>): EpisodeEditorHandle => ({
  getText: () => view.current?.state.doc.toString() ?? null,
  getPartAtCursor: () =>
    view.current ? getPartAt(view.current.state, view.current.state.selection.main.head) : 0,
  moveSentence: (index, direction) => {
    const editor = view.current;
    const move = editor && createMove(editor.state, direction === 'forward' ? index : index - 1, direction);
    if (!move) return false;
    editor.dispatch(move);
    return true;
  },
  revealPart: (index) => {
    if (!view.current) return;
    const { from } = getPartRange(view.current.state, index);
    revealRange(view.current, from, from, 'start');
    view.current.focus();
  },
});

const getPlace = (view: EditorView): EditorPosition => ({
  offset: view.state.selection.main.head,
  scrollTop: view.scrollDOM.scrollTop,
  isFocused: view.hasFocus,
});

const restorePlace = (view: EditorView, place: EditorPosition | null): void => {
  if (!place) return;
  view.dispatch({ selection: { anchor: Math.min(place.offset, view.state.doc.length) } });
  view.scrollDOM.scrollTop = place.scrollTop;
  if (place.isFocused) view.focus();
};

/** The joined text of an episode, mounted again for each one. Default export for `lazy()`. */
export default function EpisodeEditor(props: EpisodeEditorProps) {
  const host = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView | null>(null);
  const marks = useRef(new Compartment());
  const latest = useRef(props);
  const lastTexts = useRef(props.texts);
  useEffect(() => {
    latest.current = props;
  });
  useImperativeHandle(props.handle, () => createHandle(view), []);

  useEffect(() => {
    const parent = host.current;
    if (!parent) return;
    const { texts, labels, label, hint } = latest.current;
    const extensions = [
      prose({ label, hint, onType: () => undefined, onLeave: () => latest.current.onLeave() }),
      followBoundaries(texts),
      marks.current.of(partMarks(labels)),
      partsListener(({ state }) => {
        lastTexts.current = getPartTexts(state, lastTexts.current, latest.current.bases);
        latest.current.onType(lastTexts.current);
      }),
    ];
    const state = EditorState.create({ doc: joinParts(texts).text, extensions });
    const editor = new EditorView({ state, parent });
    restorePlace(editor, latest.current.place.current);
    lastTexts.current = texts;
    view.current = editor;
    return () => {
      editor.destroy();
      view.current = null;
    };
  }, []);

  // Runs before the element is removed, while it still has the focus.
  useLayoutEffect(
    () => () => {
      if (view.current) latest.current.place.current = getPlace(view.current);
    },
    [],
  );

  const { texts, labels, shouldFocus, onFocused, highlightedRange } = props;
  useEffect(() => {
    for (const [index, text] of texts.entries()) {
      const editor = view.current;
      const change = editor && text !== lastTexts.current[index] && replacePart(editor.state, index, text);
      if (change) editor.dispatch(change);
    }
    lastTexts.current = texts;
  }, [texts]);

  const labelKey = labels.join('\n');
  // biome-ignore lint/correctness/useExhaustiveDependencies: equal labels are the same marks
  useEffect(() => {
    view.current?.dispatch({ effects: marks.current.reconfigure(partMarks(labels)) });
  }, [labelKey]);

  useRevealAndFocus(view, { highlightedRange, shouldFocus, onFocused });

  return <ProseFrame ref={host} data-testid="text" />;
}
