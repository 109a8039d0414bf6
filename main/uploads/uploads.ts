/** The durable upload queue. The rest of main imports this file and the clock only. */
import type { DroppedFile } from '../../preload/contract/define.ts';
import type { PreparationRules } from '../../preload/contract/limits/preparation-rules.ts';
import { fail, ok, type Result } from '../../preload/contract/result.ts';
import type { Place } from '../../preload/contract/settings.ts';
import { isEnded } from '../../preload/contract/upload-states.ts';
import type {
  AddedFiles,
  AddedFilesPart,
  UploadPage,
  UploadsChange,
} from '../../preload/contract/uploads.ts';
import { t } from '../../preload/messages/translate.ts';
import type { PreparedFormat } from '../../preload/recordings/encoding.ts';
import type { ListeningApi } from '../api/resources/listening.ts';
import type { AccessProvider, TranscriptionsApi } from '../api/types.ts';
import { type Clock, systemClock } from '../lib/clock.ts';
import { PageFiles } from '../lib/page-files.ts';
import type { Database } from '../storage/database.ts';
import { addAgain, findRecording, getLanguagesById, type TextRecording } from './done-uploads.ts';
import type { AddedFields } from './files/add-files.ts';
import { FileAdditions } from './files/file-additions.ts';
import type { Job } from './job.ts';
import { LimitTrial } from './preparing/limit-trial.ts';
import type { MissingPart } from './preparing/missing-part.ts';
import type { PartJobsChange, SentPart, SplitRecording } from './preparing/split-recording.ts';
import { JobCommands, type UploadCommands } from './queue/commands.ts';
import type { Preparer } from './queue/effects/preparation-runner.ts';
import { createQueue, type QueueDeps } from './queue/queue.ts';
import {
  getAccountOfNewJobs,
  isWaitingForKey,
  listJobsOfPlace,
  type QueueState,
} from './queue/reducer/state.ts';
import { createJobRepository } from './repository/job-repository.ts';
import { type Analyser, RecordingChecks } from './warnings/recording-checks.ts';

export { type Activity, type BatchSummary, createActivityTracker } from './activity.ts';
export { identifyFile, inspectFile } from './files/inspect-file.ts';
export { parseLimits, toPreparationLimits, toPreparationRules } from './preparing/limits.ts';
export type { PartJobsChange, SentPart, SplitRecording } from './preparing/split-recording.ts';

export interface UploadsSettings {
  readonly reviewBeforeUpload: boolean;
  /** 1 to 4. */
  readonly concurrency: number;
  readonly transcriptionTimeoutMinutes: number;
  readonly language: string;
  /** Where new uploads go. */
  readonly place: Place;
}

/** How recordings that do not fit are prepared. */
interface UploadsPreparation {
  readonly preparer: Preparer;
  /** If it is missing, recordings are not checked before they are sent. */
  readonly analyser?: Analyser;
  /** Resolves when a preparation may start, and before the uploads are closed. Missing: at once. */
  readonly ready?: Promise<unknown>;
  /** The rules of the service in use; read whenever a file is added or queued. */
  readonly getRules: (onTrial?: boolean) => PreparationRules;
  /** The prepared format that the service in use takes. */
  readonly format: { get(): PreparedFormat; set(format: PreparedFormat): void };
  /**
   * A recording is sent in parts. Called when their jobs are added, and again with the measured ranges when the parts
   * are cut.
   */
  readonly onRecordingSplit?: (recording: SplitRecording) => void;
  readonly onPartDone?: (part: SentPart) => void;
  readonly onPartJobsChanged?: (change: PartJobsChange) => void;
}

export interface UploadsDeps {
  readonly database: Database;
  readonly transcriptions: Readonly<Record<Place, TranscriptionsApi>>;
  /** The built-in service's progress. If it is missing, none is reported. */
  readonly listening?: ListeningApi;
  /** The access of the service. This computer can always be used. */
  readonly access: AccessProvider;
  /** Milliseconds until the rate limit of the service allows this many requests; 0: now. */
  readonly delay?: (requests: number) => number;
  /** Read again whenever a job starts. */
  readonly settings: () => UploadsSettings;
  /** Called at most about ten times a second for progress; transitions are batched per timer tick. */
  readonly emit: (change: UploadsChange) => void;
  /** Called with the bytes a second of each upload that took long enough to measure them. */
  readonly onSpeedMeasured?: (accountId: string, bytesPerSecond: number) => void;
  readonly clock?: Clock;
  /** 0 to 1, for jitter. */
  readonly random?: () => number;
  /** Milliseconds before each check for the record of an unknown outcome; then the user is asked. */
  readonly verificationDelaysMs?: readonly number[];
  /** Milliseconds between later checks. */
  readonly recheckIntervalMs?: number;
  /** Timeout for inspecting a file, in milliseconds. */
  readonly driveTimeoutMs?: number | undefined;
  /** If it is missing, all files are sent as they are. */
  readonly preparation?: UploadsPreparation | undefined;
  /** Receives each transition of a job: id, states, event. */
  readonly log?: ((message: string) => void) | undefined;
}

