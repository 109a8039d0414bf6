/** Headings of chapters in the text: they look like headings, and one is added where the recording plays. */
import { isolateHistory } from '@codemirror/commands';
import type { EditorState, Extension, Text } from '@codemirror/state';
import { Decoration, EditorView, MatchDecorator, ViewPlugin } from '@codemirror/view';
import { t } from '../../../../preload/messages/translate.ts';
import { findHeadings, headingMark } from '../../../../preload/recordings/headings.ts';
import { findSentenceStart } from './word-marks.ts';

const headingLine = Decoration.line({ class: 'cm-heading' });
const mark = Decoration.mark({ class: 'cm-headingMark' });

/** A very long line is looked at in pieces. */
const isHeading = (doc: Text, from: number, to: number): boolean => {
  const { from: start, to: end, number } = doc.lineAt(from);
  const isBlank = (line: number): boolean => line < 1 || line > doc.lines || doc.line(line).length === 0;
  return from === start && to === end && isBlank(number - 1) && isBlank(number + 1);
};

const decorator = new MatchDecorator({
  regexp: /^# +\S.*/g,
  decorate: (add, from, to, _match, { state }) => {
    if (!isHeading(state.doc, from, to)) return;
    add(from, from, headingLine);
    add(from, Math.min(from + headingMark.length, to), mark);
  },
});

const theme = EditorView.theme({
  '.cm-heading': { fontSize: '1.3em', fontWeight: '600' },
  '.cm-headingMark': { color: 'var(--st-faint)' },
});

export const headings: Extension = [
  ViewPlugin.define(
    (view) => ({
      headings: decorator.createDeco(view),
      update(update) {
        // The lines beside a heading decide, too.
        if (update.docChanged || update.viewportChanged) this.headings = decorator.createDeco(update.view);
      },
    }),
    { decorations: (plugin) => plugin.headings },
  ),
  theme,
];

/** Where a chapter begins: before a paragraph and its name, or within it before a sentence. */
const findPlace = ({ doc, selection }: EditorState, sentence: number | null): number => {
  const line = doc.lineAt(sentence ?? selection.main.head);
  const before = sentence === null ? '' : doc.sliceString(line.from, sentence);
  // A name is no sentence.
  return /[.!?…。！？]/u.test(before) ? (sentence ?? line.from) : line.from;
};

/**
 * Adds a chapter before the sentence that is heard at this time, in milliseconds; before the paragraph of the caret if no words are
 * known. Its title is selected.
 */
export const addChapter = (view: EditorView, ms: number): void => {
  const { state } = view;
  if (state.readOnly) return;
  const { doc } = state;
  const at = findPlace(state, findSentenceStart(state, ms));
  const line = doc.lineAt(at);
  const from = at === line.from ? at : at - (/\s*$/.exec(doc.sliceString(line.from, at))?.[0].length ?? 0);
  const number = findHeadings(doc.sliceString(0, at)).length + 1;
  const title = t('transcriptions.chapters.title', { number });
  const isAfterBlank = line.number === 1 || doc.line(line.number - 1).length === 0;
  const start = from < at || at > line.from ? '\n\n' : isAfterBlank ? '' : '\n';
  const anchor = from + start.length + headingMark.length;
  view.dispatch({
    changes: { from, to: at, insert: `${start}${headingMark}${title}\n\n` },
    selection: { anchor, head: anchor + title.length },
    annotations: isolateHistory.of('full'),
    userEvent: 'input',
    scrollIntoView: true,
  });
  view.focus();
};
