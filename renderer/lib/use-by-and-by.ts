import { startTransition, useEffect, useState } from 'react';

/**
 * How many of `count` rows to draw now: `step` at first, and as many more in each turn, until all are drawn. Drawn at once,
 * the first rows of a long list hold the page up by their layout alone.
 */
export const useByAndBy = (count: number, step: number): number => {
  const [drawn, setDrawn] = useState(step);
  useEffect(() => {
    if (drawn < count) startTransition(() => setDrawn(drawn + step));
  }, [drawn, count, step]);
  return drawn;
};
