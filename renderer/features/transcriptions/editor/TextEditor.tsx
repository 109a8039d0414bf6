import { historyField, isolateHistory } from '@codemirror/commands';
import { Compartment, EditorState, type Extension } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { useQuery } from '@tanstack/react-query';
import { type RefObject, useEffect, useImperativeHandle, useLayoutEffect, useRef } from 'react';
import { joinParts } from '../../../../preload/contract/episode-text.ts';
import type { HeardWords } from '../../../../preload/contract/listening.ts';
import type { Correction } from '../../../../preload/contract/rules.ts';
import type { TextChange } from '../../../../preload/recordings/change-turns.ts';
import { useActions } from '../../../state/actions.ts';
import { useHitSearch } from '../../../state/hit-search.ts';
import { useSpeakers } from '../speakers/use-speakers.tsx';
import { heardWordsQuery } from '../transcription-queries.ts';
import { watchCorrections } from './corrections.ts';
import { findEverywhere, listFindActions } from './find-panel.tsx';
import { addChapter, headings } from './headings.ts';
import { useHeardWordsBar } from './heard-words-bar.tsx';
import { revealRange } from './match-highlight.ts';
import { type PlaceHead, ProseFrame } from './ProseFrame.tsx';
import { type PagePlace, readPlace, showPlace } from './page-place.ts';
import {
  followBoundaries,
  getPartAt,
  getPartRange,
  getPartTexts,
  hasMovedBoundaries,
  moveBoundaries,
  type PartMark,
  partMarks,
  replacePart,
} from './part-boundaries.ts';
import { prose } from './prose.ts';
import { quote } from './quote.ts';
import { useReadingStyle } from './reading.tsx';
import { playFromHere } from './word-marks.ts';

export interface EditorHandle {
  /** The text on the screen; null before the editor is loaded. */
  getText(): string | null;
  /** The index of the part with the cursor. */
  getPartAtCursor(): number;
  /** What is selected, or the paragraph of the caret, with who says it and when; null if its time is not known. */
  quote(): string | null;
  /** Plays from the caret. Returns whether its time is known. */
  playFromHere(): boolean;
  /** One change for undo. Replaces no selection, and leaves the focus where it is. */
  insertAtCaret(text: string): void;
  /** Where this is heard, in milliseconds; else at the caret. */
  addChapter(ms: number): void;
  /** One change for undo. The user stays at the same place. */
  change(changes: readonly TextChange[]): void;
  /** Scrolls to a part and puts the cursor there. */
  revealPart(index: number): void;
}

/** The text of a recording that is heard is read-only, and grows. */
interface GrowingText {
  readonly heard: HeardWords;
  /** Read when the editor opens. */
  readonly extension: Extension;
}

interface TextEditorProps {
  /** The id of the record or episode. */
  readonly id: string;
  readonly placeHead: PlaceHead;
  readonly handle: RefObject<EditorHandle | null>;
  /** Written when the editor closes, and read when it opens: a part was added, or the text is that of a recording that was heard. */
  readonly position: RefObject<PagePlace | null>;
  /** The current texts of the parts; of a record it is one. A change from outside replaces that part in the editor. */
  readonly texts: readonly string[];
  /** The texts that the user's changes are based on. */
  readonly bases: readonly string[];
  /** One for each part of an episode. */
  readonly marks: readonly PartMark[];
  readonly label: string;
  /** Placeholder of an empty text. */
  readonly hint: string;
  /** Receives the texts of all parts; those that did not change are the same. */
  readonly onType: (texts: readonly string[]) => void;
  readonly onLeave: () => void;
  /** Receives words that the user has put right. */
  readonly onCorrected: (correction: Correction) => void;
  /** Loads the text with its undo history as it was saved on an earlier visit. Null if these are not saved. */
  readonly storedState: { load(): unknown; save(state: unknown): void } | null;
  readonly shouldFocus: boolean;
  /** Called once the editor has the focus. */
  readonly onFocused: () => void;
  /** The range to reveal. A new object reveals it again, even if the range is the same. */
  readonly highlightedRange: { readonly from: number; readonly to: number } | null;
  /** Null: it is a text. */
  readonly growing: GrowingText | null;
}

const storedFields = { history: historyField };

/** Ignores changes from outside the editor. */
const partsListener = (onParts: (state: EditorState) => void) =>
  EditorView.updateListener.of(({ docChanged, transactions, state }) => {
    const hasChanged = docChanged || transactions.some(({ effects }) => hasMovedBoundaries(effects));
    if (hasChanged && !transactions.some((one) => one.isUserEvent('external'))) onParts(state);
  });

