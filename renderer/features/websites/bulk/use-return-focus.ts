import { useEffect, useRef } from 'react';

/**
 * When `open` becomes null, focuses the element in `root` that has its last value as `data-opens`, or the one
 * with `data-opens="new"` if that element no longer exists.
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
