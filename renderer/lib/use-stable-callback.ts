import { useCallback, useLayoutEffect, useRef } from 'react';

/** The same function at every render; it calls the latest `fn`. For memoized components. */
export const useStableCallback = <Args extends readonly unknown[], T>(
  fn: (...args: Args) => T,
): ((...args: Args) => T) => {
  const latest = useRef(fn);
  useLayoutEffect(() => {
    latest.current = fn;
  });
  return useCallback((...args) => latest.current(...args), []);
};
