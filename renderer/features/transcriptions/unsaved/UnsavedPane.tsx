import { Button } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { DraftHead } from '../../../../preload/contract/texts.ts';
import { formatCount, formatDateTime } from '../../../lib/format.ts';
import { shorten } from '../../../lib/shorten.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { LoadingRows } from '../../../ui/LoadingRows.tsx';
import { draftsQuery } from '../drafts/draft-queries.ts';
import { type HowOpened, Row, rowNameLength } from '../list/Row.tsx';
import classes from '../list/RowList.module.css';
import { RowList } from '../list/RowList.tsx';
import { transcriptions } from '../say.ts';
import bar from './UnsavedPane.module.css';
import { useSaveAll } from './use-save-all.ts';

interface UnsavedPaneProps {
  readonly openId: string | undefined;
  readonly onOpen: (id: string, how: HowOpened) => void;
}

const nameOf = ({ id, name }: DraftHead): string => name ?? `Transcription ${id}`;

/** The texts that were typed and not saved, wherever they are in the list. */
export const UnsavedPane = ({ openId, onOpen }: UnsavedPaneProps) => {
  const { data: heads, error, refetch } = useQuery(draftsQuery);
  const { saveAll, isSaving } = useSaveAll();
  if (error && !heads) return <ErrorState error={error} retry={() => void refetch()} />;
  if (!heads) return <LoadingRows rows={3} label="Loading unsaved texts" />;
  if (heads.length === 0) {
    return (
      <EmptyState icon={<IconCircleCheck size={30} stroke={1.4} />} title="Everything is saved">
        What you type and have not saved yet is kept on this computer, and listed here.
      </EmptyState>
    );
  }
  return (
    <>
      <div className={bar.bar}>
        <span className={bar.words}>
          The texts of {transcriptions(heads.length)} {heads.length === 1 ? 'is' : 'are'} kept on this
          computer and not saved.
        </span>
        <Button size="compact-sm" loading={isSaving} onClick={() => void saveAll(heads.map(({ id }) => id))}>
          {heads.length === 1 ? 'Save' : 'Save all'}
        </Button>
      </div>
      <RowList
        label="Unsaved texts"
        ids={heads.map(({ id }) => id)}
        openId={openId}
        selection={null}
        onOpen={onOpen}
      >
        {(row) => {
          const head = heads.find(({ id }) => id === row.id);
          return (
            head && (
              <Row row={row} name={nameOf(head)}>
                <span className={classes.name} dir="auto">
                  {shorten(nameOf(head), rowNameLength)}
                </span>
                <span className={classes.meta}>
                  <span>{formatDateTime(head.changedAt)}</span>
                  <span>{formatCount(head.characters, 'character', 'characters')}</span>
                </span>
              </Row>
            )
          );
        }}
      </RowList>
    </>
  );
};
