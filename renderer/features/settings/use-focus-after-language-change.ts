import { type RefObject, useLayoutEffect } from 'react';
import { getLocale } from '../../../preload/messages/translate.ts';

/** Whether the element was focused when a change of the language unmounted it. */
let wasFocused = false;

/** All components are remounted when the language changes. Focuses the element again if it was focused before. */
export const useFocusAfterLanguageChange = (ref: RefObject<HTMLElement | null>): void => {
  useLayoutEffect(() => {
    const element = ref.current;
    const locale = getLocale();
    if (wasFocused) element?.focus();
    wasFocused = false;
    return () => {
      wasFocused = getLocale() !== locale && document.activeElement === element;
    };
  }, [ref]);
};
