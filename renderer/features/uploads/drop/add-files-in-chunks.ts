/** Adds files in chunks, because one call for a thousand files would block the renderer and main. */
import type { BridgeError, Result } from '../../../../preload/contract/result.ts';
import type { AddedFiles } from '../../../../preload/contract/uploads.ts';
import { bridge } from '../../../lib/bridge.ts';

/** Files of one call: as many as main inspects in about `targetMs` milliseconds. Each call is a commit at least. */
const chunkSizes = { min: 5, max: 20 } as const;
const targetMs = 40;

const getNextSize = (size: number, ms: number): number => {
  if (ms > targetMs) return Math.max(Math.floor(size / 2), chunkSizes.min);
  return ms < targetMs / 2 ? Math.min(size * 2, chunkSizes.max) : size;
};

/** `error` is the reason why the remaining files were not added; null if there is none. */
export interface AddFilesResult extends AddedFiles {
  readonly error: BridgeError | null;
}

export const toAddFilesResult = (added: Result<AddedFiles>): AddFilesResult =>
  added.ok ? { ...added.value, error: null } : { jobs: [], skipped: [], error: added.error };

/** Stops at the first chunk that fails. `onChunk` receives the size of each chunk. */
export const addFilesInChunks = async (
  files: readonly File[],
  onChunk: (count: number) => void,
): Promise<AddFilesResult> => {
  const jobs: AddedFiles['jobs'][number][] = [];
  const skipped: AddedFiles['skipped'][number][] = [];
  let error: BridgeError | null = null;
  let size: number = chunkSizes.min;
  for (let at = 0; at < files.length && error === null; ) {
    const chunk = files.slice(at, at + size);
    const startedAt = performance.now();
    const result = toAddFilesResult(await bridge.uploads.addFiles(chunk));
    size = getNextSize(size, performance.now() - startedAt);
    at += chunk.length;
    jobs.push(...result.jobs);
    skipped.push(...result.skipped);
    error = result.error;
    onChunk(chunk.length);
  }
  return { jobs, skipped, error };
};
