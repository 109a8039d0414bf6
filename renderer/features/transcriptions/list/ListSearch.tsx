import { ActionIcon } from '@mantine/core';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { memo, useCallback } from 'react';
import { t } from '../../../../preload/messages/translate.ts';
import { ActionMenu, type MenuEntry } from '../../../ui/ActionMenu.tsx';
import { SearchField } from '../../../ui/list/SearchField.tsx';
import type { TranscriptionSearch } from '../search.ts';
import { useTranscriptionsState } from '../use-transcriptions-state.ts';
import classes from './ListSearch.module.css';

interface ListSearchProps {
  readonly search: TranscriptionSearch;
  readonly onChange: (change: Partial<TranscriptionSearch>, replace?: boolean) => void;
  /** Whether library results are shown, which have their own order. */
  readonly isLibrary: boolean;
  /** Moves the focus from the search field into the list. */
  readonly onBelow: () => void;
  readonly onEnter: () => void;
}

const sorts = [
  { sort_by: 'id', sort: 'desc', name: 'newest' },
  { sort_by: 'id', sort: 'asc', name: 'oldest' },
  { sort_by: 'name', sort: 'asc', name: 'nameAscending' },
  { sort_by: 'name', sort: 'desc', name: 'nameDescending' },
] as const;

/** `everything` searches the library on this computer; the others search at the service. */
const searchScopes = ['everything', 'name', 'result'] as const;

/** Where to search, and the order of the list. */
const SearchOptions = ({ search, onChange, isLibrary }: Omit<ListSearchProps, 'onBelow' | 'onEnter'>) => {
  const sortName = sorts.find(
    ({ sort_by, sort }) => sort_by === search.sort_by && sort === search.sort,
  )?.name;
  const where = {
    label: t('transcriptions.list.searchScope'),
    entries: searchScopes.map((scope) => ({
      label: t(`transcriptions.list.scopes.${scope}`),
      radio: scope === search.search_by,
      run: () => onChange({ search_by: scope, view: 'list' }),
    })),
  };
  const order = {
    label: t('common.sort'),
    entries: sorts.map(({ name, ...sort }) => ({
      label: t(`transcriptions.list.sorts.${name}`),
      radio: name === sortName,
      run: () => onChange(sort),
    })),
  };
  const entries: readonly MenuEntry[] = !isLibrary && search.view === 'list' ? [where, order] : [where];
  return (
    <ActionMenu entries={entries}>
      <ActionIcon
        aria-label={t('transcriptions.list.options')}
        title={t('transcriptions.list.options')}
        data-set={search.search_by !== 'everything' || sortName !== 'newest' || undefined}
        className={classes.options}
      >
        <IconAdjustmentsHorizontal size={16} stroke={1.6} />
      </ActionIcon>
    </ActionMenu>
  );
};

/** Above the list, whatever that shows: a search shows its results instead. */
export const ListSearch = memo(({ onBelow, onEnter, ...props }: ListSearchProps) => {
  const { search, onChange } = props;
  const { librarySearch } = useTranscriptionsState();
  const isEverywhere = search.search_by === 'everything';
  const searchLibrary = useCallback(
    (text: string) => librarySearch.search(isEverywhere ? text : ''),
    [librarySearch, isEverywhere],
  );
  return (
    <div className={classes.search}>
      <SearchField
        label={t(`transcriptions.list.search.${search.search_by}`)}
        value={search.search}
        onTextChange={searchLibrary}
        onSearch={(text) =>
          onChange({ search: text, view: 'list', ...(isEverywhere && { favorite: false }) }, true)
        }
        onArrowDown={onBelow}
        onEnter={onEnter}
        options={<SearchOptions {...props} />}
      />
    </div>
  );
});
