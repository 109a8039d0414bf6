import { Select, type SelectProps } from '@mantine/core';
import { useState } from 'react';
import { countries, isLanguageCode } from '../lib/countries.ts';

interface LanguageSelectProps extends Omit<SelectProps<string>, 'data' | 'value' | 'onChange'> {
  /** Two letters, or empty for "not stated". */
  readonly value: string;
  readonly onChange: (value: string) => void;
}

const optionsFor = (value: string, typed: string): { value: string; label: string }[] => {
  const all = countries().map(({ code, label }) => ({ value: code, label: `${code} · ${label}` }));
  // Some services take a language's code instead of a country's: any two letters can be entered.
  const extra = [value, typed.trim()].filter((code) => isLanguageCode(code));
  const own = [...new Set(extra)].filter((code) => !all.some((option) => option.value === code));
  return [...own.map((code) => ({ value: code, label: `${code} · as typed` })), ...all];
};

/** The language of the audio, as the service wants it: a country's two letters, or any two letters that are typed. */
export const LanguageSelect = ({ value, onChange, ...rest }: LanguageSelectProps) => {
  const [typed, setTyped] = useState('');
  const [opened, setOpened] = useState(false);
  const options = opened || value !== '' ? optionsFor(value, opened ? typed : '') : [];
  return (
    <Select
      {...rest}
      data={options}
      value={value === '' ? null : value}
      onChange={(next) => onChange(next ?? '')}
      searchable
      clearable
      onSearchChange={setTyped}
      onDropdownOpen={() => setOpened(true)}
      onDropdownClose={() => setOpened(false)}
      placeholder={rest.placeholder ?? 'Not stated'}
      nothingFoundMessage="Type the name of a country or language, or two letters"
      maxDropdownHeight={260}
      limit={60}
      comboboxProps={{ width: 260, position: 'bottom-start' }}
    />
  );
};
