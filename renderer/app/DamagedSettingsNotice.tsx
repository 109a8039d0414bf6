import { Alert, CloseButton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { settingsQuery } from '../lib/settings-query.ts';
import classes from './DamagedSettingsNotice.module.css';

/** Said once a start: the settings file was damaged, and under which name it was kept. */
export const DamagedSettingsNotice = () => {
  const { data: settings } = useQuery(settingsQuery);
  const [closed, setClosed] = useState(false);
  if (!settings?.quarantinedFile || closed) return null;
  return (
    <Alert color="yellow" radius={0} role="status" py={8} px={24}>
      <div className={classes.line}>
        <span>
          Your settings could not be read in full. They were kept as <code>{settings.quarantinedFile}</code>.
          Check the settings and enter what is missing.
        </span>
        <CloseButton size="sm" aria-label="Close this notice" onClick={() => setClosed(true)} />
      </div>
    </Alert>
  );
};
