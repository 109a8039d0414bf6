import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { bridge } from '../../../lib/bridge.ts';
import { createExportStore, type ExportState, type ExportStore } from './export-store.ts';
import { showExportedToast } from './exported-toast.tsx';

const storesByClient = new WeakMap<QueryClient, ExportStore>();

const getExportStore = (client: QueryClient): ExportStore => {
  const known = storesByClient.get(client);
  if (known) return known;
  const { save, cancel, onProgress } = bridge.exports;
  const store = createExportStore({ save, cancel, onProgress, onSaved: showExportedToast });
  storesByClient.set(client, store);
  return store;
};

export const useExportStore = (): ExportStore => getExportStore(useQueryClient());

export const useExportState = (): ExportState => {
  const store = useExportStore();
  return useSyncExternalStore(store.subscribe, store.getState);
};
