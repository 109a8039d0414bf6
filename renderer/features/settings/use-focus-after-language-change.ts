import { Store } from '@tanstack/store';
import { type RefObject, useLayoutEffect } from 'react';
import { getLocale } from '../../../preload/messages/translate.ts';
import { useSlice } from '../../state/app-state-context.ts';

/** Whether the element was focused when a change of the language unmounted it. */
const createWasFocused = () => new Store(false);

/** All components are remounted when the language changes. Focuses the element again if it was focused before. */
export const useFocusAfterLanguageChange = (ref: RefObject<HTMLElement | null>): void => {
  const wasFocused = useSlice(createWasFocused);
  useLayoutEffect(() => {
    const element = ref.current;
    const locale = getLocale();
    if (wasFocused.get()) element?.focus();
    wasFocused.setState(() => false);
    return () => wasFocused.setState(() => getLocale() !== locale && document.activeElement === element);
  }, [ref, wasFocused]);
};
