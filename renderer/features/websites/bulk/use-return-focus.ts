import { useEffect, useRef } from 'react';

/**
 * Gives the keyboard back to what opened a form within a list, once the form is gone. For the `ref` of what holds the list;
 * in it, `data-opens` names what a button opens. Where that is gone too, the first that has `data-opens="new"` gets it.
 */
export const useReturnFocus = (open: string | null) => {
  const root = useRef<HTMLDivElement>(null);
  const lastOpen = useRef<string | null>(null);
  const find = (name: string): HTMLElement | null =>
    root.current?.querySelector(`[data-opens="${CSS.escape(name)}"]`) ?? null;
  useEffect(() => {
    if (open === null && lastOpen.current !== null) (find(lastOpen.current) ?? find('new'))?.focus();
    lastOpen.current = open;
  });
  return { root, focusNew: (): void => find('new')?.focus() };
};