const createHandle = (view: RefObject<EditorView | null>): EditorHandle => ({
  getText: () => view.current?.state.doc.toString() ?? null,
  getPartAtCursor: () =>
    view.current ? getPartAt(view.current.state, view.current.state.selection.main.head) : 0,
  quote: () => view.current && quote(view.current),
  playFromHere: () => view.current !== null && playFromHere(view.current),
  insertAtCaret: (text) => {
    const from = view.current?.state.selection.main.head ?? 0;
    view.current?.dispatch({
      changes: { from, insert: text },
      selection: { anchor: from + text.length },
      annotations: isolateHistory.of('full'),
      userEvent: 'input',
      scrollIntoView: true,
    });
  },
  addChapter: (ms) => view.current && addChapter(view.current, ms),
  change: (changes) =>
    view.current?.dispatch({ changes, annotations: isolateHistory.of('full'), userEvent: 'input.speaker' }),
  revealPart: (index) => {
    if (!view.current) return;
    const { from } = getPartRange(view.current.state, index);
    revealRange(view.current, from, from, 'start');
    view.current.focus();
  },
});

const readOnly: Extension = [
  EditorState.readOnly.of(true),
  EditorView.contentAttributes.of({ 'aria-readonly': 'true', spellcheck: 'false' }),
];

/** Replaces the parts that are not as in `before`. If text has moved between parts, only their boundaries move. */
const replaceParts = (view: EditorView, texts: readonly string[], before: readonly string[]): void => {
  const hasMoved = texts.filter((text, index) => text !== before[index]).length > 1;
  const move = hasMoved && moveBoundaries(view.state, texts);
  if (move) {
    view.dispatch(move);
    return;
  }
  for (const [index, text] of texts.entries()) {
    const change = text !== before[index] && replacePart(view.state, index, text);
    if (change) view.dispatch(change);
  }
};

/** The text of a record or episode, mounted again for each one. Default export for `lazy()`. */
export default function TextEditor(props: TextEditorProps) {
  const host = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView | null>(null);
  const partMarksCompartment = useRef(new Compartment());
  const latest = useRef(props);
  const lastTexts = useRef(props.texts);
  useEffect(() => {
    latest.current = props;
  });
  useImperativeHandle(props.handle, () => createHandle(view), []);
  const { placeHead, id, texts, growing } = props;
  const { data: known } = useQuery({ ...heardWordsQuery(id), enabled: growing === null });
  const heard = growing ? growing.heard : known;
  const [heardWordsBar, play] = useHeardWordsBar(view, id, texts[0] ?? '', heard);
  const [speakerMenu, speakers] = useSpeakers(view, heard, play);
  const { open: openHits } = useHitSearch();

  useLayoutEffect(() => {
    const parent = host.current;
    if (!parent) return;
    const { texts: opened, label, hint, storedState, position } = latest.current;
    const extensions = [
      latest.current.growing ? [readOnly, latest.current.growing.extension] : [],
      prose({ label, hint, onLeave: () => latest.current.onLeave() }),
      findEverywhere.of(openHits),
      watchCorrections((correction) => latest.current.onCorrected(correction)),
      followBoundaries(opened),
      headings,
      speakers,
      partMarksCompartment.current.of([]),
      partsListener((state) => {
        lastTexts.current = getPartTexts(state, lastTexts.current, latest.current.bases);
        latest.current.onType(lastTexts.current);
      }),
    ];
    const stored = storedState?.load();
    const state =
      stored === undefined
        ? EditorState.create({ doc: joinParts(opened).text, extensions })
        : EditorState.fromJSON(stored, { extensions }, storedFields);
    const editor = new EditorView({ state, parent });
    placeHead(editor.scrollDOM);
    // The text may have changed since.
    if (stored !== undefined) replaceParts(editor, opened, []);
    if (position.current) showPlace(editor, position.current);
    lastTexts.current = opened;
    view.current = editor;
    return () => {
      // Still in the document, and focused if it was.
      latest.current.position.current = readPlace(editor);
      storedState?.save(editor.state.toJSON(storedFields));
      editor.destroy();
      view.current = null;
    };
  }, [placeHead, speakers, openHits]);

  const { marks, shouldFocus, onFocused, highlightedRange } = props;
  useEffect(() => {
    if (view.current) replaceParts(view.current, texts, lastTexts.current);
    lastTexts.current = texts;
  }, [texts]);

  useActions(listFindActions(view));
  const markKey = JSON.stringify(marks);
  // biome-ignore lint/correctness/useExhaustiveDependencies: equal values are the same marks
  useLayoutEffect(() => {
    view.current?.dispatch({ effects: partMarksCompartment.current.reconfigure(partMarks(marks, play)) });
  }, [markKey, play]);

  const readingKey = JSON.stringify(useReadingStyle());
  // biome-ignore lint/correctness/useExhaustiveDependencies: lines have other heights with other letters
  useEffect(() => view.current?.requestMeasure(), [readingKey]);

  useEffect(() => {
    if (view.current && highlightedRange)
      revealRange(view.current, highlightedRange.from, highlightedRange.to);
  }, [highlightedRange]);
  useEffect(() => {
    if (!shouldFocus) return;
    view.current?.focus();
    onFocused();
  }, [shouldFocus, onFocused]);

  return (
    <>
      <ProseFrame ref={host} data-testid="text" data-growing={growing !== null || undefined} />
      {heardWordsBar}
      {speakerMenu}
    </>
  );
}
