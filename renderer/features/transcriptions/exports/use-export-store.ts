import { useSelector } from '@tanstack/react-store';
import type { AppState } from '../../../state/app-state.ts';
import { useSlice } from '../../../state/app-state-context.ts';
import { createExportStore, type ExportState, type ExportStore } from './export-store.ts';
import { showExportedToast } from './exported-toast.ts';

const createExports = ({ bridge, toasts }: AppState): ExportStore => {
  const { save, cancel, onProgress } = bridge.exports;
  return createExportStore({
    save,
    cancel,
    onProgress,
    onSaved: (result) => showExportedToast(toasts, result),
  });
};

export const useExportStore = (): ExportStore => useSlice(createExports);

export const useExportState = (): ExportState => useSelector(useExportStore().state);
