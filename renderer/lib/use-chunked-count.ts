import { startTransition, useEffect, useState } from 'react';

/**
 * How many of `count` rows to render now: `chunkSize` more after each render, until all are rendered. Rendering a
 * long list at once would block the window.
 */
export const useChunkedCount = (count: number, chunkSize: number): number => {
  const [rendered, setRendered] = useState(chunkSize);
  useEffect(() => {
    if (rendered < count) startTransition(() => setRendered(rendered + chunkSize));
  }, [rendered, count, chunkSize]);
  return rendered;
};
