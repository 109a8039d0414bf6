import { useMantineColorScheme } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { settingsQuery } from '../lib/settings-query.ts';

/** Light or dark as the settings say. Mantine keeps it in local storage, so that the next start begins with it. */
export const useTheme = (): void => {
  const { data: settings } = useQuery(settingsQuery);
  const { setColorScheme } = useMantineColorScheme();
  const theme = settings?.theme;
  useEffect(() => {
    if (theme) setColorScheme(theme === 'system' ? 'auto' : theme);
  }, [theme, setColorScheme]);
};
