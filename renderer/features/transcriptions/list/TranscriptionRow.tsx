import type { Transcription } from '../../../../preload/contract/transcriptions.ts';
import { t } from '../../../../preload/messages/translate.ts';
import { truncate } from '../../../lib/truncate.ts';
import type { RowState } from '../../../ui/list/rows/row-state.ts';
import type { TooLong } from '../drafts/too-long-texts.ts';
import { formatRowMeta } from '../episode/format-row-meta.ts';
import { FavoriteButton } from '../FavoriteButton.tsx';
import { getExcerpt } from './excerpt.ts';
import { maxRowNameLength, Row } from './Row.tsx';
import { RowExcerpt, RowMatch, RowMeta, RowName } from './RowText.tsx';

interface TranscriptionRowProps {
  readonly record: Transcription;
  readonly row: RowState;
  readonly isUnsaved: boolean;
  readonly tooLong: TooLong | undefined;
  /** The query for texts; '' if texts are not searched. */
  readonly searchText: string;
}

export const TranscriptionRow = ({ record, row, isUnsaved, tooLong, searchText }: TranscriptionRowProps) => {
  const { before, match, after } = getExcerpt(record.result ?? '', searchText);
  const favoriteButton = <FavoriteButton record={record} tabIndex={row.isTabStop ? 0 : -1} size={17} />;
  return (
    <Row row={row} name={record.name} trailing={favoriteButton}>
      <RowName elementtiming="transcription">{truncate(record.name, maxRowNameLength)}</RowName>
      <RowMeta isUnsaved={isUnsaved} tooLong={tooLong}>
        {formatRowMeta(record)}
      </RowMeta>
      <RowExcerpt>
        {before}
        {match && <RowMatch>{match}</RowMatch>}
        {after}
        {record.result === '' && t('transcriptions.noText')}
      </RowExcerpt>
    </Row>
  );
};
