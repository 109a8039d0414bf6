import { type RefObject, useEffect } from 'react';

/** Focuses `target` if nothing has the focus, because the focused button was removed or disabled. */
export const useRefocus = (target: RefObject<HTMLElement | null>, isReady = true): void => {
  useEffect(() => {
    const { activeElement } = document;
    if (isReady && (activeElement === null || activeElement === document.body)) target.current?.focus();
  }, [target, isReady]);
};
