/** Adds files in chunks, because one call for a thousand files would block the renderer. */
import type { BridgeError, Result } from '../../../../preload/contract/result.ts';
import type { AddedFiles } from '../../../../preload/contract/uploads.ts';
import { bridge } from '../../../lib/bridge.ts';

const chunkSize = 50;

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
  for (let at = 0; at < files.length && error === null; at += chunkSize) {
    const chunk = files.slice(at, at + chunkSize);
    const result = toAddFilesResult(await bridge.uploads.addFiles(chunk));
    jobs.push(...result.jobs);
    skipped.push(...result.skipped);
    error = result.error;
    onChunk(chunk.length);
  }
  return { jobs, skipped, error };
};
