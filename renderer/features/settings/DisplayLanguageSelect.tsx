import { Select } from '@mantine/core';
import { useRef } from 'react';
import type { DisplayLanguage } from '../../../preload/contract/settings.ts';
import { t } from '../../../preload/messages/translate.ts';
import { useFocusAfterLanguageChange } from './use-focus-after-language-change.ts';

interface DisplayLanguageSelectProps {
  readonly value: DisplayLanguage;
  readonly onChange: (value: DisplayLanguage) => void;
}

/** Languages have their own names, so that users find theirs in any language of the window. */
const getOptions = (): { value: DisplayLanguage; label: string }[] => [
  { value: 'system', label: t('settings.appearance.system') },
  { value: 'en', label: 'English' },
  { value: 'de', label: 'Deutsch' },
];

export const DisplayLanguageSelect = ({ value, onChange }: DisplayLanguageSelectProps) => {
  const ref = useRef<HTMLInputElement>(null);
  useFocusAfterLanguageChange(ref);
  return (
    <Select
      ref={ref}
      maw={220}
      label={t('common.language')}
      data={getOptions()}
      value={value}
      onChange={(next) => next !== null && onChange(next)}
      allowDeselect={false}
    />
  );
};
