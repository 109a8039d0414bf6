/**
 * Shows who speaks: the prefix `Name: ` of a paragraph is replaced by the name in the margin. The text has the prefix, and so have
 * copies and exports. Only visible lines are looked at.
 */
import {
  EditorSelection,
  EditorState,
  type Extension,
  Prec,
  type SelectionRange,
  type Text,
} from '@codemirror/state';
import {
  type Command,
  Decoration,
  type DecorationSet,
  EditorView,
  keymap,
  ViewPlugin,
} from '@codemirror/view';
import { formatDuration } from '../../../../preload/messages/format-duration.ts';
import { after } from '../../../lib/timers.ts';
import { findStartTime } from '../editor/word-marks.ts';
import { keepNamesOfOthers } from './keep-names.ts';
import { type NameActions, NameWidget, namedClass } from './name-widget.ts';
import {
  findPrefix,
  findTurnAt,
  getColour,
  getNames,
  type Prefix,
  refreshNames,
  speakersField,
} from './names.ts';
import { assignPerson, removeName } from './speaker-edits.ts';

/** Milliseconds without typing after which the names are found again. */
const refreshDelay = 700;

const createDecorations = (view: EditorView, actions: NameActions): DecorationSet => {
  const { state, visibleRanges } = view;
  const names = getNames(state);
  if (names.length === 0) return Decoration.none;
  const ranges = [];
  let done = -1;
  for (const { from, to } of visibleRanges)
    for (let position = from; position <= to; ) {
      const line = state.doc.lineAt(position);
      // A very long line may have several visible ranges.
      const prefix = line.from > done ? findPrefix(state.doc, names, position) : null;
      position = line.to + 1;
      done = line.from;
      if (!prefix) continue;
      const ms = findStartTime(state, prefix.to);
      const widget = new NameWidget(
        {
          name: prefix.name,
          colour: getColour(names, prefix.name),
          time: ms === null ? null : formatDuration(Math.floor(ms / 1_000)),
        },
        actions,
      );
      ranges.push(Decoration.replace({ widget }).range(prefix.from, prefix.to));
    }
  return Decoration.set(ranges);
};

const createPlugin = (actions: NameActions) =>
  ViewPlugin.define(
    (view) => {
      let cancel = (): void => undefined;
      return {
        names: createDecorations(view, actions),
        update({ docChanged, viewportChanged, transactions, view: { state } }) {
          const hasEffects = transactions.some(({ effects }) => effects.length > 0);
          if (docChanged || viewportChanged || hasEffects) this.names = createDecorations(view, actions);
          if (!docChanged) return;
          cancel();
          let idle = 0;
          const stop = after(refreshDelay, () => {
            idle = requestIdleCallback(() => {
              if (view.state.doc === state.doc) view.dispatch({ effects: refreshNames.of(null) });
            });
          });
          cancel = () => {
            stop();
            cancelIdleCallback(idle);
          };
        },
        destroy: () => cancel(),
      };
    },
    {
      decorations: ({ names }) => names,
      provide: (plugin) =>
        EditorView.atomicRanges.of((view) => view.plugin(plugin)?.names ?? Decoration.none),
    },
  );

/**
 * A caret before a name goes behind it, so that nothing is typed there. A selection that has whole paragraphs has their names: it
 * begins before the name of the first, and ends before that of the next.
 */
const moveRange = (doc: Text, names: readonly string[], range: SelectionRange): SelectionRange => {
  if (range.empty) {
    const prefix = findPrefix(doc, names, range.head);
    return prefix && range.head < prefix.to ? EditorSelection.cursor(prefix.to, range.assoc) : range;
  }
  const [first, last] = [findPrefix(doc, names, range.from), findPrefix(doc, names, range.to)];
  const isWithinLine = range.to <= doc.lineAt(range.from).to;
  let { from, to } = range;
  if (first && from <= first.to) from = isWithinLine ? first.to : first.from;
  if (last && to <= last.to) to = isWithinLine ? last.to : last.from;
  if (from === range.from && to === range.to) return range;
  return range.anchor < range.head ? EditorSelection.range(from, to) : EditorSelection.range(to, from);
};

