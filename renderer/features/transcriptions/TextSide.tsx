import { useQuery } from '@tanstack/react-query';
import { memo } from 'react';
import { useStableCallback } from '../../lib/use-stable-callback.ts';
import { DeletedText } from './deleted/DeletedText.tsx';
import { deletedQuery } from './library/library-queries.ts';
import type { MatchPosition } from './library/match-position.ts';
import type { TranscriptionSearch } from './search.ts';
import { NothingOpen } from './text/NothingOpen.tsx';
import { TextPane } from './text/TextPane.tsx';
import { useHiddenIds } from './use-transcriptions-state.ts';

interface TextSideProps {
  readonly search: TranscriptionSearch;
  /** Number of rows in the list; null while it loads. */
  readonly count: number | null;
  readonly openTarget: {
    readonly shouldFocus: boolean;
    readonly onFocused: () => void;
    readonly matchPosition: MatchPosition | null;
  };
  readonly next: string | undefined;
  readonly onLeave: () => void;
  readonly onGo: (id: string | undefined) => void;
}

const Deleted = ({ id, onGo }: { readonly id: string | undefined; readonly onGo: TextSideProps['onGo'] }) => {
  const { data: copies } = useQuery(deletedQuery);
  const copy = copies?.find((one) => one.id === id);
  if (copy) return <DeletedText key={copy.id} copy={copy} onPurged={() => onGo(undefined)} />;
  return copies && copies.length > 0 && <NothingOpen count={copies.length} />;
};

/** Memoized: a search re-renders the list on each key, but not the text. */
const Pane = memo(TextPane);

export const TextSide = ({ search, count, openTarget, next, onLeave, onGo }: TextSideProps) => {
  const hidden = useHiddenIds();
  const leave = useStableCallback(onLeave);
  const go = useStableCallback(onGo);
  const focused = useStableCallback(openTarget.onFocused);
  if (search.view === 'deleted') return <Deleted id={search.id} onGo={onGo} />;
  if (search.id === undefined || hidden.includes(search.id)) {
    return count !== null && <NothingOpen count={count} />;
  }
  return (
    <Pane
      key={search.id}
      id={search.id}
      shouldFocus={openTarget.shouldFocus}
      matchPosition={openTarget.matchPosition}
      onFocused={focused}
      onLeave={leave}
      onGo={go}
      next={next}
    />
  );
};
