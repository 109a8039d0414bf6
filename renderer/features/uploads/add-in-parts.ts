/** Files on their way to main, a part at a time: a thousand in one piece would hold the page up. */
import type { BridgeError, Result } from '../../../preload/contract/result.ts';
import type { AddedFiles } from '../../../preload/contract/uploads.ts';
import { bridge } from '../../lib/bridge.ts';

const partSize = 50;

/** What was taken in, and why the rest was not, if there is a rest. */
export interface Taken extends AddedFiles {
  readonly error: BridgeError | null;
}

export const takenOf = (added: Result<AddedFiles>): Taken =>
  added.ok ? { ...added.value, error: null } : { jobs: [], skipped: [], error: added.error };

/** In the order of the drop; ends with the first part that main does not take. `onPart` is told how many were looked at. */
export const addInParts = async (files: readonly File[], onPart: (count: number) => void): Promise<Taken> => {
  const jobs: AddedFiles['jobs'][number][] = [];
  const skipped: AddedFiles['skipped'][number][] = [];
  let error: BridgeError | null = null;
  for (let at = 0; at < files.length && error === null; at += partSize) {
    const part = files.slice(at, at + partSize);
    const taken = takenOf(await bridge.uploads.addFiles(part));
    jobs.push(...taken.jobs);
    skipped.push(...taken.skipped);
    error = taken.error;
    onPart(part.length);
  }
  return { jobs, skipped, error };
};
