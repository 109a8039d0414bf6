import { Select, type SelectProps } from '@mantine/core';
import { maxPeople } from '../../preload/contract/people.ts';
import { t } from '../../preload/messages/translate.ts';
import { formatNumber } from '../lib/format.ts';

const automatic = 'automatic';

interface PeopleSelectProps extends Omit<SelectProps<string>, 'data' | 'value' | 'onChange'> {
  /** Null: it is found. Undefined: nothing is chosen. */
  readonly value: number | null | undefined;
  /** The smallest number that can be chosen. */
  readonly min: 1 | 2;
  readonly onChange: (value: number | null) => void;
}

/** How many people speak in a recording. */
export const PeopleSelect = ({ value, min, onChange, ...rest }: PeopleSelectProps) => (
  <Select
    {...rest}
    data={[
      { value: automatic, label: t('common.people.automatic') },
      ...Array.from({ length: maxPeople - min + 1 }, (_, at) => {
        return { value: String(min + at), label: formatNumber(min + at) };
      }),
    ]}
    value={value === undefined ? null : String(value ?? automatic)}
    allowDeselect={false}
    onChange={(next) => onChange(next === null || next === automatic ? null : Number(next))}
  />
);
