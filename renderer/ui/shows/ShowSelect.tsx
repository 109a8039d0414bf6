import { Select, type SelectProps } from '@mantine/core';
import { t } from '../../../preload/messages/translate.ts';
import { useKnownShows } from '../../state/shows.ts';
import type { NewShowProps } from './NewShow.tsx';
import { openNewShow } from './new-show.tsx';

const none = 'none';
const another = 'another';

interface ShowSelectProps extends Omit<SelectProps<string>, 'data' | 'value' | 'onChange'> {
  /** Null: no show. Undefined: nothing is chosen. */
  readonly value: string | null | undefined;
  /** What is proposed for a new show. */
  readonly proposal?: Pick<NewShowProps, 'name' | 'pattern'>;
  readonly onChange: (showId: string | null) => void;
}

/** Chooses a show, or makes a new one. */
export const ShowSelect = ({ value, proposal, onChange, ...rest }: ShowSelectProps) => {
  const shows = useKnownShows();
  const isKnown = shows.some(({ id }) => id === value);
  const change = (next: string | null): void => {
    if (next === another) openNewShow({ ...proposal, onCreated: ({ id }) => onChange(id) });
    else onChange(next === none ? null : next);
  };
  return (
    <Select
      {...rest}
      data={[
        { value: none, label: t('shows.none') },
        ...shows.map(({ id, name }) => ({ value: id, label: name })),
        { value: another, label: t('shows.new') },
      ]}
      value={isKnown ? (value ?? null) : value === undefined ? null : none}
      allowDeselect={false}
      onChange={change}
    />
  );
};
