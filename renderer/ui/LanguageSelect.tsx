import { type ComboboxItem, Select, type SelectProps } from '@mantine/core';
import { useState } from 'react';
import { countries, isLanguageCode } from '../lib/countries.ts';
import classes from './LanguageSelect.module.css';

interface LanguageSelectProps extends Omit<SelectProps<string>, 'data' | 'value' | 'onChange'> {
  /** Two letters, or empty for "not stated". */
  readonly value: string;
  readonly onChange: (value: string) => void;
}

interface LanguageOption extends ComboboxItem {
  readonly spoken: string;
}

const optionsFor = (value: string, typed: string): LanguageOption[] => {
  const all = countries().map(({ code, region, spoken }) => ({
    value: code,
    label: `${code} · ${region}`,
    spoken,
  }));
  // Some services take a language's code instead of a country's: any two letters can be entered.
  const own = [...new Set([value, typed.trim()])]
    .filter((code) => isLanguageCode(code) && !all.some((option) => option.value === code))
    .map((code) => ({ value: code, label: code, spoken: 'as typed' }));
  return [...own, ...all];
};

/** Typed words are looked for in code, country and language alike: `de`, `Germany` and `German` all find it. */
const filter: SelectProps<string>['filter'] = ({ options, search, limit }) => {
  const words = search.toLowerCase().trim();
  const found = (options as LanguageOption[]).filter(({ label, spoken }) =>
    `${label} ${spoken}`.toLowerCase().includes(words),
  );
  return found
    .toSorted(
      (one, other) => Number(other.value.toLowerCase() === words) - Number(one.value.toLowerCase() === words),
    )
    .slice(0, limit);
};

/** The language of the audio, as the service wants it: a country's two letters, or any two letters that are typed. */
export const LanguageSelect = ({ value, onChange, ...rest }: LanguageSelectProps) => {
  const [typed, setTyped] = useState('');
  const [opened, setOpened] = useState(false);
  const options = opened || value !== '' ? optionsFor(value, opened ? typed : '') : [];
  return (
    <Select
      placeholder="Not stated"
      {...rest}
      data={options}
      value={value === '' ? null : value}
      onChange={(next) => onChange(next ?? '')}
      searchable
      clearable
      filter={filter}
      onSearchChange={setTyped}
      onDropdownOpen={() => setOpened(true)}
      onDropdownClose={() => setOpened(false)}
      renderOption={({ option }) => (
        <span className={classes.option}>
          <span>{option.label}</span>
          <span className={classes.spoken}>{(option as LanguageOption).spoken}</span>
        </span>
      )}
      nothingFoundMessage="Type a country, a language, or two letters"
      limit={60}
      comboboxProps={{ width: 300, position: 'bottom-start' }}
    />
  );
};
