/** Adds dropped files: finds them, inspects them, saves the jobs in batches. */
import { randomUUID } from 'node:crypto';
import type { DroppedFile } from '../../../preload/contract/define.ts';
import { fail, ok, type Result } from '../../../preload/contract/result.ts';
import type { Place } from '../../../preload/contract/settings.ts';
import type { AddedFiles, SkippedFile, SkipReason, UploadJob } from '../../../preload/contract/uploads.ts';
import type { Clock } from '../../lib/clock.ts';
import { runOnDriveOr } from '../../lib/file-access.ts';
import { mapWithConcurrency } from '../../lib/map-with-concurrency.ts';
import type { Job } from '../job.ts';
import { hasManyParts, type JobPreparation } from '../preparing/job-preparation.ts';
import { defaultDriveTimeoutMs, shortTimeoutRatio } from './drive-timeout.ts';
import { isCutOnDrive } from './is-cut-mp4.ts';
import type { PageDrop } from './page-drop.ts';
import { type ProbedAudioFile, probeAudioFile } from './probe-audio-file.ts';
import { type ScanResult, scanDroppedFiles } from './scan-directory.ts';

const maxConcurrentProbes = 4;
/** Jobs of one commit: saving and showing them must not hold main for long. */
const batchSize = 20;

export interface AddFilesDeps {
  /** Saves and queues them. Adds nothing if saving fails. */
  readonly add: (jobs: readonly Job[]) => Result<true>;
  /** The position of the last listed job; 0 if there is none. */
  readonly getLastPosition: () => number;
  readonly toView: (id: string) => UploadJob | null;
  /** Whether the content of a new job was added or sent before. */
  readonly isDuplicate: (job: Job) => boolean;
  readonly clock: Clock;
  readonly settings: () => {
    readonly reviewBeforeUpload: boolean;
    readonly language: string;
    readonly place: Place;
  };
  readonly getAccountId: (place: Place) => string | null;
  /** How the file is prepared; null: it is sent as it is. */
  readonly planPreparation: (job: Job) => JobPreparation | null;
  /** Milliseconds to inspect a file; shorter after the first timeout of a drop. */
  readonly driveTimeoutMs?: number | undefined;
  /** The application is closing: remaining files are not added. */
  readonly isClosed: () => boolean;
}

/** What the user has decided before. Without a place, it is the one in use. */
export interface AddedFields
  extends Pick<Job, 'name'>,
    Partial<Pick<Job, 'choice' | 'description' | 'language' | 'replaces'>> {
  readonly place?: Place;
}

type InspectedFile =
  | {
      readonly kind: 'audio';
      readonly file: ProbedAudioFile;
      readonly found: Extract<ScanResult, { kind: 'file' }>;
      /** Whether the end of the file is missing. */
      readonly isCut: boolean;
    }
  | { readonly kind: 'skipped'; readonly fileName: string; readonly reason: SkipReason };

export interface AdditionOptions {
  /** A page named the files. */
  readonly pageDrop?: PageDrop | null;
  /** Files with them wait for review in any case. */
  readonly fields?: AddedFields | undefined;
}

/**
 * Inspects dropped files one after the other and adds those with audio. Jobs are saved when `take` returns them; the
 * first may already run.
 */
export class FileAdding {
  /** Resolves when every file was inspected and every job saved. Fails if jobs could not be saved. */
  readonly done: Promise<Result<true>>;
  readonly #deps: AddFilesDeps;
  readonly #driveTimeoutMs: number;
  readonly #pageDrop: PageDrop | null;
  readonly #fields: AddedFields | undefined;
  readonly #batch: Job[] = [];
  #timeoutMs: number;
  #added: string[] = [];
  #addedCount = 0;
  #skipped: SkippedFile[] = [];
  #saveError: Result<never> | null = null;

  constructor(deps: AddFilesDeps, dropped: readonly DroppedFile[], options: AdditionOptions) {
    this.#deps = deps;
    this.#pageDrop = options.pageDrop ?? null;
    this.#fields = options.fields;
    this.#driveTimeoutMs = deps.driveTimeoutMs ?? defaultDriveTimeoutMs;
    this.#timeoutMs = this.#driveTimeoutMs;
    this.done = this.#addAll(dropped);
  }

  /** What was added and skipped since the last call. */
  take(): AddedFiles {
    const jobs = this.#added.map((id) => this.#deps.toView(id)).filter((job) => job !== null);
    const skipped = this.#skipped;
    this.#added = [];
    this.#skipped = [];
    return { jobs, skipped };
  }

