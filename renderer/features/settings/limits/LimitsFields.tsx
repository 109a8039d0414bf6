import { Button } from '@mantine/core';
import { useId } from 'react';
import { limitNames } from '../../../../preload/contract/limits/limits.ts';
import type { Settings } from '../../../../preload/contract/settings.ts';
import { t } from '../../../../preload/messages/translate.ts';
import { useUpdateSettings } from '../use-update-settings.ts';
import classes from './LimitsFields.module.css';
import { SizeLimitField } from './SizeLimitField.tsx';
import { TypesLimitField } from './TypesLimitField.tsx';

/** The limits of the service in use: learned from its responses, and changed by hand. */
export const LimitsFields = ({ settings }: { readonly settings: Settings }) => {
  const id = useId();
  const update = useUpdateSettings();
  const { limits } = settings;
  return (
    <section className={classes.limits} aria-labelledby={id}>
      <h3 id={id} className={classes.title}>
        {t('settings.limits.title')}
      </h3>
      <p className={classes.explanation}>{t('settings.limits.explanation')}</p>
      {limitNames.map((name) =>
        name === 'fileTypes' ? (
          <TypesLimitField
            key={name}
            limit={limits.fileTypes}
            onSave={(value) => void update({ limitChanges: { fileTypes: value } })}
          />
        ) : (
          <SizeLimitField
            key={name}
            name={name}
            limit={limits[name]}
            onSave={(value) => void update({ limitChanges: { [name]: value } })}
          />
        ),
      )}
      <Button
        size="sm"
        variant="default"
        className={classes.restore}
        onClick={() => void update({ limitChanges: null })}
      >
        {t('settings.limits.restore')}
      </Button>
    </section>
  );
};
