import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { UploadFields } from '../../../../preload/contract/uploads.ts';
import { t } from '../../../../preload/messages/translate.ts';
import { LanguageSelect } from '../../../ui/LanguageSelect.tsx';
import classes from './ReviewForAll.module.css';

/** Sets language and description of all rows. Empty fields are not applied. */
export const ReviewForAll = ({ onApply }: { readonly onApply: (fields: UploadFields) => void }) => {
  const [language, setLanguage] = useState('');
  const [description, setDescription] = useState('');
  const isEmpty = language === '' && description === '';
  const apply = (): void => {
    if (isEmpty) return;
    onApply({ ...(language !== '' && { language }), ...(description !== '' && { description }) });
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
        flex={1}
        aria-label={t('uploads.review.descriptionForAll')}
        placeholder={t('uploads.review.descriptionHint')}
        value={description}
        onChange={(event) => setDescription(event.currentTarget.value)}
        onKeyDown={(event) => {
          // Enter applies the values to all rows and does not submit the form.
          if (event.key !== 'Enter' || isEmpty) return;
          event.preventDefault();
          apply();
        }}
      />
      <Button size="xs" variant="default" disabled={isEmpty} onClick={apply}>
        {t('uploads.review.applyToAll')}
      </Button>
    </div>
  );
};