  async #addAll(dropped: readonly DroppedFile[]): Promise<Result<true>> {
    let previous = Promise.resolve();
    await mapWithConcurrency(
      scanDroppedFiles(dropped, this.#driveTimeoutMs, this.#pageDrop),
      maxConcurrentProbes,
      (found) => {
        const inspecting = this.#inspect(found);
        // Inspect concurrently, add in the order of the drop.
        previous = previous.then(async () => this.#addOrSkip(found, await inspecting));
        return inspecting;
      },
    );
    await previous;
    this.#saveBatch();
    return this.#saveError === null ? ok(true) : withAddedCount(this.#saveError, this.#addedCount);
  }

  async #inspect(found: ScanResult): Promise<InspectedFile> {
    if (this.#deps.isClosed()) return toSkipped(found, 'unreadable');
    const inspected = await inspect(found, this.#timeoutMs);
    if (inspected.kind === 'skipped' && inspected.reason === 'no_answer')
      this.#timeoutMs = this.#driveTimeoutMs * shortTimeoutRatio;
    return inspected;
  }

  #addOrSkip(found: ScanResult, inspected: InspectedFile): void {
    if (inspected.kind === 'skipped') {
      addSkipped(this.#skipped, found, inspected.reason, this.#pageDrop);
      return;
    }
    try {
      this.#batch.push(createJob(this.#deps, { ...inspected, batch: this.#batch, fields: this.#fields }));
    } catch {
      // One odd file does not cost the others of the drop.
      addSkipped(this.#skipped, found, 'unreadable', this.#pageDrop);
    }
    if (this.#batch.length >= batchSize) this.#saveBatch();
  }

  #saveBatch(): void {
    const jobs = this.#batch.splice(0);
    if (jobs.length === 0 || this.#saveError !== null) return;
    const saved = this.#deps.isClosed() ? closingError : this.#deps.add(jobs);
    if (!saved.ok) {
      this.#saveError = saved;
      return;
    }
    this.#added.push(...jobs.map((job) => job.id));
    this.#addedCount += jobs.length;
  }
}

/**
 * Reports a skipped file. For a folder that the page does not hold, the page receives the number of skipped files and
 * no names.
 */
const addSkipped = (
  skipped: SkippedFile[],
  found: ScanResult,
  reason: SkipReason,
  pageDrop: PageDrop | null,
): void => {
  const folder = found.kind === 'file' ? found.folder : null;
  if (folder === null || !pageDrop?.isOutsideDrop(folder)) {
    skipped.push({ fileName: found.fileName, reason });
    return;
  }
  const at = skipped.findIndex(
    (other) => other.count !== undefined && other.fileName === folder && other.reason === reason,
  );
  const count = (skipped[at]?.count ?? 0) + 1;
  skipped.splice(at === -1 ? skipped.length : at, 1, { fileName: folder, reason, count });
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
  if (typeof file === 'string') return { kind: 'skipped', fileName: found.fileName, reason: file };
  return {
    kind: 'audio',
    file,
    found,
    isCut: file.format === 'mp4' && (await isCutOnDrive(path, timeoutMs)),
  };
};

interface JobSource extends Pick<Extract<InspectedFile, { kind: 'audio' }>, 'file' | 'found' | 'isCut'> {
  /** Jobs that are not saved yet. */
  readonly batch: readonly Job[];
  readonly fields: AddedFields | undefined;
}

export const createJob = (
  { getLastPosition, isDuplicate, clock, settings, getAccountId, planPreparation }: AddFilesDeps,
  { file, found, isCut, batch, fields }: JobSource,
): Job => {
  const { language, reviewBeforeUpload, place } = settings();
  const { place: chosenPlace = place, ...entered } = fields ?? {};
  const added: Job = {
    ...file,
    id: randomUUID(),
    accountId: getAccountId(chosenPlace),
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
    replaces: null,
    ...entered,
  };
  const job = { ...added, preparation: planPreparation(added) };
  const isKnown = isDuplicate(job) || batch.some((other) => other.fingerprint === job.fingerprint);
  // Content that may have been sent before, or lacks its end, is sent only with the user's consent.
  const isAsked =
    reviewBeforeUpload || isKnown || isCut || hasManyParts(job.preparation) || fields !== undefined;
  return isAsked ? { ...job, state: { kind: 'draft' } } : job;
};
