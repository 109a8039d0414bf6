/** The command "find": focuses the search field of the screen, also if a narrow window hides it. */
import { useEffect } from 'react';
import { useStableCallback } from '../lib/use-stable-callback.ts';

let reveal: (() => void) | null = null;

/** Focuses the search field and selects its text. */
export const focusSearch = (): void => {
  const field = document.querySelector<HTMLInputElement>('input[data-search-field]');
  if (field?.checkVisibility({ visibilityProperty: true })) {
    field.focus();
    field.select();
  } else {
    reveal?.();
  }
};

/** While mounted: `onReveal` must show the search field of the screen and then call `focusSearch`. */
export const useRevealSearch = (onReveal: () => void): void => {
  const stable = useStableCallback(onReveal);
  useEffect(() => {
    reveal = stable;
    return () => {
      if (reveal === stable) reveal = null;
    };
  }, [stable]);
};
