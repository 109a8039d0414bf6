import type { UseQueryResult } from '@tanstack/react-query';
import type { LibraryHit } from '../../../preload/contract/library.ts';
import type { Page } from '../../../preload/contract/page.ts';
import { assertNever } from '../../../preload/contract/result.ts';
import type { Transcription } from '../../../preload/contract/transcriptions.ts';
import { DeletedPane } from './deleted/DeletedPane.tsx';
import { LibraryPane } from './library/LibraryPane.tsx';
import type { LibraryAnswer } from './library/library-search.ts';
import { type Place, placeOf } from './library/place.ts';
import { ListPane } from './list/ListPane.tsx';
import { ManyBar } from './list/ManyBar.tsx';
import type { HowOpened } from './list/Row.tsx';
import type { RowSelection } from './list/use-selection.ts';
import { type TranscriptionSearch, toQuery } from './search.ts';
import { UnsavedPane } from './unsaved/UnsavedPane.tsx';

interface ListSideProps {
  readonly search: TranscriptionSearch;
  readonly list: UseQueryResult<Page<Transcription>>;
  readonly records: readonly Transcription[];
  /** What the library holds of the words in the search field; null while it is not asked. */
  readonly answer: LibraryAnswer | null;
  readonly hits: readonly LibraryHit[];
  readonly selection: RowSelection;
  readonly onChange: (change: Partial<TranscriptionSearch>, replace?: boolean) => void;
  readonly onOpen: (id: string, how: HowOpened, place?: Place | null) => void;
  readonly onDelete: () => void;
}

const focusSearch = (): void => document.querySelector<HTMLElement>('input[data-search-field]')?.focus();

/** The left side: the service's list, what was found, unsaved texts, or what was deleted. */
export const ListSide = (props: ListSideProps) => {
  const { search, list, records, answer, hits, selection, onChange, onOpen, onDelete } = props;
  switch (search.view) {
    case 'unsaved':
      return <UnsavedPane openId={search.id} onOpen={onOpen} />;
    case 'deleted':
      return <DeletedPane openId={search.id} onOpen={onOpen} />;
    case 'list':
      return (
        <>
          <ManyBar
            selection={selection}
            count={answer ? hits.length : records.length}
            onDelete={onDelete}
            {...(answer ? {} : { list: { query: toQuery(search), total: list.data?.total ?? null } })}
          />
          {answer ? (
            <LibraryPane
              answer={answer}
              hits={hits}
              openId={search.id}
              selection={selection}
              onOpen={(hit, how) => onOpen(hit.id, how, placeOf(hit))}
              onDelete={onDelete}
              onAbove={focusSearch}
              onAskService={() => onChange({ search_by: 'result' })}
            />
          ) : (
            <ListPane
              list={list}
              records={records}
              search={search}
              selection={selection}
              onChange={onChange}
              onOpen={onOpen}
              onDelete={onDelete}
            />
          )}
        </>
      );
    default:
      return assertNever(search.view);
  }
};
