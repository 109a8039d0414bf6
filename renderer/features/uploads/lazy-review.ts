import { lazy } from 'react';
import { formatBytes } from '../../lib/format.ts';

const load = () => import('./ReviewSheet.tsx').then(({ ReviewSheet }) => ({ default: ReviewSheet }));

/** The review sheet, whose code is read when files come in, or before by `preloadReview`. */
export const LazyReviewSheet = lazy(load);

export const preloadReview = (): void => {
  load().catch(() => undefined);
  // A format for numbers takes long to make the first time.
  for (const bytes of [1_500, 150_000]) formatBytes(bytes);
};
