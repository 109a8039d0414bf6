import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { Command } from '../../preload/contract/app.ts';
import { assertNever } from '../../preload/contract/result.ts';
import { useIntake } from '../features/uploads/intake-context.ts';
import { bridge } from '../lib/bridge.ts';
import { formatCount } from '../lib/format.ts';
import { toast } from '../ui/toasts.tsx';
import { openShortcutsDialog } from './ShortcutsDialog.tsx';
import { shortcutOf } from './shortcuts.ts';

/** Puts the cursor into the search field of the screen, with what is in it selected. */
const find = (): void => {
  const field = document.querySelector<HTMLInputElement>('input[data-search-field]');
  field?.focus();
  field?.select();
};

/** Carries out what the menu, the keyboard and the system ask for. */
export const useCommands = (): void => {
  const navigate = useNavigate();
  const { chooseFiles, review } = useIntake();

  useEffect(() => {
    const run = (command: Command): void => {
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
        case 'files_added':
          review(command.ids, []);
          if (command.skipped > 0)
            toast(`${formatCount(command.skipped, 'file was', 'files were')} left out.`);
          return;
        default:
          assertNever(command);
      }
    };
    const onKeyDown = (event: KeyboardEvent): void => {
      const shortcut = shortcutOf(event);
      if (shortcut === null) return;
      event.preventDefault();
      if (shortcut.kind === 'shortcuts') openShortcutsDialog();
      else run(shortcut);
    };
    window.addEventListener('keydown', onKeyDown);
    const stop = bridge.app.onCommand(run);
    return () => {
      window.removeEventListener('keydown', onKeyDown);
      stop();
    };
  }, [navigate, chooseFiles, review]);
};
