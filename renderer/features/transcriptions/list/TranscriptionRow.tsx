import type { Transcription } from '../../../../preload/contract/transcriptions.ts';
import { t } from '../../../../preload/messages/translate.ts';
import { formatDate } from '../../../lib/format.ts';
import { truncate } from '../../../lib/truncate.ts';
import { FavoriteButton } from '../FavoriteButton.tsx';
import { getExcerpt } from './excerpt.ts';
import { maxRowNameLength, Row, type RowState } from './Row.tsx';
import classes from './RowList.module.css';

interface TranscriptionRowProps {
  readonly record: Transcription;
  readonly row: RowState;
  readonly isUnsaved: boolean;
  /** The query for texts; '' if texts are not searched. */
  readonly searchText: string;
}

export const TranscriptionRow = ({ record, row, isUnsaved, searchText }: TranscriptionRowProps) => {
  const { before, match, after } = getExcerpt(record.result ?? '', searchText);
  const favoriteButton = <FavoriteButton record={record} tabIndex={row.isTabStop ? 0 : -1} size={17} />;
  return (
    <Row row={row} name={record.name} trailing={favoriteButton}>
      <span className={classes.name} dir="auto" elementtiming="transcription">
        {truncate(record.name, maxRowNameLength)}
      </span>
      <span className={classes.meta}>
        {isUnsaved && <span className={classes.unsaved}>{t('transcriptions.unsavedChanges')}</span>}
        {formatDate(record.created_at)}
      </span>
      <span className={classes.excerpt} dir="auto">
        {before}
        {match && <mark className={classes.match}>{match}</mark>}
        {after}
        {record.result === '' && t('transcriptions.noText')}
      </span>
    </Row>
  );
};
