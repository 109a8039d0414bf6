import { ModalsProvider } from '@mantine/modals';
import { Outlet, useRouterState } from '@tanstack/react-router';
import { LazyExportDialog } from '../features/transcriptions/exports/LazyExportDialog.tsx';
import { AddFilesProvider } from '../features/uploads/AddFilesProvider.tsx';
import { Notices } from '../ui/notices/Notices.tsx';
import { pageHeadingId } from '../ui/PageHeader.tsx';
import { Announcer } from './Announcer.tsx';
import { DamagedSettingsNotice } from './DamagedSettingsNotice.tsx';
import { Rail } from './Rail.tsx';
import classes from './Shell.module.css';
import { useCommands } from './use-commands.ts';
import { useLanguage } from './use-language.ts';
import { useRouteFocus } from './use-route-focus.ts';
import { useTheme } from './use-theme.ts';

const focusHeading = (): void => document.getElementById(pageHeadingId)?.focus();

/** Rail and screen; the welcome has the window to itself. */
const Frame = () => {
  useCommands();
  useRouteFocus();
  const isWelcome = useRouterState({ select: ({ location }) => location.pathname === '/welcome' });
  return (
    <div className={classes.frame} data-welcome={isWelcome || undefined}>
      <button type="button" className={classes.skip} onClick={focusHeading}>
        Skip to content
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

/** What lies around every screen. It is inside of the router, so that dialogs and toasts may hold links. */
export const Shell = () => {
  useTheme();
  const locale = useLanguage();
  return (
    <ModalsProvider key={locale}>
      <Announcer />
      <LazyExportDialog />
      <AddFilesProvider>
        <Frame />
      </AddFilesProvider>
    </ModalsProvider>
  );
};
