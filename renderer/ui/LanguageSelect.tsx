import { type ComboboxItem, type ComboboxItemGroup, Select, type SelectProps } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { getLanguages } from '../lib/language-names.ts';
import { findLanguages } from '../lib/language-search.ts';
import { getSuggestedLanguages, type LanguageChoice } from '../lib/languages.ts';
import { settingsQuery } from '../lib/settings-query.ts';
import classes from './LanguageSelect.module.css';

interface LanguageSelectProps extends Omit<SelectProps<string>, 'data' | 'value' | 'onChange'> {
  /** A language value of the contract; empty for "not stated". */
  readonly value: string;
  readonly onChange: (value: string) => void;
}

interface LanguageOption extends ComboboxItem {
  /** Shown beside the label: what the language calls itself. */
  readonly aside: string;
}
type Options = readonly LanguageOption[] | readonly ComboboxItemGroup<LanguageOption>[];

const maxFound = 60;

const getAside = ({ label, native, language }: LanguageChoice): string => {
  if (language === '') return 'as typed';
  return label.toLowerCase().startsWith(native.toLowerCase()) ? '' : native;
};
const toOption = (choice: LanguageChoice): LanguageOption => ({
  value: choice.value,
  label: choice.label,
  aside: getAside(choice),
});

/** With nothing typed: the languages used last and the system's on top. */
const getGroups = (recent: readonly string[], chosen: LanguageChoice | null): Options => {
  const languages = getLanguages();
  const suggested = getSuggestedLanguages(languages, recent, navigator.languages);
  const isListed = [...suggested, ...languages.all].some(({ value }) => value === chosen?.value);
  const top = chosen === null || isListed ? suggested : [chosen, ...suggested];
  const onTop = new Set(top.map(({ value }) => value));
  const rest = languages.all.filter(({ value }) => !onTop.has(value));
  return [
    { group: 'Suggested', items: top.map(toOption) },
    { group: 'All languages', items: rest.map(toOption) },
  ];
};

const getOptions = (typed: string, recent: readonly string[], chosen: LanguageChoice | null): Options =>
  // The text of the field is the chosen label until something else is typed.
  typed.trim() === '' || typed === chosen?.label
    ? getGroups(recent, chosen)
    : findLanguages(getLanguages(), typed).slice(0, maxFound).map(toOption);

/** The language of a recording, found by its name, by a country or by a code. */
export const LanguageSelect = ({ value, onChange, ...rest }: LanguageSelectProps) => {
  const { data: settings } = useQuery(settingsQuery);
  const [typed, setTyped] = useState('');
  const [opened, setOpened] = useState(false);
  const chosen = value === '' ? null : getLanguages().getChoice(value);
  const shown = chosen === null ? [] : [toOption(chosen)];
  const options = opened ? getOptions(typed, settings?.recentLanguages ?? [], chosen) : shown;
  return (
    <Select
      placeholder="Not stated"
      {...rest}
      data={[...options] as LanguageOption[]}
      value={chosen?.value ?? null}
      onChange={(next) => onChange(next ?? '')}
      searchable
      clearable
      allowDeselect={false}
      selectFirstOptionOnChange
      // The options are what was found already, best first.
      filter={({ options: found }) => found}
      onSearchChange={setTyped}
      onDropdownOpen={() => setOpened(true)}
      onDropdownClose={() => setOpened(false)}
      // Typing replaces the language that is chosen.
      onFocus={(event) => event.currentTarget.select()}
      onClick={(event) => event.currentTarget.select()}
      renderOption={({ option }) => (
        <span className={classes.option}>
          <span>{option.label}</span>
          <span className={classes.aside}>{(option as LanguageOption).aside}</span>
        </span>
      )}
      nothingFoundMessage="Not found. Type a language, a country, or any two letters."
      comboboxProps={{ width: 340, position: 'bottom-start' }}
    />
  );
};
