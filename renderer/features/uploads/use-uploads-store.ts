import { useSelector } from '@tanstack/react-store';
import type { UploadJob } from '../../../preload/contract/uploads.ts';
import { useSlice } from '../../state/app-state-context.ts';
import type { UploadTotals } from './list/totals.ts';
import { createUploadsStore, type LoadingState, type UploadsStore } from './uploads-store.ts';

export const useUploadsStore = (): UploadsStore => useSlice(createUploadsStore);

export const useUploadsLoading = (): LoadingState =>
  useSelector(useUploadsStore().state, ({ loading }) => loading);

export const useUploadOrder = (): readonly string[] =>
  useSelector(useUploadsStore().state, ({ order }) => order);

/** Renders the component again only when this job changes. */
export const useUploadJob = (id: string): UploadJob | undefined =>
  useSelector(useUploadsStore().state, ({ jobs }) => jobs.get(id));

export const useUploadTotals = (): UploadTotals =>
  useSelector(useUploadsStore().state, ({ totals }) => totals);
