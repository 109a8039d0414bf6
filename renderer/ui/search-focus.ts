/** The command "find": puts the cursor into the search field of the screen, also when a narrow window hides it. */
import { useEffect } from 'react';
import { useStableCallback } from '../lib/use-stable-callback.ts';

let reveal: (() => void) | null = null;

/** Puts the cursor into the search field, with what is in it selected. */
export const focusSearch = (): void => {
  const field = document.querySelector<HTMLInputElement>('input[data-search-field]');
  if (field?.checkVisibility({ visibilityProperty: true })) {
    field.focus();
    field.select();
  } else {
    reveal?.();
  }
};

/** While a screen is shown: `onReveal` brings its search field into view and calls `focusSearch` once it is there. */
export const useRevealSearch = (onReveal: () => void): void => {
  const stable = useStableCallback(onReveal);
  useEffect(() => {
    reveal = stable;
    return () => {
      if (reveal === stable) reveal = null;
    };
  }, [stable]);
};
