import type { Transcription } from '../../../../preload/contract/transcriptions.ts';
import { formatDate } from '../../../lib/format.ts';
import { shorten } from '../../../lib/shorten.ts';
import { StarButton } from '../StarButton.tsx';
import { excerptOf } from './excerpt.ts';
import { Row, type RowState, rowNameLength } from './Row.tsx';
import classes from './RowList.module.css';

interface TranscriptionRowProps {
  readonly record: Transcription;
  readonly row: RowState;
  readonly isUnsaved: boolean;
  /** What is looked for in the texts, '' where nothing is. */
  readonly sought: string;
}

export const TranscriptionRow = ({ record, row, isUnsaved, sought }: TranscriptionRowProps) => {
  const { before, match, after } = excerptOf(record.result ?? '', sought);
  const star = <StarButton record={record} tabIndex={row.isTabStop ? 0 : -1} size={17} />;
  return (
    <Row row={row} name={record.name} trailing={star}>
      <span className={classes.name} dir="auto" elementtiming="transcription">
        {shorten(record.name, rowNameLength)}
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
    </Row>
  );
};
