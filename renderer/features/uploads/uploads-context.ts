import { createContext, useContext, useSyncExternalStore } from 'react';
import type { UploadJob } from '../../../preload/contract/uploads.ts';
import type { UploadTotals } from './totals.ts';
import type { LoadingState, UploadsStore } from './uploads-store.ts';

const UploadsContext = createContext<UploadsStore | null>(null);
export const UploadsProvider = UploadsContext.Provider;

export const useUploadsStore = (): UploadsStore => {
  const store = useContext(UploadsContext);
  if (!store) throw new Error('No uploads store is provided');
  return store;
};

export const useUploadsLoading = (): LoadingState => {
  const store = useUploadsStore();
  return useSyncExternalStore(store.subscribe, store.loading);
};

export const useUploadOrder = (): readonly string[] => {
  const store = useUploadsStore();
  return useSyncExternalStore(store.subscribe, store.order);
};

/** Renders the component again only when this job changes. */
export const useUploadJob = (id: string): UploadJob | undefined => {
  const store = useUploadsStore();
  return useSyncExternalStore(store.subscribe, () => store.job(id));
};

export const useUploadTotals = (): UploadTotals => {
  const store = useUploadsStore();
  return useSyncExternalStore(store.subscribe, store.totals);
};
