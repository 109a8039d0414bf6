import { type ComboboxItem, type ComboboxItemGroup, Select, type SelectProps } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Place } from '../../preload/contract/settings.ts';
import { t } from '../../preload/messages/translate.ts';
import { getLanguages } from '../lib/languages/language-names.ts';
import { findLanguages } from '../lib/languages/language-search.ts';
import { forThisComputer, getSuggestedLanguages, type LanguageChoice } from '../lib/languages/languages.ts';
import { settingsQuery } from '../lib/settings-query.ts';
import classes from './LanguageSelect.module.css';

interface LanguageSelectProps extends Omit<SelectProps<string>, 'data' | 'value' | 'onChange'> {
  /** A language value of the contract; empty for "not stated". */
  readonly value: string;
  /** Where it is transcribed: a service may tell regions apart, this computer does not. */
  readonly place: Place;
  readonly onChange: (value: string) => void;
}

interface LanguageOption extends ComboboxItem {
  /** Shown beside the label: the language's own name. */
  readonly aside: string;
}
type Options = readonly LanguageOption[] | readonly ComboboxItemGroup<LanguageOption>[];

const maxFound = 60;

const getAside = ({ label, native, language }: LanguageChoice): string => {
  if (language === '') return t('common.languageSelect.asTyped');
  return label.toLowerCase().startsWith(native.toLowerCase()) ? '' : native;
};
const toOption = (choice: LanguageChoice): LanguageOption => ({
  value: choice.value,
  label: choice.label,
  aside: getAside(choice),
});

/** Turns choices into those of one place. */
type ForPlace = (choices: readonly LanguageChoice[]) => readonly LanguageChoice[];

/** `chosen` stands for its language, so that the list has it. */
const forPlace = (place: Place, chosen: LanguageChoice | null): ForPlace =>
  place === 'service' ? (choices) => choices : (choices) => forThisComputer(choices, chosen);

/** The options before anything is typed: recent languages and those of the system first. */
const getGroups = (recent: readonly string[], chosen: LanguageChoice | null, toListed: ForPlace): Options => {
  const languages = getLanguages();
  const all = toListed(languages.all);
  const suggested = toListed(getSuggestedLanguages(languages, recent, navigator.languages));
  const isListed = [...suggested, ...all].some(({ value }) => value === chosen?.value);
  const top = chosen === null || isListed ? suggested : [...toListed([chosen]), ...suggested];
  const onTop = new Set(top.map(({ label }) => label));
  const rest = all.filter(({ label }) => !onTop.has(label));
  return [
    { group: t('common.languageSelect.suggested'), items: top.map(toOption) },
    { group: t('common.languageSelect.all'), items: rest.map(toOption) },
  ];
};

const getOptions = (
  typed: string,
  recent: readonly string[],
  chosen: LanguageChoice | null,
  toListed: ForPlace,
): Options =>
  // Until the user types, the field contains the label of the chosen language.
  typed.trim() === '' || (chosen !== null && typed === toListed([chosen])[0]?.label)
    ? getGroups(recent, chosen, toListed)
    : toListed(findLanguages(getLanguages(), typed)).slice(0, maxFound).map(toOption);

/** Selects the language of a recording by its name, a country or a code. */
export const LanguageSelect = ({ value, place, onChange, ...rest }: LanguageSelectProps) => {
  const { data: settings } = useQuery(settingsQuery);
  const [typed, setTyped] = useState('');
  const [opened, setOpened] = useState(false);
  const chosen = value === '' ? null : getLanguages().getChoice(value);
  const toListed = forPlace(place, chosen);
  const shown = chosen === null ? [] : toListed([chosen]).map(toOption);
  const options = opened ? getOptions(typed, settings?.recentLanguages ?? [], chosen, toListed) : shown;
  return (
    <Select
      placeholder={t('common.languageSelect.placeholder')}
      {...rest}
      data={[...options] as LanguageOption[]}
      value={chosen?.value ?? null}
      onChange={(next) => onChange(next ?? '')}
      searchable
      clearable
      allowDeselect={false}
      selectFirstOptionOnChange
      // The options are filtered and sorted already.
      filter={({ options: found }) => found}
      onSearchChange={setTyped}
      onDropdownOpen={() => setOpened(true)}
      onDropdownClose={() => setOpened(false)}
      // Typing replaces the chosen language.
      onFocus={(event) => event.currentTarget.select()}
      onClick={(event) => event.currentTarget.select()}
      renderOption={({ option }) => (
        <span className={classes.option}>
          <span>{option.label}</span>
          <span className={classes.aside}>{(option as LanguageOption).aside}</span>
        </span>
      )}
      nothingFoundMessage={t('common.languageSelect.notFound')}
      comboboxProps={{ width: 340, position: 'bottom-start' }}
    />
  );
};
