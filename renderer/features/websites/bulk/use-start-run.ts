import { useState } from 'react';
import type { WebsiteTask } from '../../../../preload/contract/websites-bulk.ts';
import { t } from '../../../../preload/messages/translate.ts';
import { useToasts } from '../../../state/app-state-context.ts';
import { useSentPasswords } from '../sent-passwords.ts';
import { useRun } from './use-run.ts';

/** `start` returns whether the run has started. `isOther`: another run is under way. */
export const useStartRun = (onStarted: () => void) => {
  const sentPasswords = useSentPasswords();
  const { errorToast } = useToasts();
  const { run, store } = useRun();
  const [isStarting, setStarting] = useState(false);
  const start = async (tasks: readonly WebsiteTask[]): Promise<boolean> => {
    if (tasks.length === 0) return false;
    setStarting(true);
    sentPasswords.setPending(tasks);
    const started = await store.start(tasks);
    setStarting(false);
    if (started.ok) onStarted();
    else errorToast(t('websites.bulk.notStarted'), started.error);
    return started.ok;
  };
  const isOtherRunActive = run !== null && run.phase.kind !== 'ended';
  return { start, isStarting, isOther: isOtherRunActive };
};
