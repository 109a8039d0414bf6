import { useCallback, useLayoutEffect, useRef } from 'react';

/** The same function on every draw, which does what the latest `fn` does: for parts that are drawn anew only for a reason. */
export const useStableCallback = <Args extends readonly unknown[], T>(
  fn: (...args: Args) => T,
): ((...args: Args) => T) => {
  const latest = useRef(fn);
  useLayoutEffect(() => {
    latest.current = fn;
  });
  return useCallback((...args) => latest.current(...args), []);
};
