/** Several transcriptions into one folder: each is written or named with its reason, and nothing that stands there is lost. */
import path from 'node:path';
import type { ExportedTexts, ExportProgress, NotExported } from '../../../preload/contract/exports.ts';
import type { BridgeError, Result } from '../../../preload/contract/result.ts';
import { ok } from '../../../preload/contract/result.ts';
import { stopped } from './reading.ts';

/** One of several, ready to be written. */
export interface Readied {
  /** Without an extension. */
  readonly name: string;
  readonly content: string | Buffer;
}

export interface IntoFolder {
  readonly folder: string;
  readonly ids: readonly string[];
  readonly signal: AbortSignal;
  readonly prepare: (id: string, index: number) => Promise<Result<Readied>>;
  /** Answers the file's name. */
  readonly write: (readied: Readied) => Promise<Result<string>>;
  readonly nameOf: (id: string) => string | null;
  readonly onProgress: (progress: ExportProgress) => void;
  readonly onFirst: (file: string) => void;
}

/** Milliseconds between two reports. */
const tellEvery = 100;

/** The file's own trouble; anything else that writing meets befalls every file. */
const isItsOwn = ({ code }: BridgeError): boolean => code === 'invalid_input';

export const saveInto = async (run: IntoFolder): Promise<Result<ExportedTexts>> => {
  const { folder, ids, signal, prepare, write, nameOf, onProgress, onFirst } = run;
  const names: string[] = [];
  const failed: NotExported[] = [];
  const note = (id: string, error: BridgeError): void => void failed.push({ id, name: nameOf(id), error });
  const end = (left: readonly string[], ended: BridgeError | null): Result<ExportedTexts> =>
    ok({
      count: names.length,
      fileName: names[0] ?? '',
      folder: path.basename(folder) || folder,
      failed,
      left,
      ended,
    });
  const tell = pacedTelling(ids.length, onProgress);

  for (const [index, id] of ids.entries()) {
    if (signal.aborted) return end(ids.slice(index), stopped.error);
    tell(index);
    const readied = await prepare(id, index);
    if (signal.aborted) return end(ids.slice(index), stopped.error);
    if (!readied.ok) {
      note(id, readied.error);
      continue;
    }
    const written = await write(readied.value);
    if (written.ok) {
      if (names.push(written.value) === 1) onFirst(path.join(folder, written.value));
    } else if (isItsOwn(written.error)) {
      note(id, written.error);
    } else {
      return names.length === 0 ? written : end(ids.slice(index), written.error);
    }
  }
  tell(ids.length);
  return end([], null);
};

/** The first, the last, and in between not more than a page can show. */
const pacedTelling = (
  total: number,
  onProgress: (progress: ExportProgress) => void,
): ((done: number) => void) => {
  let told = Number.NEGATIVE_INFINITY;
  return (done) => {
    const now = performance.now();
    if (done < total && now - told < tellEvery) return;
    told = now;
    onProgress({ done, total, pause: null });
  };
};
