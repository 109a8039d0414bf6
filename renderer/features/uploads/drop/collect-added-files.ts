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

type Part = Result<AddedFilesPart>;

/** All parts of a call. */
async function* readParts(call: Promise<Part>): AsyncGenerator<Part> {
  let part = await call;
  yield part;
  while (part.ok && part.value.next !== null) {
    part = await bridge.uploads.addMoreFiles(part.value.next);
    yield part;
  }
}

async function* addInCalls(files: readonly File[]): AsyncGenerator<Part> {
  for (let at = 0; at < files.length; at += filesPerCall)
    yield* readParts(bridge.uploads.addFiles(files.slice(at, at + filesPerCall)));
}

/** Stops at the first part that failed. `onPart` receives how many files each has. */
const collect = async (
  parts: AsyncIterable<Part>,
  onPart: (count: number) => void = () => {},
): Promise<AddFilesResult> => {
  const jobs: AddedFiles['jobs'][number][] = [];
  const skipped: AddedFiles['skipped'][number][] = [];
  for await (const part of parts) {
    if (!part.ok) return { jobs, skipped, error: part.error };
    jobs.push(...part.value.jobs);
    skipped.push(...part.value.skipped);
    onPart(part.value.jobs.length + part.value.skipped.length);
  }
  return { jobs, skipped, error: null };
};

export const collectAddedFiles = (call: Promise<Part>): Promise<AddFilesResult> => collect(readParts(call));

export const addAllFiles = (
  files: readonly File[],
  onPart: (count: number) => void,
): Promise<AddFilesResult> => collect(addInCalls(files), onPart);
