import { lazy, Suspense, useRef } from 'react';
import { useExportState, useExportStore } from './use-exporting.ts';

const ExportDialog = lazy(() => import('./ExportDialog.tsx'));

/** The export dialog, over every screen; nothing of it is loaded before it is wanted. */
export const Exporting = () => {
  const store = useExportStore();
  const state = useExportState();
  const wasWanted = useRef(false);
  wasWanted.current ||= state.kind !== 'closed';
  if (!wasWanted.current) return null;
  return (
    <Suspense fallback={null}>
      <ExportDialog state={state} store={store} />
    </Suspense>
  );
};
