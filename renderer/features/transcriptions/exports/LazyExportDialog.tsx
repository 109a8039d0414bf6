import { lazy, Suspense, useRef } from 'react';
import { useExportState, useExportStore } from './use-exports.ts';

const ExportDialog = lazy(() => import('./ExportDialog.tsx'));

export const LazyExportDialog = () => {
  const store = useExportStore();
  const state = useExportState();
  const wasOpened = useRef(false);
  wasOpened.current ||= state.kind !== 'closed';
  if (!wasOpened.current) return null;
  return (
    <Suspense fallback={null}>
      <ExportDialog state={state} store={store} />
    </Suspense>
  );
};
