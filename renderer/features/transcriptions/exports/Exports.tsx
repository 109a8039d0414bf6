import { useSelector } from '@tanstack/react-store';
import { lazy, Suspense, useRef } from 'react';
import { isShown, useExportStore } from './export-store.ts';

const ExportDialog = lazy(() => import('./ExportDialog.tsx'));

/** The dialog of an export, which outlives the screen. */
const Exports = () => {
  const store = useExportStore();
  const state = useSelector(store.state);
  const wasOpened = useRef(false);
  wasOpened.current ||= isShown(state);
  if (!wasOpened.current) return null;
  return (
    <Suspense fallback={null}>
      <ExportDialog state={state} store={store} />
    </Suspense>
  );
};

export default Exports;
