import { Button, NativeSelect, TextInput } from '@mantine/core';
import { type KeyboardEvent, useState } from 'react';
import type { PreparationChoice } from '../../../../preload/contract/limits/preparation-rules.ts';
import type { UploadFields } from '../../../../preload/contract/uploads.ts';
import { t } from '../../../../preload/messages/translate.ts';
import { LanguageSelect } from '../../../ui/LanguageSelect.tsx';
import classes from './ReviewForAll.module.css';

interface ReviewForAllProps {
  /** Choices that make sense for at least one file. */
  readonly choices: readonly PreparationChoice[];
  readonly onApply: (fields: UploadFields) => void;
}

/** Sets language, description and choice of all rows. Empty fields are not applied. */
export const ReviewForAll = ({ choices, onApply }: ReviewForAllProps) => {
  const [language, setLanguage] = useState('');
  const [description, setDescription] = useState('');
  const [chosen, setChosen] = useState('');
  const choice = choices.find((one) => one === chosen);
  const isEmpty = language === '' && description === '' && choice === undefined;
  const apply = (): void => {
    if (isEmpty) return;
    onApply({
      ...(language !== '' && { language }),
      ...(description !== '' && { description }),
      ...(choice !== undefined && { choice }),
    });
  };
  /** Enter applies the values to all rows and does not submit the form. */
  const applyOnEnter = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || isEmpty) return;
    event.preventDefault();
    apply();
  };
  return (
    <div className={classes.forAll}>
      <span className={classes.label}>{t('uploads.review.forAll')}</span>
      <LanguageSelect
        size="xs"
        w={190}
        aria-label={t('uploads.review.languageForAll')}
        placeholder={t('common.language')}
        value={language}
        onChange={setLanguage}
      />
      <TextInput
        size="xs"
        flex="1 1 160px"
        aria-label={t('uploads.review.descriptionForAll')}
        placeholder={t('uploads.review.descriptionHint')}
        value={description}
        onChange={(event) => setDescription(event.currentTarget.value)}
        onKeyDown={applyOnEnter}
      />
      {choices.length > 1 && (
        <NativeSelect
          size="xs"
          aria-label={t('uploads.review.sendAsForAll')}
          data={[
            { value: '', label: t('uploads.review.sendAs') },
            ...choices.map((one) => ({ value: one, label: t(`uploads.review.choices.${one}`) })),
          ]}
          value={chosen}
          onChange={(event) => setChosen(event.currentTarget.value)}
          onKeyDown={applyOnEnter}
        />
      )}
      <Button size="xs" variant="default" disabled={isEmpty} onClick={apply}>
        {t('uploads.review.applyToAll')}
      </Button>
    </div>
  );
};
