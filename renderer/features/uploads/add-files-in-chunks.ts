/** Files on their way to main, a part at a time: a thousand in one piece would hold the page up. */
import type { BridgeError, Result } from '../../../preload/contract/result.ts';
import type { AddedFiles } from '../../../preload/contract/uploads.ts';
import { bridge } from '../../lib/bridge.ts';

const chunkSize = 50;

/** What was taken in, and why the rest was not, if there is a rest. */
export interface AddFilesResult extends AddedFiles {
  readonly error: BridgeError | null;
}

export const toAddFilesResult = (added: Result<AddedFiles>): AddFilesResult =>
  added.ok ? { ...added.value, error: null } : { jobs: [], skipped: [], error: added.error };

/** In the order of the drop; ends with the first part that main does not take. `onPart` is told how many were looked at. */
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
