import { VisuallyHidden } from '@mantine/core';
import { IconStarFilled } from '@tabler/icons-react';
import type { LibraryHit } from '../../../../preload/contract/library.ts';
import { t } from '../../../../preload/messages/translate.ts';
import { formatDate } from '../../../lib/format.ts';
import { truncate } from '../../../lib/truncate.ts';
import type { RowState } from '../../../ui/list/rows/row-state.ts';
import type { TooLong } from '../drafts/too-long-texts.ts';
import { maxRowNameLength, Row } from '../list/Row.tsx';
import { RowExcerpt, RowMeta, RowName } from '../list/RowText.tsx';
import { HighlightedText } from './HighlightedText.tsx';
import classes from './HitRow.module.css';

interface HitRowProps {
  readonly hit: LibraryHit;
  readonly row: RowState;
  readonly isUnsaved: boolean;
  readonly tooLong: TooLong | undefined;
}

export const HitRow = ({ hit, row, isUnsaved, tooLong }: HitRowProps) => (
  <Row row={row} name={hit.name}>
    <RowName>
      <HighlightedText text={truncate(hit.name, maxRowNameLength)} marks={hit.nameMarks} />
    </RowName>
    <RowMeta isUnsaved={isUnsaved} tooLong={tooLong}>
      {formatDate(hit.created_at)}
      {hit.favorite && (
        <span className={classes.starred}>
          <IconStarFilled size={11} aria-hidden="true" />
          <VisuallyHidden>{t('transcriptions.favorite.label')}</VisuallyHidden>
        </span>
      )}
    </RowMeta>
    <RowExcerpt lines={3}>
      <HighlightedText text={hit.snippet} marks={hit.snippetMarks} />
      {hit.snippet === '' && t('transcriptions.noText')}
    </RowExcerpt>
  </Row>
);
