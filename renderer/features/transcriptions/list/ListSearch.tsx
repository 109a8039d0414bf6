import { ActionIcon } from '@mantine/core';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { memo, useCallback, useRef } from 'react';
import { t } from '../../../../preload/messages/translate.ts';
import { formatNumber } from '../../../lib/format.ts';
import { ActionMenu, type MenuEntry } from '../../../ui/ActionMenu.tsx';
import { SearchField } from '../../../ui/list/SearchField.tsx';
import { pageSizes, searchedFields, type TranscriptionSearch } from '../search.ts';
import { useTranscriptionsState } from '../use-transcriptions-state.ts';
import classes from './ListSearch.module.css';

interface ListSearchProps {
  readonly search: TranscriptionSearch;
  readonly onChange: (change: Partial<TranscriptionSearch>, replace?: boolean) => void;
  /** Whether results of this computer are shown, which have their own order. */
  readonly isLibrary: boolean;
  /** Of the service that can be searched; null if there is none. */
  readonly host: string | null;
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

interface OptionsProps extends Omit<ListSearchProps, 'onBelow' | 'onEnter'> {
  /** Searches the service for what is in the field. */
  readonly onSearchService: (() => void) | null;
}

/** The parameters of a search at the service, except for the order. */
const listServiceOptions = ({ search, onChange }: OptionsProps): readonly MenuEntry[] => [
  {
    label: t('transcriptions.service.searchIn'),
    entries: searchedFields.map((search_by) => ({
      label: t(`transcriptions.service.fields.${search_by}`),
      radio: search_by === search.search_by,
      run: () => onChange({ search_by }),
    })),
  },
  {
    label: t('transcriptions.service.favoritesOnly'),
    checkbox: search.favorite,
    run: () => onChange({ favorite: !search.favorite }),
  },
  {
    label: t('transcriptions.service.pageSize'),
    isSubmenu: true,
    entries: pageSizes.map((per_page) => ({
      label: formatNumber(per_page),
      radio: per_page === search.per_page,
      run: () => onChange({ per_page }),
    })),
  },
];

/** The order of the list, and the search of the service. */
const SearchOptions = (props: OptionsProps) => {
  const { search, onChange, isLibrary, host, onSearchService } = props;
  const sortName = sorts.find(
    ({ sort_by, sort }) => sort_by === search.sort_by && sort === search.sort,
  )?.name;
  const isService = search.view === 'service';
  const order = {
    label: t('common.sort'),
    entries: sorts.map(({ name, ...sort }) => ({
      label: t(`transcriptions.list.sorts.${name}`),
      radio: name === sortName,
      run: () => onChange(sort),
    })),
  };
  const entries: readonly MenuEntry[] = [
    ...(isService ? listServiceOptions(props) : []),
    ...(isService || (!isLibrary && search.view === 'list') ? [order] : []),
    ...(host === null || isService
      ? []
      : [null, { label: t('transcriptions.service.search', { host }), run: onSearchService }]),
  ];
  const shown = entries[0] === null ? entries.slice(1) : entries;
  return (
    shown.length > 0 && (
      <ActionMenu entries={shown}>
        <ActionIcon
          aria-label={t('transcriptions.list.options')}
          title={t('transcriptions.list.options')}
          data-set={isService || sortName !== 'newest' || undefined}
          className={classes.options}
        >
          <IconAdjustmentsHorizontal size={16} stroke={1.6} />
        </ActionIcon>
      </ActionMenu>
    )
  );
};

/** Above the list, whatever that shows. It searches what is on this computer. */
export const ListSearch = memo(({ onBelow, onEnter, ...props }: ListSearchProps) => {
  const { search, onChange } = props;
  const { librarySearch } = useTranscriptionsState();
  const typed = useRef(search.search);
  const searchLibrary = useCallback(
    (text: string) => {
      typed.current = text;
      librarySearch.search(text);
    },
    [librarySearch],
  );
  return (
    <div className={classes.search}>
      <SearchField
        label={t('transcriptions.list.search')}
        value={search.search}
        onTextChange={searchLibrary}
        onSearch={(text) => onChange({ search: text, view: 'list', favorite: false }, true)}
        onArrowDown={onBelow}
        onEnter={onEnter}
        options={
          <SearchOptions
            {...props}
            onSearchService={() => onChange({ search: typed.current.trim(), view: 'service' })}
          />
        }
      />
    </div>
  );
});
