import { lazy } from 'react';

const load = () => import('./ReviewSheet.tsx').then(({ ReviewSheet }) => ({ default: ReviewSheet }));

/** The review sheet, whose code is read when files come in, or before by `preloadReview`. */
export const LazyReviewSheet = lazy(load);

export const preloadReview = (): void => {
  load().catch(() => undefined);
};
