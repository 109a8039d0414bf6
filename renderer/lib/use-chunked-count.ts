import { startTransition, useEffect, useState } from 'react';

/**
 * How many of `count` rows to draw now: `step` at first, and as many more in each turn, until all are drawn. Drawn at once,
 * the first rows of a long list hold the page up by their layout alone.
 */
export const useChunkedCount = (count: number, chunkSize: number): number => {
  const [rendered, setRendered] = useState(chunkSize);
  useEffect(() => {
    if (rendered < count) startTransition(() => setRendered(rendered + chunkSize));
  }, [rendered, count, chunkSize]);
  return rendered;
};
