import { useQuery } from '@tanstack/react-query';
import { DeletedText } from './deleted/DeletedText.tsx';
import { deletedQuery } from './library/library-queries.ts';
import type { Place } from './library/place.ts';
import type { TranscriptionSearch } from './search.ts';
import { NothingOpen } from './text/NothingOpen.tsx';
import { TextPane } from './text/TextPane.tsx';
import { useHidden } from './use-session.ts';

interface TextSideProps {
  readonly search: TranscriptionSearch;
  /** Rows of the list; null before they are known. */
  readonly count: number | null;
  readonly opening: {
    readonly wantsFocus: boolean;
    readonly onFocused: () => void;
    readonly place: Place | null;
  };
  readonly next: string | undefined;
  readonly onLeave: () => void;
  readonly onGo: (id: string | undefined) => void;
}

const Deleted = ({ id, onGo }: { readonly id: string | undefined; readonly onGo: TextSideProps['onGo'] }) => {
  const { data: copies } = useQuery(deletedQuery);
  const copy = copies?.find((one) => one.id === id);
  if (copy) return <DeletedText key={copy.id} copy={copy} onForgotten={() => onGo(undefined)} />;
  return copies && copies.length > 0 && <NothingOpen count={copies.length} />;
};

/** The right side: the text of the row that is open. */
export const TextSide = ({ search, count, opening, next, onLeave, onGo }: TextSideProps) => {
  const hidden = useHidden();
  if (search.view === 'deleted') return <Deleted id={search.id} onGo={onGo} />;
  if (search.id === undefined || hidden.includes(search.id)) {
    return count !== null && <NothingOpen count={count} />;
  }
  return <TextPane key={search.id} id={search.id} {...opening} onLeave={onLeave} onGo={onGo} next={next} />;
};
