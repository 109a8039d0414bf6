import { type RefCallback, useEffect, useRef } from 'react';

/**
 * When `open` becomes null, focuses the opener of its last value, or the opener of 'new' if that element no
 * longer exists. `getRef` returns the `ref` of an opener.
 */
export const useReturnFocus = (open: string | null) => {
  const openers = useRef(new Map<string, HTMLElement>());
  const lastOpen = useRef<string | null>(null);
  const focus = (name: string): void => (openers.current.get(name) ?? openers.current.get('new'))?.focus();
  useEffect(() => {
    if (open === null && lastOpen.current !== null) focus(lastOpen.current);
    lastOpen.current = open;
  });
  const getRef =
    (name: string): RefCallback<HTMLElement> =>
    (element) => {
      if (element) openers.current.set(name, element);
      else openers.current.delete(name);
    };
  return { getRef, focusNew: (): void => focus('new') };
};
