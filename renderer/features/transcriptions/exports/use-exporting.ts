/** The way to the export dialog, and what it needs of the window. */
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { bridge } from '../../../lib/bridge.ts';
import { createExportStore, type ExportState, type ExportStore } from './export-store.ts';
import { saySaved } from './say-saved.tsx';

const perWindow = new WeakMap<QueryClient, ExportStore>();

const storeOf = (client: QueryClient): ExportStore => {
  const known = perWindow.get(client);
  if (known) return known;
  const { save, cancel, onProgress } = bridge.exports;
  const store = createExportStore({ save, cancel, onProgress, onSaved: saySaved });
  perWindow.set(client, store);
  return store;
};

export const useExportStore = (): ExportStore => storeOf(useQueryClient());

export const useExportState = (): ExportState => {
  const store = useExportStore();
  return useSyncExternalStore(store.subscribe, store.current);
};
