import { MantineThemeProvider } from '@mantine/core';
import { Outlet, useRouterState } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { t } from '../../preload/messages/translate.ts';
import { LazyExportDialog } from '../features/transcriptions/exports/LazyExportDialog.tsx';
import { AddFilesProvider } from '../features/uploads/drop/AddFilesProvider.tsx';
import { boxedButton } from '../ui/buttons/boxed-button.ts';
import { Dialogs } from '../ui/dialogs/Dialogs.tsx';
import { Notices } from '../ui/notices/Notices.tsx';
import { pageHeadingId } from '../ui/PageHeader.tsx';
import { Announcer } from './Announcer.tsx';
import { DamagedSettingsNotice } from './DamagedSettingsNotice.tsx';
import { Rail } from './Rail.tsx';
import classes from './Shell.module.css';
import { createLabelsTheme } from './theme.ts';
import { useCommands } from './use-commands.ts';
import { useLanguage } from './use-language.ts';
import { useRouteFocus } from './use-route-focus.ts';
import { useTheme } from './use-theme.ts';

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
const LabelsProvider = ({ children }: { readonly children: ReactNode }) => {
  const [labels] = useState(createLabelsTheme);
  return <MantineThemeProvider theme={labels}>{children}</MantineThemeProvider>;
};

/**
 * Everything around the screens. It is inside the router, so that dialogs and toasts can contain links. Remounted
 * when the language changes, because components look up texts when they render.
 */
export const Shell = () => {
  useTheme();
  const locale = useLanguage();
  return (
    <LabelsProvider key={locale}>
      <Dialogs>
        <Announcer />
        <LazyExportDialog />
        <AddFilesProvider>
          <Frame />
        </AddFilesProvider>
      </Dialogs>
    </LabelsProvider>
  );
};
