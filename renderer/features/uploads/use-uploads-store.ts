import { useSyncExternalStore } from 'react';
import type { UploadJob } from '../../../preload/contract/uploads.ts';
import { useSlice } from '../../state/app-state-context.ts';
import type { UploadTotals } from './totals.ts';
import { createUploadsStore, type LoadingState, type UploadsStore } from './uploads-store.ts';

export const useUploadsStore = (): UploadsStore => useSlice(createUploadsStore);

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
