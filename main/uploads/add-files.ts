/** Adds files: finds them, inspects them, saves the jobs in batches. Recordings that were sent can be added again. */
import { randomUUID } from 'node:crypto';
import { basename } from 'node:path';
import { getTextPlace } from '../../preload/contract/account-id.ts';
import type { DroppedFile } from '../../preload/contract/define.ts';
import { isEpisodeId } from '../../preload/contract/episodes.ts';
import type { PreparationRules } from '../../preload/contract/limits/preparation-rules.ts';
import { type BridgeError, fail, ok, type Result } from '../../preload/contract/result.ts';
import type { Place } from '../../preload/contract/settings.ts';
import type { Show } from '../../preload/contract/shows.ts';
import type { AddedFiles, AddedFilesPart, SkippedFile, SkipReason } from '../../preload/contract/uploads.ts';
import { addMark, getExtension } from '../../preload/recordings/recording-names.ts';
import { getShowFields } from '../../preload/recordings/show-fields.ts';
import { mapWithConcurrency } from '../lib/map-with-concurrency.ts';
import { PageDrop, type PageFiles } from '../lib/page-files.ts';
import { withTimeout } from '../lib/timeout.ts';
import type { ShowRepository } from '../shows/show-repository.ts';
import { isCutOnDrive } from './files/is-cut-mp4.ts';
import {
  type ProbedAudioFile,
  probeOnDrive,
  shortTimeoutRatio,
  toFileError,
} from './files/probe-audio-file.ts';
import { type ScanResult, scanDroppedFiles } from './files/scan-directory.ts';
import { hasManyParts, type Job, newPart } from './job.ts';
import { type MissingPart, toMissingPartJob } from './preparing/split-recording.ts';
import type { Queue, Timing, UploadsSettings } from './queue/queue.ts';
import { getAccountOfNewJobs, listJobs, listPartsOfPlace, type QueueState } from './queue/reducer/state.ts';

const maxConcurrentProbes = 4;
/** Jobs of one commit: saving and showing them must not hold main for long. */
const batchSize = 20;
/** Milliseconds until a call returns what was added. */
const partMs = 15;
/**
 * A page that has ended never asks for the rest, so the oldest result is dropped when there are more. Its files are
 * added all the same.
 */
const maxUndelivered = 20;

const closingError = fail('interrupted', { key: 'closing' });
const closingWhileAddingError = fail('interrupted', { key: 'closing_while_adding' });

/** What the user has decided before. Without a place, it is the one in use. */
export interface AddedFields
  extends Partial<
    Pick<
      Job,
      'choice' | 'description' | 'language' | 'leftOutTracks' | 'name' | 'people' | 'replaces' | 'showId'
    >
  > {
  readonly place?: Place;
}

type FoundFile = Extract<ScanResult, { kind: 'file' }>;

interface InspectedFile {
  readonly file: ProbedAudioFile;
  readonly found: FoundFile;
  /** Whether the end of the file is missing. */
  readonly isCut: boolean;
}

/** A recording that main has found by itself. */
export interface WatchedRecording {
  /** Of its job. */
  readonly id: string;
  /** As it was looked at. */
  readonly fingerprint: string;
  /** Null: that which matches where the file lies. */
  readonly showId: string | null;
}

/** `known`: the queue has its content, or had. `changed`: it is another file than the one that was looked at. */
export type WatchedOutcome = 'added' | 'known' | 'changed';

const toDraft = (job: Job): Job => ({
  ...job,
  parts: job.parts.map((part) => ({ ...part, state: { kind: 'draft' } })),
});

/** Running additions. A call returns a part of its result, because all of a thousand files would take too long. */
export class FileAdditions {
  readonly queue: Queue;
  readonly #shows: ShowRepository;
  readonly #settings: () => UploadsSettings;
  readonly #timing: Timing;
  readonly #running = new Set<Promise<unknown>>();
  /** Additions that may have jobs which are not saved yet. */
  readonly #open = new Set<Addition>();
  /** Additions whose last part the window has not requested yet. */
  readonly #undelivered = new Map<string, Addition>();

  constructor(queue: Queue, shows: ShowRepository, settings: () => UploadsSettings, timing: Timing) {
    this.queue = queue;
    this.#shows = shows;
    this.#settings = settings;
    this.#timing = timing;
  }

  /** Resolves when all are added. */
  async addAll(
    files: readonly DroppedFile[],
    fields: AddedFields | null = null,
  ): Promise<Result<AddedFiles>> {
    if (this.isClosed) return closingError;
    const addition = this.#start(files, null, fields);
    const done = await addition.done;
    return done.ok ? ok(addition.take()) : done;
  }

