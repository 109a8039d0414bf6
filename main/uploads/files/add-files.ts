/** Adds dropped files: finds them, inspects them, saves the jobs in batches. */
import { randomUUID } from 'node:crypto';
import type { DroppedFile } from '../../../preload/contract/define.ts';
import { fail, ok, type Result } from '../../../preload/contract/result.ts';
import type { AddedFiles, SkipReason, UploadJob } from '../../../preload/contract/uploads.ts';
import type { Clock } from '../../lib/clock.ts';
import { runOnDriveOr } from '../../lib/file-access.ts';
import { mapWithConcurrency } from '../../lib/map-with-concurrency.ts';
import type { Job } from '../job.ts';
import type { JobPreparation } from '../preparing/job-preparation.ts';
import { defaultDriveTimeoutMs, shortTimeoutRatio } from './drive-timeout.ts';
import { type ProbedAudioFile, probeAudioFile } from './probe-audio-file.ts';
import { type ScanResult, scanDroppedFiles } from './scan-directory.ts';

const maxConcurrentProbes = 4;
const batchSize = 50;

export interface AddFilesDeps {
  /** Saves and queues them. Adds nothing if saving fails. */
  readonly add: (jobs: readonly Job[]) => Result<true>;
  /** Of the last listed job; 0 if there is none. */
  readonly getLastPosition: () => number;
  readonly toView: (id: string) => UploadJob | null;
  /** Whether the content of a new job was added or sent before. */
  readonly isDuplicate: (job: Job) => boolean;
  readonly clock: Clock;
  readonly settings: () => { readonly reviewBeforeUpload: boolean; readonly language: string };
  readonly accountId: () => string | null;
  /** How the file is prepared; null: it is sent as it is. */
  readonly planPreparation: (job: Job) => JobPreparation | null;
  /** Milliseconds to inspect a file; shorter after the first timeout of a drop. */
  readonly driveTimeoutMs?: number | undefined;
  /** The application is closing: remaining files are not added. */
  readonly isClosed: () => boolean;
}

/** What the user has decided before. */
export type AddedFields = Pick<Job, 'name' | 'choice'>;

type InspectedFile =
  | {
      readonly kind: 'audio';
      readonly file: ProbedAudioFile;
      readonly found: Extract<ScanResult, { kind: 'file' }>;
    }
  | { readonly kind: 'skipped'; readonly fileName: string; readonly reason: SkipReason };

/**
 * Adds audio files and reports the others. All jobs are saved when this returns; the first may already run.
 */
export const addFiles = async (
  deps: AddFilesDeps,
  dropped: readonly DroppedFile[],
  fields?: AddedFields,
): Promise<Result<AddedFiles>> => {
  const ids: string[] = [];
  const skipped: AddedFiles['skipped'][number][] = [];
  const batch: Job[] = [];
  let saveError: Result<never> | null = null;
  const driveTimeoutMs = deps.driveTimeoutMs ?? defaultDriveTimeoutMs;
  let timeoutMs = driveTimeoutMs;

  const flush = (): void => {
    const added = batch.splice(0);
    if (added.length === 0 || saveError !== null) return;
    const saved = deps.isClosed() ? closingError : deps.add(added);
    if (!saved.ok) {
      saveError = saved;
      return;
    }
    ids.push(...added.map((job) => job.id));
  };

  let previous = Promise.resolve();
  const inspectWithTimeout = async (found: ScanResult): Promise<InspectedFile> => {
    if (deps.isClosed()) return toSkipped(found, 'unreadable');
    const inspected = await inspect(found, timeoutMs);
    if (inspected.kind === 'skipped' && inspected.reason === 'no_answer')
      timeoutMs = driveTimeoutMs * shortTimeoutRatio;
    return inspected;
  };
  await mapWithConcurrency(scanDroppedFiles(dropped, driveTimeoutMs), maxConcurrentProbes, (found) => {
    const inspecting = inspectWithTimeout(found);
    // Inspect concurrently, add in the order of the drop.
    previous = previous.then(async () => {
      const inspected = await inspecting;
      if (inspected.kind === 'skipped')
        skipped.push({ fileName: inspected.fileName, reason: inspected.reason });
      else batch.push(createJob(deps, { ...inspected, batch, fields }));
      if (batch.length >= batchSize) flush();
    });
    return inspecting;
  });
  await previous;
  flush();
  if (saveError !== null) return withAddedCount(saveError, ids.length);
  return ok({ jobs: ids.map((id) => deps.toView(id)).filter((job) => job !== null), skipped });
};

const closingError = fail('interrupted', { key: 'closing_while_adding' });

const toSkipped = ({ fileName }: ScanResult, reason: SkipReason): InspectedFile => ({
  kind: 'skipped',
  fileName,
  reason,
});

const withAddedCount = (saveError: Result<never>, added: number): Result<never> => {
  if (saveError.ok || added === 0) return saveError;
  return fail(saveError.error.code, { key: 'files_added_before', count: added });
};

const inspect = async (found: ScanResult, timeoutMs: number): Promise<InspectedFile> => {
  if (found.kind === 'skipped') return found;
  const { path, fileName } = found;
  const file = await runOnDriveOr(() => probeAudioFile(path, fileName), {
    path,
    timeoutMs,
    fallback: 'no_answer' as const,
  });
  return typeof file === 'string'
    ? { kind: 'skipped', fileName: found.fileName, reason: file }
    : { kind: 'audio', file, found };
};

interface JobSource extends Pick<Extract<InspectedFile, { kind: 'audio' }>, 'file' | 'found'> {
  /** Jobs that are not saved yet. */
  readonly batch: readonly Job[];
  readonly fields: AddedFields | undefined;
}

export const createJob = (
  { getLastPosition, isDuplicate, clock, settings, accountId, planPreparation }: AddFilesDeps,
  { file, found, batch, fields }: JobSource,
): Job => {
  const { language, reviewBeforeUpload } = settings();
  const added: Job = {
    ...file,
    id: randomUUID(),
    accountId: accountId(),
    position: Math.floor(batch.at(-1)?.position ?? getLastPosition()) + 1,
    description: '',
    language,
    fileName: found.fileName,
    folder: found.folder,
    createdAt: clock.now(),
    state: { kind: 'queued' },
    failures: 0,
    sending: null,
    choice: 'automatic',
    preparation: null,
    ...fields,
  };
  const job = { ...added, preparation: planPreparation(added) };
  const isKnown = isDuplicate(job) || batch.some((other) => other.fingerprint === job.fingerprint);
  // Content that may have been sent before is sent only with the user's consent.
  return reviewBeforeUpload || isKnown || fields ? { ...job, state: { kind: 'draft' } } : job;
};