const keepOutOfNames = EditorState.transactionFilter.of((transaction) => {
  const { selection, docChanged, newDoc, newSelection, startState } = transaction;
  const names = getNames(startState);
  if (names.length === 0 || !(selection || docChanged)) return transaction;
  const ranges = newSelection.ranges.map((range) => moveRange(newDoc, names, range));
  if (ranges.every((range, at) => range === newSelection.ranges[at])) return transaction;
  return [
    transaction,
    { selection: EditorSelection.create(ranges, newSelection.mainIndex), sequential: true },
  ];
});

/** The name of the paragraph whose words begin at the caret, if it can be changed. */
const findNameAtCaret = (state: EditorState): Prefix | null => {
  const { main } = state.selection;
  const prefix = findPrefix(state.doc, getNames(state), main.head);
  return prefix && main.empty && main.head === prefix.to && !state.readOnly ? prefix : null;
};

const removeNameAtCaret: Command = ({ state, dispatch }) => {
  const prefix = findNameAtCaret(state);
  const turn = prefix && findTurnAt(state, prefix.from);
  if (turn) dispatch(removeName(state, turn));
  return turn !== null;
};

/** A paragraph that is joined to the one before leaves its name. */
const joinNext: Command = ({ state, dispatch }) => {
  const { main } = state.selection;
  const line = state.doc.lineAt(main.head);
  if (state.readOnly || !main.empty || main.head !== line.to || line.length === 0) return false;
  const next = line.to < state.doc.length ? findPrefix(state.doc, getNames(state), line.to + 1) : null;
  if (next)
    dispatch({ changes: { from: line.to, to: next.to }, userEvent: 'delete.forward', scrollIntoView: true });
  return next !== null;
};

/** An empty line before a paragraph, not between its name and its words. */
const insertLineBefore: Command = ({ state, dispatch }) => {
  const prefix = findNameAtCaret(state);
  if (!prefix || prefix.to === state.doc.lineAt(prefix.to).to) return false;
  dispatch({
    changes: { from: prefix.from, insert: '\n' },
    userEvent: 'input',
    scrollIntoView: true,
  });
  return true;
};

const numbers = [1, 2, 3, 4, 5, 6, 7, 8, 9] as const;

/** `open` shows the menu of the paragraph that begins at `from`; `onAssigned` is told who has a paragraph now. */
export const speakers = (
  open: (view: EditorView, from: number, isFromName: boolean) => void,
  onAssigned: (name: string) => void,
): Extension => {
  const assign = (view: EditorView, position: number, number: number): boolean => {
    const turn = findTurnAt(view.state, position);
    const name = getNames(view.state)[number - 1];
    if (!turn || name === undefined || view.state.readOnly) return false;
    if (name === turn.name) return true;
    view.dispatch(assignPerson(view.state, turn, name));
    onAssigned(name);
    return true;
  };
  const openAtCaret: Command = (view) => {
    const turn = findTurnAt(view.state, view.state.selection.main.head);
    if (turn && !view.state.readOnly) open(view, turn.from, false);
    return turn !== null;
  };
  const actions: NameActions = {
    open: (view, from) => open(view, from, true),
    assign: (view, from, number) => void assign(view, from, number),
  };
  return [
    speakersField,
    createPlugin(actions),
    keepNamesOfOthers,
    keepOutOfNames,
    Prec.high(
      keymap.of([
        { key: 'Backspace', run: removeNameAtCaret },
        { key: 'Delete', run: joinNext },
        { key: 'Enter', run: insertLineBefore },
        { key: 'Alt-ArrowDown', run: openAtCaret, preventDefault: true },
        { key: 'F2', run: openAtCaret },
        ...numbers.map((number) => ({
          key: `Alt-${number}`,
          // Option types characters.
          mac: `Ctrl-${number}`,
          run: (view: EditorView) => assign(view, view.state.selection.main.head, number),
        })),
      ]),
    ),
    EditorView.editorAttributes.of(
      (view): Record<string, string> => (getNames(view.state).length > 0 ? { class: namedClass } : {}),
    ),
  ];
};
