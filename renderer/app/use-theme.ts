import { useMantineColorScheme } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { settingsQuery } from '../lib/settings-query.ts';

/** Applies the colour scheme of the settings. Mantine saves it in local storage for the next start. */
export const useTheme = (): void => {
  const { data: settings } = useQuery(settingsQuery);
  const { setColorScheme } = useMantineColorScheme();
  const theme = settings?.theme;
  useEffect(() => {
    if (theme) setColorScheme(theme === 'system' ? 'auto' : theme);
  }, [theme, setColorScheme]);
};