export interface Uploads extends UploadCommands {
  /** The first jobs, or those after this one. Fails with `unknown_id` if it was removed. */
  list(after?: string): Promise<Result<UploadPage>>;
  /** The languages of finished uploads to the place in use, by transcription id. */
  getLanguagesById(): ReadonlyMap<string, string>;
  /** Resolves when all are added. Files with `fields` wait for review in any case. */
  addFiles(files: readonly DroppedFile[], fields?: AddedFields): Promise<Result<AddedFiles>>;
  /** Adds the file of an upload, or the recording of a text of the place in use, again. It waits for review. */
  sendTo(place: Place, source: string | TextRecording): Promise<Result<AddedFiles>>;
  /** Sends a part of a recording that has no job any more. The recording is prepared again. */
  sendMissingPart(path: string, part: MissingPart): Promise<Result<true>>;
  /** Adds files and returns the first part of the result. `continueAddingFiles` returns the others. */
  startAddingFiles(files: readonly DroppedFile[]): Promise<Result<AddedFilesPart>>;
  /** Adds files that a page named. One that the page does not hold counts as missing. */
  startAddingPageFiles(files: readonly DroppedFile[]): Promise<Result<AddedFilesPart>>;
  continueAddingFiles(id: string): Promise<Result<AddedFilesPart>>;
  /** How many jobs of all accounts are in each state that occurs. */
  countStates(): Readonly<Record<string, number>>;
  /** The path of a job's file; null if the id is not listed. */
  getPath(id: string): string | null;
  settingsChanged(): void;
  /** URLs or key changed: determines the account and resumes jobs that waited for a key. */
  accessChanged(): void;
  /** The service has taken the key: resumes jobs that wait for one. */
  keyAccepted(): void;
  /** The computer goes to sleep, or wakes. */
  suspend(): void;
  resume(): void;
  /** Aborts running jobs; the next start resumes them. Leaves no timer, socket or file open. */
  close(): Promise<void>;
}

/** Milliseconds before each check for a record, before the user is asked. */
const defaultVerificationDelaysMs = [0, 3_000, 10_000, 30_000, 60_000] as const;
const defaultRecheckIntervalMs = 300_000;

const getPartNameTemplate = (): string =>
  t('uploads.partName', { name: '{name}', number: '{number}', count: '{count}' });

const toQueuePreparation = (
  preparation: UploadsPreparation | undefined,
  trial: LimitTrial,
): Pick<
  QueueDeps,
  | 'planRefused'
  | 'preparer'
  | 'preparationReady'
  | 'preparedFormat'
  | 'partNameTemplate'
  | 'onFormatRefused'
  | 'onRecordingSplit'
  | 'onPartJobsChanged'
  | 'onPartDone'
> => ({
  preparer: preparation?.preparer ?? null,
  preparationReady: preparation?.ready ?? Promise.resolve(),
  preparedFormat: () => preparation?.format.get() ?? 'webm',
  partNameTemplate: getPartNameTemplate,
  planRefused: trial.planRefused,
  onFormatRefused: (format) => preparation?.format.set(format),
  onRecordingSplit: (recording) => preparation?.onRecordingSplit?.(recording),
  onPartDone: (part) => preparation?.onPartDone?.(part),
  onPartJobsChanged: (change) => preparation?.onPartJobsChanged?.(change),
});

const createChecks = (
  { preparation }: UploadsDeps,
  clock: Clock,
  queue: Pick<ConstructorParameters<typeof RecordingChecks>[0], 'getJob' | 'onChecked'>,
): RecordingChecks | null =>
  preparation?.analyser
    ? new RecordingChecks({
        analyser: preparation.analyser,
        ready: preparation.ready ?? Promise.resolve(),
        clock,
        ...queue,
      })
    : null;

const createTrial = ({ preparation }: UploadsDeps, getState: () => QueueState): LimitTrial =>
  new LimitTrial({
    getRules: (onTrial) => preparation?.getRules(onTrial) ?? null,
    isOpen: (id) => !isEnded(getState().jobs.get(id)?.state ?? { kind: 'queued' }),
  });

