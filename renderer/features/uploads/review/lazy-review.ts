import { lazy } from 'react';
import { formatBytes } from '../../../lib/format.ts';

const load = () => import('./ReviewSheet.tsx').then(({ ReviewSheet }) => ({ default: ReviewSheet }));

/** The review sheet. Its code loads on first use, or earlier through `preloadReview`. */
export const LazyReviewSheet = lazy(load);

export const preloadReview = (): void => {
  load().catch(() => undefined);
  // The first use of a number format is slow, so both formats for sizes are created here.
  for (const bytes of [1_500, 150_000]) formatBytes(bytes);
};
