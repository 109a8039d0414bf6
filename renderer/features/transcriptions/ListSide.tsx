import type { LibraryHit } from '../../../preload/contract/library.ts';
import { assertNever } from '../../../preload/contract/result.ts';
import type { Transcription } from '../../../preload/contract/transcriptions.ts';
import type { RecordList } from '../../ui/list/record-list.ts';
import type { OpenTrigger } from '../../ui/list/rows/row-state.ts';
import { useSearchFocus } from '../../ui/list/search-focus.ts';
import { DeletedPane } from './deleted/DeletedPane.tsx';
import { ProposalNotice } from './episode/ProposalNotice.tsx';
import { LibraryPane } from './library/LibraryPane.tsx';
import type { LibrarySearchState } from './library/library-search.ts';
import { getMatchPosition, type MatchPosition } from './library/match-position.ts';
import { BulkActionsBar } from './list/BulkActionsBar.tsx';
import { ListPane } from './list/ListPane.tsx';
import { type TranscriptionSearch, toQuery } from './search.ts';
import type { TranscriptionSelection } from './transcription-selection.ts';
import { UnsavedPane } from './unsaved/UnsavedPane.tsx';

interface ListSideProps {
  readonly search: TranscriptionSearch;
  readonly list: RecordList<Transcription>;
  /** Library search results; null if the library search is not active. */
  readonly searchState: LibrarySearchState | null;
  readonly hits: readonly LibraryHit[];
  readonly selection: TranscriptionSelection;
  readonly onChange: (change: Partial<TranscriptionSearch>, replace?: boolean) => void;
  readonly onOpen: (id: string, trigger: OpenTrigger, matchPosition?: MatchPosition | null) => void;
  readonly onDelete: () => void;
}

export const ListSide = (props: ListSideProps) => {
  const { search, list, searchState, hits, selection, onChange, onOpen, onDelete } = props;
  const { focusField } = useSearchFocus();
  switch (search.view) {
    case 'unsaved':
      return <UnsavedPane openId={search.id} onOpen={onOpen} />;
    case 'deleted':
      return <DeletedPane openId={search.id} onOpen={onOpen} />;
    case 'list':
      return (
        <>
          {!searchState && <ProposalNotice onJoined={(id) => onOpen(id, 'click')} />}
          <BulkActionsBar
            onJoined={(id) => onOpen(id, 'click')}
            selection={selection}
            count={searchState ? hits.length : (list.page?.items.length ?? 0)}
            onDelete={onDelete}
            {...(searchState ? {} : { list: { query: toQuery(search), total: list.page?.total ?? null } })}
          />
          {searchState ? (
            <LibraryPane
              searchState={searchState}
              hits={hits}
              openId={search.id}
              selection={selection}
              onOpen={(hit, trigger) => onOpen(hit.id, trigger, getMatchPosition(hit))}
              onDelete={onDelete}
              onAbove={focusField}
              onAskService={() => onChange({ search_by: 'result' })}
            />
          ) : (
            <ListPane
              list={list}
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
