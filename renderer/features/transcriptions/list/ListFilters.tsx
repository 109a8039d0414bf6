import { Button, Select } from '@mantine/core';
import { IconStar, IconStarFilled } from '@tabler/icons-react';
import { memo, useCallback } from 'react';
import { t } from '../../../../preload/messages/translate.ts';
import { FilterButton } from '../../../ui/list/FilterButton.tsx';
import { SearchField } from '../../../ui/list/SearchField.tsx';
import { SortSelect } from '../../../ui/list/SortSelect.tsx';
import type { TranscriptionSearch } from '../search.ts';
import { useTranscriptionsState } from '../use-transcriptions-state.ts';

interface ListFiltersProps {
  readonly search: TranscriptionSearch;
  readonly onChange: (change: Partial<TranscriptionSearch>, replace?: boolean) => void;
  /** Whether library results are shown, which have their own order. */
  readonly isLibrary: boolean;
  /** Whether all filters except the search are behind one button. */
  readonly isNarrow: boolean;
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

const getSortOptions = () =>
  sorts.map(({ name, ...sort }) => ({ ...sort, label: t(`transcriptions.list.sorts.${name}`) }));

type Choices = Pick<ListFiltersProps, 'search' | 'onChange' | 'isLibrary' | 'isNarrow'>;

const FilterChoices = ({ search, onChange, isLibrary, isNarrow }: Choices) => (
  <>
    <Select
      size="xs"
      w={isNarrow ? '100%' : 136}
      aria-label={t('transcriptions.list.searchScope')}
      data={searchScopes.map((value) => ({ value, label: t(`transcriptions.list.scopes.${value}`) }))}
      value={search.search_by}
      onChange={(scope) => {
        const known = searchScopes.find((value) => value === scope);
        if (known) onChange({ search_by: known });
      }}
      allowDeselect={false}
      comboboxProps={{ withinPortal: !isNarrow }}
    />
    {!isLibrary && (
      <>
        <Button
          variant={search.favorite ? 'light' : 'default'}
          aria-pressed={search.favorite}
          leftSection={search.favorite ? <IconStarFilled size={14} /> : <IconStar size={14} stroke={1.7} />}
          onClick={() => onChange({ favorite: !search.favorite })}
        >
          {t('transcriptions.list.favorites')}
        </Button>
        <SortSelect options={getSortOptions()} value={search} onSort={onChange} isInPopover={isNarrow} />
      </>
    )}
  </>
);

const countActiveFilters = ({ search_by, favorite, sort_by, sort }: TranscriptionSearch): number =>
  [search_by !== 'everything', favorite, sort_by !== 'id' || sort !== 'desc'].filter(Boolean).length;

export const ListFilters = memo((props: ListFiltersProps) => {
  const { search, onChange, isLibrary, isNarrow, onBelow, onEnter } = props;
  const choices = (
    <FilterChoices search={search} onChange={onChange} isLibrary={isLibrary} isNarrow={isNarrow} />
  );
  const { librarySearch } = useTranscriptionsState();
  const isEverywhere = search.search_by === 'everything';
  const searchLibrary = useCallback(
    (text: string) => librarySearch.search(isEverywhere ? text : ''),
    [librarySearch, isEverywhere],
  );
  return (
    <>
      <SearchField
        label={t(`transcriptions.list.search.${search.search_by}`)}
        value={search.search}
        onTextChange={searchLibrary}
        onSearch={(text) => onChange({ search: text }, true)}
        onArrowDown={onBelow}
        onEnter={onEnter}
        {...(isNarrow && { width: 'auto' })}
      />
      {isNarrow ? <FilterButton activeCount={countActiveFilters(search)}>{choices}</FilterButton> : choices}
    </>
  );
});
