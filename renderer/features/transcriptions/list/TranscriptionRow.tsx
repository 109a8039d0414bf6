import type { Transcription } from '../../../../preload/contract/transcriptions.ts';
import { formatDate } from '../../../lib/format.ts';
import { StarButton } from '../StarButton.tsx';
import { excerptOf } from './excerpt.ts';
import classes from './TranscriptionList.module.css';

interface TranscriptionRowProps {
  readonly record: Transcription;
  readonly isSelected: boolean;
  /** Whether this is the row that Tab reaches. */
  readonly isTabStop: boolean;
  readonly isUnsaved: boolean;
  /** What is looked for in the texts, '' where nothing is. */
  readonly sought: string;
  readonly onOpen: () => void;
  /** Opened from the keyboard: on to the text. */
  readonly onEnter: () => void;
}

export const TranscriptionRow = (props: TranscriptionRowProps) => {
  const { record, isSelected, isTabStop, isUnsaved, sought, onOpen, onEnter } = props;
  const { before, match, after } = excerptOf(record.result ?? '', sought);
  const tabIndex = isTabStop ? 0 : -1;
  return (
    <li className={classes.row} data-selected={isSelected || undefined}>
      <button
        type="button"
        className={classes.open}
        data-row={record.id}
        tabIndex={tabIndex}
        aria-current={isSelected || undefined}
        // A press of Enter or Space is a click that no pointer made.
        onClick={(event) => (event.detail === 0 ? onEnter() : onOpen())}
      >
        <span className={classes.name} dir="auto">
          {record.name}
        </span>
        <span className={classes.meta}>
          {isUnsaved && <span className={classes.unsaved}>Unsaved changes</span>}
          {formatDate(record.created_at)}
        </span>
        <span className={classes.excerpt} dir="auto">
          {before}
          {match && <mark className={classes.match}>{match}</mark>}
          {after}
          {record.result === '' && 'No text'}
        </span>
      </button>
      <StarButton record={record} tabIndex={tabIndex} size={17} />
    </li>
  );
};
