import { useEffect, useState } from 'react';
import { after } from '../lib/timers.ts';

export type CopyState = 'idle' | 'copied' | 'failed';

/** How long the result is shown, in milliseconds. */
const resetDelayMs = 2_500;

/** Copies text to the clipboard. `state` is the result for a few seconds. */
export const useCopy = (): { readonly state: CopyState; readonly copy: (text: string) => void } => {
  const [state, setState] = useState<CopyState>('idle');
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
  return { state, copy };
};
