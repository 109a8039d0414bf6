import { Button, Select } from '@mantine/core';
import { IconStar, IconStarFilled } from '@tabler/icons-react';
import { memo, useCallback } from 'react';
import { FilterButton } from '../../../ui/FilterButton.tsx';
import { SearchField } from '../../../ui/SearchField.tsx';
import { SortSelect } from '../../../ui/SortSelect.tsx';
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
  { sort_by: 'id', sort: 'desc', label: 'Newest first' },
  { sort_by: 'id', sort: 'asc', label: 'Oldest first' },
  { sort_by: 'name', sort: 'asc', label: 'Name, A to Z' },
  { sort_by: 'name', sort: 'desc', label: 'Name, Z to A' },
] as const;

/** `everything` searches the library on this computer; the others search at the service. */
const searchScopes = [
  { value: 'everything', label: 'Names and text' },
  { value: 'name', label: 'Names' },
  { value: 'result', label: 'Text' },
] as const;

const labels = {
  everything: 'Search names and texts',
  name: 'Search names',
  result: 'Search texts',
} as const;

type Choices = Pick<ListFiltersProps, 'search' | 'onChange' | 'isLibrary' | 'isNarrow'>;

const FilterChoices = ({ search, onChange, isLibrary, isNarrow }: Choices) => (
  <>
    <Select
      size="xs"
      w={isNarrow ? '100%' : 136}
      aria-label="Where to search"
      data={[...searchScopes]}
      value={search.search_by}
      onChange={(scope) => {
        const known = searchScopes.find(({ value }) => value === scope);
        if (known) onChange({ search_by: known.value });
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
          Favourites
        </Button>
        <SortSelect options={sorts} value={search} onSort={onChange} isInPopover={isNarrow} />
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
        label={labels[search.search_by]}
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