const countStates = (jobs: readonly Job[]): Record<string, number> => {
  const counts: Record<string, number> = {};
  for (const { state } of jobs) counts[state.kind] = (counts[state.kind] ?? 0) + 1;
  return counts;
};

const toTiming = ({ random, delay, verificationDelaysMs, recheckIntervalMs }: UploadsDeps) => ({
  random: random ?? Math.random,
  getDelay: delay ?? (() => 0),
  verificationDelaysMs: verificationDelaysMs ?? defaultVerificationDelaysMs,
  recheckIntervalMs: recheckIntervalMs ?? defaultRecheckIntervalMs,
});

/** Reads the jobs of the previous run and resumes them. */
export const createUploads = (deps: UploadsDeps): Uploads => {
  const clock = deps.clock ?? systemClock;
  const repository = createJobRepository(deps.database);
  const loaded = repository.load();
  const checks = createChecks(deps, clock, {
    getJob: (id) => coordinator.state.jobs.get(id),
    onChecked: (ids) => views.warningsChanged(ids),
  });
  const trial = createTrial(deps, () => coordinator.state);
  const queue = createQueue({
    repository,
    jobs: loaded.ok ? loaded.value : [],
    apis: deps.transcriptions,
    listening: deps.listening ?? null,
    access: deps.access,
    clock,
    settings: deps.settings,
    ...toTiming(deps),
    emit: (change) => {
      checks?.onRemoved(change.removed);
      trial.onRemoved(change.removed);
      checks?.onJobs(change.jobs);
      deps.emit(change);
    },
    getWarnings: (job) => checks?.getWarnings(job) ?? null,
    log: deps.log ?? (() => {}),
    onSpeedMeasured: deps.onSpeedMeasured ?? (() => {}),
    ...toQueuePreparation(deps.preparation, trial),
  });
  const { coordinator, views } = queue;
  const commands = new JobCommands({
    coordinator,
    views,
    planPreparation: trial.plan,
    listening: deps.listening ?? null,
    driveTimeoutMs: deps.driveTimeoutMs,
  });
  const additions = new FileAdditions({
    add: (added) => coordinator.request({ kind: 'jobs_added', jobs: added }),
    getLastPosition: () => {
      const { jobs, account } = coordinator.state;
      return jobs.getLast(account.listed)?.position ?? 0;
    },
    toView: (id) => views.get(id),
    isDuplicate: (job) => views.isDuplicate(job),
    clock,
    settings: deps.settings,
    getAccountId: (place) => getAccountOfNewJobs(coordinator.state, place),
    planPreparation: trial.plan,
    driveTimeoutMs: deps.driveTimeoutMs,
    isClosed: () => coordinator.state.isClosed,
  });

  const pageFiles = new PageFiles();

  return {
    ...commands,
    list: async (after) => {
      if (!loaded.ok) return loaded;
      const page = views.getPage(after);
      if (page !== null) checks?.onJobs(page.jobs);
      return page === null ? fail('unknown_id') : ok(page);
    },
    getLanguagesById: () =>
      getLanguagesById(listJobsOfPlace(coordinator.state, deps.settings().place, 'done')),
    addFiles: (files, fields) => additions.addAll(files, fields),
    startAddingFiles: (files) => additions.start(files),
    startAddingPageFiles: (files) => additions.start(files, pageFiles),
    sendTo: (place, source) =>
      addAgain(additions, findRecording(coordinator.state, source, { place, inUse: deps.settings().place })),
    sendMissingPart: async (path, part) => {
      const rules = deps.preparation?.getRules();
      return rules
        ? additions.addMissingPart(path, part, { rules, partNameTemplate: getPartNameTemplate() })
        : fail('preparation_failed');
    },
    countStates: () => countStates(coordinator.state.jobs.all()),
    continueAddingFiles: (id) => additions.next(id),
    getPath: (id) => (views.get(id) === null ? null : (coordinator.state.jobs.get(id)?.path ?? null)),
    settingsChanged: () => coordinator.dispatch({ kind: 'settings_changed' }),
    keyAccepted: () => {
      if (isWaitingForKey(coordinator.state)) coordinator.dispatch({ kind: 'access_changed' });
    },
    accessChanged: () => coordinator.dispatch({ kind: 'access_changed' }),
    suspend: () => coordinator.dispatch({ kind: 'suspended' }),
    resume: () => coordinator.dispatch({ kind: 'resumed' }),
    close: async () => {
      checks?.close();
      coordinator.dispatch({ kind: 'closing' });
      await Promise.all([queue.close(), additions.settled()]);
      coordinator.dispatch({ kind: 'closed' });
      views.flush();
    },
  };
};
