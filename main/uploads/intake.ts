/** Takes in what was dropped: finds the files, looks into them, writes the jobs down in batches. */
import { randomUUID } from 'node:crypto';
import type { DroppedFile } from '../../preload/contract/define.ts';
import { fail, ok, type Result } from '../../preload/contract/result.ts';
import type { AddedFiles, SkipReason } from '../../preload/contract/uploads.ts';
import { type AudioFile, probe } from './audio-file.ts';
import type { Clock } from './clock.ts';
import { drivePatience, inTime, shortShare } from './in-time.ts';
import type { Job } from './job.ts';
import type { JobBook } from './job-book.ts';
import { mapLimited } from './limit.ts';
import { type Found, walk } from './walk.ts';

/** Files that are looked into at the same time, and jobs that are written in one transaction. */
const probes = 4;
const batchSize = 50;

export interface IntakeDeps {
  readonly book: JobBook;
  readonly clock: Clock;
  readonly settings: () => { readonly reviewBeforeUpload: boolean; readonly language: string };
  /** Whose the jobs are, or null when no service is set up. */
  readonly account: () => string | null;
  /** Milliseconds for a look into a file; less once one of the drop was waited for in vain. */
  readonly patience?: number | undefined;
  readonly onAdded: () => void;
  /** The application is closing: what has not been taken in yet is left. */
  readonly isClosed: () => boolean;
}

type Looked =
  | { readonly kind: 'audio'; readonly file: AudioFile; readonly found: Extract<Found, { kind: 'file' }> }
  | { readonly kind: 'skipped'; readonly fileName: string; readonly reason: SkipReason };

/**
 * Adds what is audio and names what is not. Everything is in the database when this answers; the first files are there,
 * and on their way, while the last are still being looked at.
 */
export const addFiles = async (
  deps: IntakeDeps,
  dropped: readonly DroppedFile[],
): Promise<Result<AddedFiles>> => {
  const ids: string[] = [];
  const skipped: AddedFiles['skipped'][number][] = [];
  const batch: Job[] = [];
  let lost: Result<never> | null = null;
  const patience = deps.patience ?? drivePatience;
  let wait = patience;

  const flush = (): void => {
    const added = batch.splice(0);
    if (added.length === 0 || lost !== null) return;
    const saved = deps.isClosed() ? closing : deps.book.insert(added);
    if (!saved.ok) {
      lost = saved;
      return;
    }
    ids.push(...added.map((job) => job.id));
    deps.onAdded();
  };

  let turn = Promise.resolve();
  const lookInTime = async (found: Found): Promise<Looked> => {
    if (deps.isClosed()) return left(found, 'unreadable');
    const looked = await inTime(look(found), wait, left(found, 'no_answer'));
    if (looked.kind === 'skipped' && looked.reason === 'no_answer') wait = patience * shortShare;
    return looked;
  };
  await mapLimited(walk(dropped, patience), probes, (found) => {
    const looking = lookInTime(found);
    // Looked at side by side, taken in in the order of the drop.
    turn = turn.then(async () => {
      const looked = await looking;
      if (looked.kind === 'skipped') skipped.push({ fileName: looked.fileName, reason: looked.reason });
      else batch.push(newJob(deps, looked.file, looked.found, batch));
      if (batch.length >= batchSize) flush();
    });
    return looking;
  });
  await turn;
  flush();
  if (lost !== null) return partly(lost, ids.length);
  return ok({ jobs: ids.map((id) => deps.book.view(id)).filter((job) => job !== null), skipped });
};

const closing = fail('interrupted', 'Sidetone was closed while the files were being added.');

const left = ({ fileName }: Found, reason: SkipReason): Looked => ({ kind: 'skipped', fileName, reason });

const partly = (lost: Result<never>, added: number): Result<never> => {
  if (lost.ok || added === 0) return lost;
  const { code, message } = lost.error;
  return fail(code, `${message} ${added} files were added before that.`);
};

const look = async (found: Found): Promise<Looked> => {
  if (found.kind === 'skipped') return found;
  const file = await probe(found.path, found.fileName);
  return typeof file === 'string'
    ? { kind: 'skipped', fileName: found.fileName, reason: file }
    : { kind: 'audio', file, found };
};

const newJob = (
  { book, clock, settings, account }: IntakeDeps,
  file: AudioFile,
  found: Extract<Found, { kind: 'file' }>,
  batch: readonly Job[],
): Job => {
  const { language, reviewBeforeUpload } = settings();
  const last = batch.at(-1) ?? book.listed().at(-1);
  const job: Job = {
    ...file,
    id: randomUUID(),
    account: account(),
    position: Math.floor(last?.position ?? 0) + 1,
    description: '',
    language,
    fileName: found.fileName,
    folder: found.folder,
    createdAt: clock.now(),
    state: { kind: 'queued' },
    failures: 0,
    sending: null,
  };
  const isKnown = book.isDuplicate(job) || batch.some((other) => other.fingerprint === job.fingerprint);
  // What may have been sent already is sent only at the person's word.
  return reviewBeforeUpload || isKnown ? { ...job, state: { kind: 'draft' } } : job;
};
