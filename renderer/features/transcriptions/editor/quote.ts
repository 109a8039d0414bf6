/** A quote of a text whose words have times. */
import type { EditorView } from '@codemirror/view';
import { formatDuration } from '../../../../preload/messages/format-duration.ts';
import { t } from '../../../../preload/messages/translate.ts';
import { findTurnAt } from '../speakers/names.ts';
import { findStartTime } from './word-marks.ts';

/** What is selected, or the paragraph of the caret, with who says it and when, in Markdown. Null: nothing, or its time is not known. */
export const quote = ({ state }: EditorView): string | null => {
  const { from, to, empty } = state.selection.main;
  const turn = findTurnAt(state, from);
  if (!turn) return null;
  const start = empty ? turn.textFrom : Math.max(from, turn.textFrom);
  const text = state
    .sliceDoc(start, empty ? turn.to : to)
    .replaceAll(/\s+/g, ' ')
    .trim();
  const ms = findStartTime(state, start);
  if (text === '' || ms === null) return null;
  const time = formatDuration(Math.floor(ms / 1_000));
  const said =
    turn.name === null
      ? t('transcriptions.words.quote', { text, time })
      : t('transcriptions.words.quoteOf', { text, name: turn.name, time });
  return `> ${said}`;
};