  /** The first part. `pageFiles`: a page named the files. */
  async start(files: readonly DroppedFile[], pageFiles: PageFiles | null): Promise<Result<AddedFilesPart>> {
    if (this.isClosed) return closingError;
    return this.#takePart(randomUUID(), this.#start(files, pageFiles && new PageDrop(pageFiles), null));
  }

  /** The next part. Fails with `unknown_id` after the last. */
  async next(id: string): Promise<Result<AddedFilesPart>> {
    const addition = this.#undelivered.get(id);
    return addition ? this.#takePart(id, addition) : fail('unknown_id');
  }

  /** Queues one part of the recording at `path`. */
  async addMissingPart(path: string, part: MissingPart, rules: PreparationRules): Promise<Result<true>> {
    if (this.isClosed) return closingError;
    if (this.queue.coordinator.state.jobs.get(part.recordingId)) return fail('wrong_state');
    const fileName = basename(path);
    const file = await probeOnDrive(path, fileName, this.#timing.driveTimeoutMs);
    if (typeof file === 'string') return toFileError(file);
    const found: FoundFile = { kind: 'file', path, fileName, folder: null };
    const job = this.createJob({ file, found, isCut: false }, [], null);
    return this.save([toMissingPartJob(job, part, rules)]);
  }

  /** Queues a whole recording of a watched folder without a review, unless it has very many parts. A show that was deleted is none. */
  async addWatched(path: string, file: WatchedRecording): Promise<Result<WatchedOutcome>> {
    if (this.isClosed) return closingError;
    const fileName = basename(path);
    const probed = await probeOnDrive(path, fileName, this.#timing.driveTimeoutMs);
    if (typeof probed === 'string') return toFileError(probed);
    if (probed.fingerprint !== file.fingerprint) return ok('changed');
    if (this.isClosed) return closingError;
    const found: FoundFile = { kind: 'file', path, fileName, folder: null };
    const show = file.showId === null ? null : this.#shows.get(file.showId);
    const fields = show === null ? null : { name: probed.name, showId: show.id };
    const { job } = this.#planJob({ file: probed, found, isCut: false }, { id: file.id, batch: [], fields });
    if (this.queue.views.isDuplicate(job)) return ok('known');
    const saved = this.save([hasManyParts(job) ? toDraft(job) : job]);
    return saved.ok ? ok('added') : saved;
  }

  /** Whether a watched file would be `known`. */
  wasAdded(file: ProbedAudioFile): boolean {
    const found: FoundFile = { kind: 'file', path: file.path, fileName: basename(file.path), folder: null };
    const plan = { id: randomUUID(), batch: [], fields: null };
    return this.queue.views.isDuplicate(this.#planJob({ file, found, isCut: false }, plan).job);
  }

  async settled(): Promise<void> {
    await Promise.allSettled(this.#running);
  }

  /** The application is closing: remaining files are not added. */
  get isClosed(): boolean {
    return this.queue.coordinator.state.isClosed;
  }

  save(jobs: readonly Job[]): Result<true> {
    return this.queue.coordinator.request({ kind: 'jobs_added', jobs });
  }

  /** Saves what other additions hold of this content, so that each finds the other. */
  saveTwins(fingerprint: string | null, addition: Addition): void {
    for (const other of this.#open) if (other !== addition) other.saveIfHeld(fingerprint);
  }

  /** `batch`: jobs that are not saved yet. Files with `fields` wait for review in any case. */
  createJob(inspected: InspectedFile, batch: readonly Job[], fields: AddedFields | null): Job {
    const { job, isByPattern } = this.#planJob(inspected, { id: randomUUID(), batch, fields });
    const isKnown =
      this.queue.views.isDuplicate(job) || batch.some((other) => other.fingerprint === job.fingerprint);
    // Content that may have been sent before, or lacks its end or a voice, is sent only with the user's consent.
    const isPartial = inspected.isCut || job.leftOutTracks.length > 0;
    const isReviewed = this.#settings().reviewBeforeUpload && !isByPattern;
    const isAsked = isReviewed || isKnown || isPartial || hasManyParts(job) || fields !== null;
    return isAsked ? toDraft(job) : job;
  }

  /** The queued job of a file, and whether its show was chosen by a pattern. */
  #planJob(
    { file, found }: InspectedFile,
    {
      id,
      batch,
      fields,
    }: { readonly id: string; readonly batch: readonly Job[]; readonly fields: AddedFields | null },
  ): { readonly job: Job; readonly isByPattern: boolean } {
    const { language, place } = this.#settings();
    const { coordinator, trial } = this.queue;
    const { jobs, account } = coordinator.state;
    const { place: chosenPlace = place, ...entered } = fields ?? {};
    const last = batch.at(-1) ?? jobs.getLast(account.listed);
    const { show, isByPattern } = this.#findShow(found.path, fields);
    const added: Job = {
      ...file,
      id,
      accountId: getAccountOfNewJobs(coordinator.state, chosenPlace),
      position: Math.floor(last?.position ?? 0) + 1,
      description: '',
      language,
      ...(show !== null && getShowFields(show, language)),
      people: null,
      showId: show?.id ?? null,
      fileName: found.fileName,
      folder: found.folder,
      createdAt: this.#timing.clock.now(),
      choice: 'automatic',
      preparation: null,
      replaces: null,
      parts: [newPart(id, 0, { kind: 'queued' })],
      ...entered,
    };
    return { job: trial.plan(added), isByPattern };
  }

  /** That of the text, which may be none; else the one that is chosen by where the file lies. */
  #findShow(path: string, fields: AddedFields | null): { show: Show | null; isByPattern: boolean } {
    const chosen = fields?.showId;
    const byPattern = chosen === undefined ? this.#shows.findByPattern(path) : null;
    if (byPattern !== null) return { show: byPattern, isByPattern: true };
    const show = chosen === undefined ? this.#shows.findByFolder(path) : this.#shows.get(chosen);
    return { show, isByPattern: false };
  }

  #start(files: readonly DroppedFile[], pageDrop: PageDrop | null, fields: AddedFields | null): Addition {
    const addition = new Addition(this, { files, pageDrop, fields }, this.#timing.driveTimeoutMs);
    const remove = (): void => {
      this.#running.delete(addition.done);
      this.#open.delete(addition);
    };
    this.#running.add(addition.done);
    this.#open.add(addition);
    addition.done.then(remove, remove);
    return addition;
  }

  async #takePart(id: string, addition: Addition): Promise<Result<AddedFilesPart>> {
    this.#undelivered.delete(id);
    const ended = await withTimeout(addition.done, partMs, null);
    if (ended !== null) return ended.ok ? ok({ ...addition.take(), next: null }) : ended;
    this.#undelivered.set(id, addition);
    const [oldest] = this.#undelivered.keys();
    if (this.#undelivered.size > maxUndelivered && oldest !== undefined) this.#undelivered.delete(oldest);
    return ok({ ...addition.take(), next: id });
  }
}

interface Drop {
  readonly files: readonly DroppedFile[];
  /** A page named the files. */
  readonly pageDrop: PageDrop | null;
  readonly fields: AddedFields | null;
}

/**
 * Inspects dropped files one after the other and adds those with audio. Jobs are saved when `take` returns them; the
 * first may already run.
 */
class Addition {
  /** Resolves when every file was inspected and every job saved. Fails if jobs could not be saved. */
  readonly done: Promise<Result<true>>;
  readonly #additions: FileAdditions;
  readonly #drop: Drop;
  readonly #driveTimeoutMs: number;
  /** Shorter after the first timeout. */
  #inspectionMs: number;
  /** The extensions of the files, by the name of each. */
  readonly #extensions = new Map<string, string>();
  readonly #batch: Job[] = [];
  readonly #added: string[] = [];
  #addedCount = 0;
  readonly #skipped: SkippedFile[] = [];
  #saveError: BridgeError | null = null;

  constructor(additions: FileAdditions, drop: Drop, driveTimeoutMs: number) {
    this.#additions = additions;
    this.#drop = drop;
    this.#driveTimeoutMs = driveTimeoutMs;
    this.#inspectionMs = driveTimeoutMs;
    this.done = this.#addAll();
  }

  /** What was added and skipped since the last call. */
  take(): AddedFiles {
    const { views } = this.#additions.queue;
    const jobs = this.#added.splice(0).flatMap((id) => views.get(id) ?? []);
    return { jobs, skipped: this.#skipped.splice(0) };
  }

  saveIfHeld(fingerprint: string | null): void {
    if (fingerprint !== null && this.#batch.some((job) => job.fingerprint === fingerprint)) this.#saveBatch();
  }

  async #addAll(): Promise<Result<true>> {
    const { files, pageDrop } = this.#drop;
    let previous = Promise.resolve();
    await mapWithConcurrency(
      scanDroppedFiles(files, this.#driveTimeoutMs, pageDrop),
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
    if (this.#saveError === null) return ok(true);
    return this.#addedCount === 0
      ? { ok: false, error: this.#saveError }
      : fail(this.#saveError.code, { key: 'files_added_before', count: this.#addedCount });
  }

  async #inspect(found: ScanResult): Promise<InspectedFile | SkipReason> {
    if (this.#additions.isClosed) return 'unreadable';
    if (found.kind === 'skipped') return found.reason;
    const { path, fileName } = found;
    const timeoutMs = this.#inspectionMs;
    const file = await probeOnDrive(path, fileName, timeoutMs);
    if (file === 'no_answer') this.#inspectionMs = this.#driveTimeoutMs * shortTimeoutRatio;
    if (typeof file === 'string') return file;
    return { file, found, isCut: file.format === 'mp4' && (await isCutOnDrive(path, timeoutMs)) };
  }

  #addOrSkip(found: ScanResult, inspected: InspectedFile | SkipReason): void {
    if (typeof inspected === 'string') {
      this.#skip(found, inspected);
      return;
    }
    try {
      const file = { ...inspected.file, name: this.#toOwnName(inspected) };
      this.#additions.saveTwins(file.fingerprint, this);
      this.#batch.push(this.#additions.createJob({ ...inspected, file }, this.#batch, this.#drop.fields));
    } catch {
      // One odd file does not cost the others of the drop.
      this.#skip(found, 'unreadable');
    }
    if (this.#batch.length >= batchSize) this.#saveBatch();
  }

  /** A second file of that name is told apart by its extension, or by its folder. */
  #toOwnName({ file: { name }, found: { fileName, folder } }: InspectedFile): string {
    const extension = getExtension(fileName);
    const other = this.#extensions.get(name);
    const mark = other === extension ? folder : extension;
    const ownName = other !== undefined && mark ? addMark(name, mark) : name;
    this.#extensions.set(ownName, extension);
    return ownName;
  }

  #saveBatch(): void {
    const jobs = this.#batch.splice(0);
    if (jobs.length === 0 || this.#saveError !== null) return;
    const saved = this.#additions.isClosed ? closingWhileAddingError : this.#additions.save(jobs);
    if (!saved.ok) {
      this.#saveError = saved.error;
      return;
    }
    this.#added.push(...jobs.map((job) => job.id));
    this.#addedCount += jobs.length;
  }

  /**
   * Reports a skipped file. For a folder that the page does not hold, the page receives the number of skipped files and
   * no names.
   */
  #skip(found: ScanResult, reason: SkipReason): void {
    const folder = found.kind === 'file' ? found.folder : null;
    if (folder === null || !this.#drop.pageDrop?.isOutsideDrop(folder)) {
      this.#skipped.push({ fileName: found.fileName, reason, ...(folder !== null && { folder }) });
      return;
    }
    const at = this.#skipped.findIndex(
      (other) => other.count !== undefined && other.fileName === folder && other.reason === reason,
    );
    const count = (this.#skipped[at]?.count ?? 0) + 1;
    this.#skipped.splice(at === -1 ? this.#skipped.length : at, 1, { fileName: folder, reason, count });
  }
}

/** The recording of a text. */
export interface TextRecording {
  readonly transcriptionId: string;
  readonly name: string;
  readonly path: string;
  /** Instead of the one that was entered. */
  readonly language?: string | undefined;
}

interface FoundRecording {
  readonly path: string;
  readonly fields: AddedFields;
}

/** `source`: of a text, or the id of an upload in any state; null if there is no such upload. */
export const findRecording = (
  state: QueueState,
  source: string | TextRecording,
  place: Place,
): FoundRecording | null => {
  if (typeof source === 'string') {
    const job = listJobs(state).find(({ id }) => id === source);
    return job === undefined
      ? null
      : { path: job.path, fields: { place, name: job.name, ...getEntered(job) } };
  }
  const { transcriptionId, name, path, language } = source;
  const textPlace = getTextPlace(transcriptionId);
  const job = listPartsOfPlace(state, textPlace, 'done').find(
    ({ part }) => part.state.kind === 'done' && part.state.transcriptionId === transcriptionId,
  )?.job;
  // A service cannot do that.
  const isReplaced = place === 'computer' && textPlace === 'computer' && !isEpisodeId(transcriptionId);
  const replaces = isReplaced ? transcriptionId : null;
  const entered = { ...(job && getEntered(job)), ...(language !== undefined && { language }) };
  return { path, fields: { place, name, replaces, ...entered } };
};

/** Fails if there is no such upload, or if its file is missing or no audio any more. */
export const addAgain = async (
  additions: Pick<FileAdditions, 'addAll'>,
  recording: FoundRecording | null,
): Promise<Result<AddedFiles>> => {
  if (recording === null) return fail('unknown_id');
  const { path, fields } = recording;
  const added = await additions.addAll([{ path, name: basename(path), size: 0 }], fields);
  const [skipped] = added.ok ? added.value.skipped : [];
  return skipped ? toFileError(skipped.reason) : added;
};

const getEntered = ({ description, language, leftOutTracks, people, showId }: Job) => ({
  description,
  language,
  people,
  leftOutTracks,
  showId,
});
