import { type RefObject, useEffect } from 'react';

/** Takes the keyboard where it has nowhere to be: the button that had it is gone, or could not keep it while it was busy. */
export const useRefocus = (target: RefObject<HTMLElement | null>, isReady = true): void => {
  useEffect(() => {
    const { activeElement } = document;
    if (isReady && (activeElement === null || activeElement === document.body)) target.current?.focus();
  }, [target, isReady]);
};
