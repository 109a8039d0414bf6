import { Alert, CloseButton, MantineThemeProvider, useMantineColorScheme } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Outlet, useRouter, useRouterState } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { getLocale, t } from '../../preload/messages/translate.ts';
import { AddFilesProvider } from '../features/uploads/drop/AddFilesProvider.tsx';
import { showLanguageSetting } from '../lib/languages/language-setting.ts';
import { infoQuery, settingsQuery } from '../lib/settings-query.ts';
import { boxedButton } from '../ui/buttons/boxed-button.ts';
import { Dialogs } from '../ui/dialogs/Dialogs.tsx';
import { Notices } from '../ui/notices/Notices.tsx';
import { pageHeadingId } from '../ui/PageHeader.tsx';
import { Announcer } from './Announcer.tsx';
import { Rail } from './Rail.tsx';
import classes from './Shell.module.css';
import { createLabelsTheme, watchFocus } from './theme.ts';
import { useCommands } from './use-commands.tsx';

const Exports = lazy(() => import('../features/transcriptions/exports/Exports.tsx'));
const Hits = lazy(() => import('../features/rules/Hits.tsx'));

/** Applies the colour scheme of the settings. Mantine saves it in local storage for the next start. */
const useTheme = (): void => {
  const { data: settings } = useQuery(settingsQuery);
  const { setColorScheme } = useMantineColorScheme();
  const theme = settings?.theme;
  useEffect(() => {
    if (theme) setColorScheme(theme === 'system' ? 'auto' : theme);
  }, [theme, setColorScheme]);
};

/** Follows the language of the settings. Returns the locale that is shown. */
const useLanguage = (): string => {
  const displayLanguage = useQuery(settingsQuery).data?.displayLanguage;
  const systemLocale = useQuery(infoQuery).data?.locale;
  const [shown, setShown] = useState(getLocale);
  useEffect(() => {
    if (displayLanguage === undefined || systemLocale === undefined) return;
    void showLanguageSetting({ displayLanguage }, systemLocale).then(() => setShown(getLocale()));
  }, [displayLanguage, systemLocale]);
  return shown;
};

const updateTitle = (heading: HTMLElement | null): void => {
  document.title = heading?.textContent ? `${heading.textContent} – Sidetone` : 'Sidetone';
};

/** Names the window after the heading of the screen. When the screen changes, focuses the heading. */
const useRouteFocus = (): void => {
  const router = useRouter();
  useEffect(() => {
    // After a change of the language: the screen is mounted already.
    updateTitle(document.getElementById(pageHeadingId));
    return router.subscribe('onRendered', ({ fromLocation, toLocation }) => {
      const heading = document.getElementById(pageHeadingId);
      updateTitle(heading);
      if (fromLocation && fromLocation.pathname !== toLocation.pathname) heading?.focus();
    });
  }, [router]);
};

/** Shown until it is closed: the settings file was damaged and is saved under another name. */
const DamagedSettingsNotice = () => {
  const { data: settings } = useQuery(settingsQuery);
  const [closed, setClosed] = useState(false);
  if (!settings?.quarantinedFile || closed) return null;
  return (
    <Alert color="yellow" radius={0} role="status" py="xs" px="lg">
      <div className={classes.notice}>
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

const focusHeading = (): void => document.getElementById(pageHeadingId)?.focus();

/** Rail and screen. The welcome screen has no rail. */
const Frame = () => {
  useCommands();
  useRouteFocus();
  const isWelcome = useRouterState({ select: ({ location }) => location.pathname === '/welcome' });
  return (
    <div className={classes.frame} data-welcome={isWelcome || undefined}>
      <button type="button" className={`${boxedButton} ${classes.skip}`} onClick={focusHeading}>
        {t('app.navigation.skip')}
      </button>
      {isWelcome ? (
        <div className={classes.notices}>
          <Notices />
        </div>
      ) : (
        <Rail />
      )}
      <main className={classes.main}>
        <DamagedSettingsNotice />
        <Outlet />
      </main>
    </div>
  );
};

/** Labels of Mantine's own buttons in the current language. */
const LabelsProvider = (props: { readonly returnFocus: () => void; readonly children: ReactNode }) => {
  const [labels] = useState(() => createLabelsTheme(props.returnFocus));
  return <MantineThemeProvider theme={labels}>{props.children}</MantineThemeProvider>;
};

/**
 * Everything around the screens. It is inside the router, so that dialogs and toasts can contain links. Remounted
 * when the language changes, because components look up texts when they render.
 */
export const Shell = () => {
  useTheme();
  const locale = useLanguage();
  const [returnFocus] = useState(watchFocus);
  return (
    <LabelsProvider key={locale} returnFocus={returnFocus}>
      <Dialogs>
        <Announcer />
        <Suspense>
          <Exports />
          <Hits />
        </Suspense>
        <AddFilesProvider>
          <Frame />
        </AddFilesProvider>
      </Dialogs>
    </LabelsProvider>
  );
};
