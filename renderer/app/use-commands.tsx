import { useNavigate } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useCallback, useEffect } from 'react';
import type { AppCommand } from '../../preload/contract/app.ts';
import { assertNever } from '../../preload/contract/result.ts';
import type { ShortcutCommand } from '../../preload/contract/shortcuts.ts';
import { t } from '../../preload/messages/translate.ts';
import { createTextActions } from '../features/transcriptions/exports/text-actions.ts';
import { readTranscriptionSearch } from '../features/transcriptions/search.ts';
import { useAddFiles } from '../lib/add-files-context.ts';
import { lazyWithPreload } from '../lib/lazy-with-preload.ts';
import { isDialogOpen } from '../lib/platform.ts';
import { queryKeys } from '../lib/query.ts';
import { hasWebsites, settingsQuery, useChosenKeys } from '../lib/settings-query.ts';
import { useAppState, useSlice } from '../state/app-state-context.ts';
import { useHitSearch } from '../state/hit-search.ts';
import { openDialog } from '../ui/dialogs/Dialogs.tsx';
import { useSearchFocus } from '../ui/list/search-focus.ts';
import { useCommandHandler } from './command-queue.ts';
import { getShortcut } from './shortcut-keys.ts';

const [CommandPalette, preloadPalette] = lazyWithPreload(() => import('./CommandPalette.tsx'));

export { preloadPalette };

const ShortcutsList = lazy(() => import('./ShortcutsDialog.tsx'));

const open = (id: string, title: string, size: number, content: ReactNode): void => {
  if (!isDialogOpen()) openDialog({ id, title, size, children: <Suspense>{content}</Suspense> });
};

/** Runs the commands of the menu, the keyboard and the system. */
export const useCommands = (): void => {
  const navigate = useNavigate();
  const { undo, toasts, queryClient } = useAppState();
  const textActions = useSlice(createTextActions);
  const hitSearch = useHitSearch();
  const { find } = useSearchFocus();
  const { chooseFiles, showAddedFiles } = useAddFiles();

  const run = useCallback(
    function runCommand(command: AppCommand | ShortcutCommand): void {
      switch (command.kind) {
        case 'go':
          if (command.to === 'websites' && !hasWebsites(queryClient.getQueryData(settingsQuery.queryKey)))
            return;
          void navigate({ to: `/${command.to}` });
          return;
        case 'show_watched_folders':
          void navigate({ to: '/settings', search: { page: 'watch' } });
          return;
        case 'choose_files':
          chooseFiles();
          return;
        case 'find':
          find();
          return;
        case 'replace_everywhere':
          if (!isDialogOpen()) hitSearch.open();
          return;
        case 'search_everything': {
          const search = { view: 'list' } as const;
          void navigate({
            to: '/transcriptions',
            // Other screens have other parameters of the same names.
            search: (current) =>
              'view' in current ? { ...readTranscriptionSearch(current), ...search } : search,
          }).then(find);
          return;
        }
        case 'refresh':
          void queryClient.invalidateQueries({ queryKey: queryKeys.service });
          return;
        case 'undo':
          undo.undo();
          return;
        case 'palette':
          open('palette', t('app.palette.title'), 560, <CommandPalette run={runCommand} />);
          return;
        case 'shortcuts':
          open('shortcuts', t('app.shortcuts.title'), 540, <ShortcutsList />);
          return;
        case 'text':
          if (!textActions.run(command.action)) toasts.toast(t('app.openTranscriptionFirst'));
          return;
        case 'diagnostics_copied':
          if (command.result.ok) toasts.toast(t('support.diagnosticsCopied'));
          else toasts.errorToast(t('support.diagnosticsNotCopied'), command.result.error);
          return;
        case 'files_added':
          showAddedFiles(command.result);
          return;
        default:
          assertNever(command);
      }
    },
    [navigate, textActions, hitSearch, toasts, undo, queryClient, find, chooseFiles, showAddedFiles],
  );
  useCommandHandler(run);
  const chosen = useChosenKeys();

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      const shortcut = getShortcut(event, chosen);
      if (shortcut === null) return;
      if (shortcut.kind === 'undo') {
        if (undo.undo()) event.preventDefault();
        return;
      }
      event.preventDefault();
      run(shortcut);
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [run, undo, chosen]);
};
