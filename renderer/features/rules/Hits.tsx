import { useSelector } from '@tanstack/react-store';
import { lazy, Suspense } from 'react';
import { useHitSearch } from '../../state/hit-search.ts';

const HitsSheet = lazy(() => import('./HitsSheet.tsx'));

/** The sheet of find and replace in all texts, which outlives the screen. */
const Hits = () => {
  const { shown, close } = useHitSearch();
  const state = useSelector(shown);
  if (!state) return null;
  return (
    <Suspense fallback={null}>
      <HitsSheet {...state} onClose={close} />
    </Suspense>
  );
};

export default Hits;
