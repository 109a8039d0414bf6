import { useEffect, useState } from 'react';
import { t } from '../../preload/messages/translate.ts';
import { after } from '../lib/timers.ts';

export type CopyState = 'idle' | 'copied' | 'failed';

/** How long the result is shown, in milliseconds. */
const resetDelayMs = 2_500;

/** Copies text to the clipboard. `state` is the result for a few seconds. */
export const useCopy = () => {
  const [state, setState] = useState<CopyState>('idle');
  const messages = { idle: '', copied: t('common.copied'), failed: t('common.copyFailed') };
  useEffect(() => {
    if (state === 'idle') return;
    return after(resetDelayMs, () => setState('idle'));
  }, [state]);
  const copy = (text: string): void => {
    navigator.clipboard.writeText(text).then(
      () => setState('copied'),
      () => setState('failed'),
    );
  };
  /** `message`: the result in words, for screen readers too; empty if there is none. */
  return { state, message: messages[state], copy };
};
