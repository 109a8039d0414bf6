import { Button } from '@mantine/core';
import { IconSearchOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { LibraryHit } from '../../../../preload/contract/library.ts';
import { formatCount, formatNumber } from '../../../lib/format.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { LoadingRows } from '../../../ui/LoadingRows.tsx';
import type { HowOpened } from '../list/Row.tsx';
import { RowList } from '../list/RowList.tsx';
import type { RowSelection } from '../list/use-selection.ts';
import { useSession, useUnsaved } from '../use-session.ts';
import { HitRow } from './HitRow.tsx';
import classes from './LibraryPane.module.css';
import { libraryStateQuery } from './library-queries.ts';
import { type LibraryAnswer, mostHits } from './library-search.ts';
import { MoreHits } from './MoreHits.tsx';
import { libraryWords } from './state-words.ts';

interface LibraryPaneProps {
  readonly answer: LibraryAnswer;
  /** Without those that are being deleted. */
  readonly hits: readonly LibraryHit[];
  readonly openId: string | undefined;
  readonly selection: RowSelection;
  readonly onOpen: (hit: LibraryHit, how: HowOpened) => void;
  readonly onDelete: () => void;
  /** The keyboard goes back to the search field. */
  readonly onAbove: () => void;
  readonly onAskService: () => void;
}

/** Rows are walked through quickly: a text is asked for where the person stays that long, in milliseconds. */
const walkDelay = 150;

const foundWords = ({ found }: LibraryAnswer): string => {
  if (!found) return '';
  const { hits, total } = found;
  if (total === null) return 'Top results';
  const shown = Math.max(hits.length, Math.min(mostHits, total));
  return total > shown
    ? `Top ${formatNumber(shown)} of ${formatNumber(total)} results`
    : formatCount(total, 'result', 'results');
};

/** What the library on this computer holds of the words in the search field. */
export const LibraryPane = (props: LibraryPaneProps) => {
  const { answer, hits, openId, selection, onOpen, onDelete, onAbove, onAskService } = props;
  const { data: state } = useQuery(libraryStateQuery);
  const { keyOf, library } = useSession();
  const unsaved = useUnsaved();
  const timer = useRef<number | undefined>(undefined);
  useEffect(() => () => window.clearTimeout(timer.current), []);

  if (answer.error) return <ErrorState error={answer.error} retry={library.again} />;
  if (!answer.found) return <LoadingRows rows={4} label="Searching" />;
  const note = state ? libraryWords(state) : null;
  const ask = (
    <Button variant="default" size="compact-xs" onClick={onAskService}>
      Search the service
    </Button>
  );
  if (hits.length === 0) {
    return (
      <EmptyState
        icon={<IconSearchOff size={30} stroke={1.4} />}
        title="No results on this computer"
        action={
          <Button variant="default" onClick={onAskService}>
            Search the service
          </Button>
        }
      >
        {note ?? 'The service may find more.'}
      </EmptyState>
    );
  }
  return (
    <>
      <div className={classes.head}>
        <span className={classes.words} role="status">
          {foundWords(answer)}
          {note && <span className={classes.note}> {note}</span>}
        </span>
        {note && ask}
      </div>
      <RowList
        label="Search results"
        ids={hits.map(({ id }) => id)}
        openId={openId}
        selection={selection}
        onDelete={onDelete}
        onAbove={onAbove}
        onOpen={(id, how) => {
          window.clearTimeout(timer.current);
          const hit = hits.find((one) => one.id === id);
          if (!hit) return;
          if (how === 'walk') timer.current = window.setTimeout(() => onOpen(hit, how), walkDelay);
          else onOpen(hit, how);
        }}
      >
        {(row) => {
          const hit = hits.find(({ id }) => id === row.id);
          return hit && <HitRow hit={hit} row={row} isUnsaved={unsaved.includes(keyOf(row.id))} />;
        }}
      </RowList>
      <MoreHits found={answer.found} onMore={library.more} />
    </>
  );
};
