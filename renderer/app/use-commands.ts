import { useNavigate } from '@tanstack/react-router';
import { useCallback, useEffect } from 'react';
import type { AppCommand } from '../../preload/contract/app.ts';
import { assertNever } from '../../preload/contract/result.ts';
import { t } from '../../preload/messages/translate.ts';
import { createTextActions } from '../features/transcriptions/exports/text-actions.ts';
import { readTranscriptionSearch } from '../features/transcriptions/search.ts';
import { useAddFiles } from '../lib/add-files-context.ts';
import { queryKeys } from '../lib/query.ts';
import { useAppState, useSlice } from '../state/app-state-context.ts';
import { useSearchFocus } from '../ui/list/search-focus.ts';
import { useCommandHandler } from './command-queue.ts';
import { openShortcutsDialog } from './ShortcutsDialog.tsx';
import { getShortcut } from './shortcut-keys.ts';

/** Runs the commands of the menu, the keyboard and the system. */
export const useCommands = (): void => {
  const navigate = useNavigate();
  const { undo, toasts, queryClient } = useAppState();
  const textActions = useSlice(createTextActions);
  const { find } = useSearchFocus();
  const { chooseFiles, showAddedFiles } = useAddFiles();

  const run = useCallback(
    (command: AppCommand): void => {
      switch (command.kind) {
        case 'go':
          void navigate({ to: `/${command.to}` });
          return;
        case 'choose_files':
          chooseFiles();
          return;
        case 'find':
          find();
          return;
        case 'refresh':
          void queryClient.invalidateQueries({ queryKey: queryKeys.service });
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
    [navigate, textActions, toasts, queryClient, find, chooseFiles, showAddedFiles],
  );
  useCommandHandler(run);

  const searchEverything = useCallback((): void => {
    const search = { view: 'list', search_by: 'everything' } as const;
    void navigate({
      to: '/transcriptions',
      // Other screens have other parameters of the same names.
      search: (current) => ('view' in current ? { ...readTranscriptionSearch(current), ...search } : search),
    }).then(find);
  }, [navigate, find]);

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      const shortcut = getShortcut(event);
      if (shortcut === null) return;
      if (shortcut.kind === 'undo') {
        if (undo.undo()) event.preventDefault();
        return;
      }
      event.preventDefault();
      if (shortcut.kind === 'shortcuts') openShortcutsDialog();
      else if (shortcut.kind === 'search_everything') searchEverything();
      else run(shortcut);
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [run, searchEverything, undo]);
};
