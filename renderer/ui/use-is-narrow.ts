import { type RefObject, useLayoutEffect, useState } from 'react';

/** Whether the element is narrower than `below` pixels. Measured before the first paint. */
export const useIsNarrow = (element: RefObject<HTMLElement | null>, below: number): boolean => {
  const [isNarrow, setNarrow] = useState(false);
  useLayoutEffect(() => {
    const measured = element.current;
    if (!measured) return;
    const measure = (): void => setNarrow(measured.clientWidth < below);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(measured);
    return () => observer.disconnect();
  }, [element, below]);
  return isNarrow;
};
