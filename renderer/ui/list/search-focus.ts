/** The command "find": focuses the search field of the screen, also if a narrow window hides it. */
import { type RefObject, useEffect, useLayoutEffect } from 'react';
import { useStableCallback } from '../../lib/use-stable-callback.ts';
import { useSlice } from '../../state/app-state-context.ts';

const createSearchFocus = () => {
  let field: HTMLInputElement | null = null;
  let reveal: (() => void) | null = null;
  return {
    /** The search field of the screen. Returns a function that removes it. */
    setField: (next: HTMLInputElement): (() => void) => {
      field = next;
      return () => {
        if (field === next) field = null;
      };
    },
    /** `fn` must show the search field of the screen and then focus it. Returns a function that removes it. */
    setReveal: (fn: () => void): (() => void) => {
      reveal = fn;
      return () => {
        if (reveal === fn) reveal = null;
      };
    },
    /** Focuses the search field if there is one. */
    focusField: (): void => field?.focus(),
    /** Shows and focuses the search field and selects its text. */
    find: (): void => {
      if (field?.checkVisibility({ visibilityProperty: true })) {
        field.focus();
        field.select();
      } else {
        reveal?.();
      }
    },
  };
};

export const useSearchFocus = () => useSlice(createSearchFocus);

/** Makes the command "find" focus this field while it is mounted. */
export const useSearchField = (ref: RefObject<HTMLInputElement | null>): void => {
  const { setField } = useSearchFocus();
  useLayoutEffect(() => (ref.current ? setField(ref.current) : undefined), [ref, setField]);
};

/** While it is mounted, `onReveal` must show the search field of the screen and then focus it. */
export const useRevealSearch = (onReveal: () => void): void => {
  const { setReveal } = useSearchFocus();
  const stable = useStableCallback(onReveal);
  useEffect(() => setReveal(stable), [setReveal, stable]);
};
