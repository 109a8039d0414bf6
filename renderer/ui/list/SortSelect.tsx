import { Select } from '@mantine/core';
import { t } from '../../../preload/messages/translate.ts';

interface SortSelectProps<Field extends string> {
  readonly options: readonly {
    readonly sort_by: Field;
    readonly sort: 'asc' | 'desc';
    readonly label: string;
  }[];
  readonly value: { readonly sort_by: Field; readonly sort: 'asc' | 'desc' };
  readonly onSort: (value: { sort_by: Field; sort: 'asc' | 'desc' }) => void;
}

/** Field and direction as one choice, such as "Newest first". */
export const SortSelect = <Field extends string>({ options, value, onSort }: SortSelectProps<Field>) => (
  <Select
    size="xs"
    w={136}
    aria-label={t('common.sort')}
    data={options.map(({ sort_by, sort, label }) => ({ value: `${sort_by} ${sort}`, label }))}
    value={`${value.sort_by} ${value.sort}`}
    onChange={(chosen) => {
      const option = options.find(({ sort_by, sort }) => `${sort_by} ${sort}` === chosen);
      if (option) onSort({ sort_by: option.sort_by, sort: option.sort });
    }}
    allowDeselect={false}
  />
);
