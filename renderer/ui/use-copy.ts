import { useEffect, useState } from 'react';

export type CopyState = 'idle' | 'copied' | 'failed';

/** How long it is said that something was copied, in milliseconds. */
const resetDelayMs = 2_500;

/** Puts text on the clipboard, and tells for a while how that went. */
export const useCopy = (): { readonly state: CopyState; readonly copy: (text: string) => void } => {
  const [state, setState] = useState<CopyState>('idle');
  useEffect(() => {
    if (state === 'idle') return;
    const timer = window.setTimeout(() => setState('idle'), resetDelayMs);
    return () => window.clearTimeout(timer);
  }, [state]);
  const copy = (text: string): void => {
    navigator.clipboard.writeText(text).then(
      () => setState('copied'),
      () => setState('failed'),
    );
  };
  return { state, copy };
};
