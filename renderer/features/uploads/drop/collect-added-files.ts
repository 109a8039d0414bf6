/** Collects what main adds in parts. */
import type { BridgeError, Result } from '../../../../preload/contract/result.ts';
import type { AddedFiles, AddedFilesPart } from '../../../../preload/contract/uploads.ts';
import { bridge } from '../../../lib/bridge.ts';

/** Files of one call. The bridge copies them and reads their paths, half a millisecond each, while the page waits. */
const filesPerCall = 50;

/** `error` is the reason why the remaining files were not added; null if there is none. */
export interface AddFilesResult extends AddedFiles {
  readonly error: BridgeError | null;
}

export const toAddFilesResult = (added: Result<AddedFiles>): AddFilesResult =>
  added.ok ? { ...added.value, error: null } : { jobs: [], skipped: [], error: added.error };

type PartResult = Promise<Result<AddedFilesPart>>;

/** All parts of a call. `onPart` receives how many files each has. */
export const collectAddedFiles = async (
  call: PartResult,
  onPart: (count: number) => void = () => {},
): Promise<AddFilesResult> => {
  const jobs: AddedFiles['jobs'][number][] = [];
  const skipped: AddedFiles['skipped'][number][] = [];
  for (let part = await call; ; part = await bridge.uploads.addMoreFiles(part.value.next)) {
    const added = toAddFilesResult(part);
    jobs.push(...added.jobs);
    skipped.push(...added.skipped);
    onPart(added.jobs.length + added.skipped.length);
    if (!part.ok || part.value.next === null) return { jobs, skipped, error: added.error };
  }
};

/** Stops at the first call that fails. */
export const addAllFiles = async (
  files: readonly File[],
  onPart: (count: number) => void,
): Promise<AddFilesResult> => {
  const jobs: AddedFiles['jobs'][number][] = [];
  const skipped: AddedFiles['skipped'][number][] = [];
  for (let at = 0; at < files.length; at += filesPerCall) {
    const call = bridge.uploads.addFiles(files.slice(at, at + filesPerCall));
    const added = await collectAddedFiles(call, onPart);
    jobs.push(...added.jobs);
    skipped.push(...added.skipped);
    if (added.error !== null) return { jobs, skipped, error: added.error };
  }
  return { jobs, skipped, error: null };
};
