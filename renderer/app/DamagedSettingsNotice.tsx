import { Alert, CloseButton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from '../../preload/messages/translate.ts';
import { settingsQuery } from '../lib/settings-query.ts';
import classes from './DamagedSettingsNotice.module.css';

/** Shown until it is closed: the settings file was damaged and is saved under another name. */
export const DamagedSettingsNotice = () => {
  const { data: settings } = useQuery(settingsQuery);
  const [closed, setClosed] = useState(false);
  if (!settings?.quarantinedFile || closed) return null;
  return (
    <Alert color="yellow" radius={0} role="status" py="xs" px="lg">
      <div className={classes.line}>
        <span>
          {t.rich('app.damagedSettings', {
            file: settings.quarantinedFile,
            code: (chunks) => <code>{chunks}</code>,
          })}
        </span>
        <CloseButton size="sm" aria-label={t('common.close')} onClick={() => setClosed(true)} />
      </div>
    </Alert>
  );
};
