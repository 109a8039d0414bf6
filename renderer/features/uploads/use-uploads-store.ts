import { useSelector } from '@tanstack/react-store';
import type { UploadJob } from '../../../preload/contract/uploads.ts';
import { useSlice } from '../../state/app-state-context.ts';
import type { UploadTotals } from './list/totals.ts';
import { getEntryJobIds, type UploadEntries } from './recordings/upload-entries.ts';
import { createUploadsStore, type LoadingState, type UploadsStore } from './uploads-store.ts';

export const useUploadsStore = (): UploadsStore => useSlice(createUploadsStore);

export const useUploadsLoading = (): LoadingState =>
  useSelector(useUploadsStore().state, ({ loading }) => loading);

export const useUploadOrder = (): readonly string[] =>
  useSelector(useUploadsStore().state, ({ order }) => order);

export const useUploadEntries = (): UploadEntries =>
  useSelector(useUploadsStore().state, ({ entries }) => entries);

/** Renders the component again only when this job changes. */
export const useUploadJob = (id: string): UploadJob | undefined => {
  const { state, job } = useUploadsStore();
  return useSelector(state, () => job(id));
};

const areAlike = (one: readonly unknown[], other: readonly unknown[]): boolean =>
  one.length === other.length && one.every((item, index) => item === other[index]);

/** The uploads of these rows, each once. Renders the component again only when one of them changes. */
export const useJobsOfRows = (ids: readonly string[]): readonly UploadJob[] => {
  const { state, job } = useUploadsStore();
  return useSelector(
    state,
    ({ entries }) => {
      const jobIds = new Set(ids.flatMap((id) => getEntryJobIds(entries, id)));
      return [...jobIds].map(job).filter((one) => one !== undefined);
    },
    { compare: areAlike },
  );
};

export const useUploadTotals = (): UploadTotals =>
  useSelector(useUploadsStore().state, ({ totals }) => totals);
