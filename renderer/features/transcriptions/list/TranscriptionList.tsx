import { useEffect, useRef } from 'react';
import type { Transcription } from '../../../../preload/contract/transcriptions.ts';
import { tabStop, walkRows } from '../../../ui/row-keys.ts';
import type { TranscriptionSearch } from '../search.ts';
import { useSession, useUnsaved } from '../use-session.ts';
import classes from './TranscriptionList.module.css';
import { TranscriptionRow } from './TranscriptionRow.tsx';

interface TranscriptionListProps {
  readonly records: readonly Transcription[];
  readonly search: TranscriptionSearch;
  /** Whether these are the rows of an earlier question, while the answer to the present one is on its way. */
  readonly isStale: boolean;
  readonly onOpen: (id: string, how: 'click' | 'walk' | 'enter') => void;
}

/** Arrows, Home and End go from row to row and show its text; Enter goes into the text. */
export const TranscriptionList = ({ records, search, isStale, onOpen }: TranscriptionListProps) => {
  const { keyOf } = useSession();
  const unsaved = useUnsaved();
  const list = useRef<HTMLUListElement>(null);
  const stop = tabStop(
    records.map(({ id }) => id),
    search.id,
  );

  // Another page or order starts at its top, unless it holds the record that is open.
  const first = records[0]?.id;
  useEffect(() => {
    if (first === undefined) return;
    const current = list.current?.querySelector('[aria-current]');
    if (current) current.scrollIntoView({ block: 'nearest' });
    else list.current?.scrollTo({ top: 0 });
  }, [first]);

  return (
    <ul
      ref={list}
      className={classes.list}
      aria-label="Transcriptions"
      aria-busy={isStale || undefined}
      data-stale={isStale || undefined}
      onKeyDown={walkRows((id) => onOpen(id, 'walk'))}
    >
      {records.map((record) => (
        <TranscriptionRow
          key={record.id}
          record={record}
          isSelected={record.id === search.id}
          isTabStop={record.id === stop}
          isUnsaved={unsaved.includes(keyOf(record.id))}
          sought={search.search_by === 'result' ? search.search : ''}
          onOpen={() => onOpen(record.id, 'click')}
          onEnter={() => onOpen(record.id, 'enter')}
        />
      ))}
    </ul>
  );
};
