import { Button, Select } from '@mantine/core';
import { IconStar, IconStarFilled } from '@tabler/icons-react';
import { SearchField } from '../../../ui/SearchField.tsx';
import { SortSelect } from '../../../ui/SortSelect.tsx';
import type { TranscriptionSearch } from '../search.ts';

interface ListFiltersProps {
  readonly search: TranscriptionSearch;
  readonly onChange: (change: Partial<TranscriptionSearch>, replace?: boolean) => void;
}

const sorts = [
  { sort_by: 'id', sort: 'desc', label: 'Newest first' },
  { sort_by: 'id', sort: 'asc', label: 'Oldest first' },
  { sort_by: 'name', sort: 'asc', label: 'Name, A to Z' },
  { sort_by: 'name', sort: 'desc', label: 'Name, Z to A' },
] as const;

const places = [
  { value: 'name', label: 'in names' },
  { value: 'result', label: 'in texts' },
] as const;

/** Search, favourites and order: all of it in the route. */
export const ListFilters = ({ search, onChange }: ListFiltersProps) => (
  <>
    <SearchField
      label={search.search_by === 'name' ? 'Search names' : 'Search texts'}
      value={search.search}
      onSearch={(words) => onChange({ search: words }, true)}
    />
    <Select
      size="xs"
      w={98}
      aria-label="Where to search"
      data={[...places]}
      value={search.search_by}
      onChange={(place) => (place === 'name' || place === 'result') && onChange({ search_by: place })}
      allowDeselect={false}
    />
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
);
