import { Button, Select } from '@mantine/core';
import { IconStar, IconStarFilled } from '@tabler/icons-react';
import { memo, useCallback } from 'react';
import { SearchField } from '../../../ui/SearchField.tsx';
import { SortSelect } from '../../../ui/SortSelect.tsx';
import type { TranscriptionSearch } from '../search.ts';
import { useSession } from '../use-session.ts';

interface ListFiltersProps {
  readonly search: TranscriptionSearch;
  readonly onChange: (change: Partial<TranscriptionSearch>, replace?: boolean) => void;
  /** Whether what is found in the library is shown: it has an order of its own. */
  readonly isLibrary: boolean;
  /** The keyboard goes from the search field into the list. */
  readonly onBelow: () => void;
  /** Enter in the search field. */
  readonly onEnter: () => void;
}

const sorts = [
  { sort_by: 'id', sort: 'desc', label: 'Newest first' },
  { sort_by: 'id', sort: 'asc', label: 'Oldest first' },
  { sort_by: 'name', sort: 'asc', label: 'Name, A to Z' },
  { sort_by: 'name', sort: 'desc', label: 'Name, Z to A' },
] as const;

/** The library on this computer answers as one types; the service is asked as its specification has it. */
const places = [
  { value: 'everything', label: 'everywhere' },
  { value: 'name', label: 'in names' },
  { value: 'result', label: 'in texts' },
] as const;

const labels = {
  everything: 'Search names and texts',
  name: 'Search names',
  result: 'Search texts',
} as const;

/** Search, favourites and order: all of it in the route. */
export const ListFilters = memo(({ search, onChange, isLibrary, onBelow, onEnter }: ListFiltersProps) => {
  const { library } = useSession();
  const isEverywhere = search.search_by === 'everything';
  const askLibrary = useCallback(
    (text: string) => library.ask(isEverywhere ? text : ''),
    [library, isEverywhere],
  );
  return (
    <>
      <SearchField
        label={labels[search.search_by]}
        value={search.search}
        onText={askLibrary}
        onSearch={(words) => onChange({ search: words }, true)}
        onBelow={onBelow}
        onEnter={onEnter}
      />
      <Select
        size="xs"
        w={112}
        aria-label="Where to search"
        data={[...places]}
        value={search.search_by}
        onChange={(place) => {
          const known = places.find(({ value }) => value === place);
          if (known) onChange({ search_by: known.value });
        }}
        allowDeselect={false}
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
          <SortSelect options={sorts} value={search} onSort={onChange} />
        </>
      )}
    </>
  );
});
