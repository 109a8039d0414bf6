/** The upload queue: the coordinator of its state, and what handles the effects of each event. */
import { computerAccountId, getPlace } from '../../../preload/contract/account-id.ts';
import { decideRetry } from '../../../preload/contract/errors/retry-policy.ts';
import type { PreparationRules } from '../../../preload/contract/limits/preparation-rules.ts';
import { fail, type Result } from '../../../preload/contract/result.ts';
import type { Place, Settings } from '../../../preload/contract/settings.ts';
import { isEnded, isFinished } from '../../../preload/contract/upload-states.ts';
import type { UploadsChange } from '../../../preload/contract/uploads.ts';
import type { PreparedFormat } from '../../../preload/recordings/encoding.ts';
import type { AccessProvider, ServiceAccess, TranscriptionsApi } from '../../api/types.ts';
import { type Clock, systemClock } from '../../lib/clock.ts';
import type { Database } from '../../storage/database.ts';
import { defaultDriveTimeoutMs } from '../files/probe-audio-file.ts';
import { RecordLists } from '../find-new-record.ts';
import { getState, isEpisodeChanged, isSplit, type Job } from '../job.ts';
import type { JobRepository } from '../job-repository.ts';
import { ComputerPlace, type Recogniser } from '../places/computer-place.ts';
import { Attempts, type UploadPlace } from '../places/place.ts';
import { ServicePlace } from '../places/service-place.ts';
import { LimitTrial } from '../preparing/plan-preparation.ts';
import { type Analyser, RecordingChecks } from '../warnings/recording-checks.ts';
import { Coordinator } from './coordinator.ts';
import { PreparationRunner, type Preparer } from './effects/preparation-runner.ts';
import { getPartNameTemplate, JobViews } from './job-views.ts';
import type { Effect, EffectOf, Timer } from './reducer/events.ts';
import { createInitialState } from './reducer/state.ts';
import { describeTransitions } from './transition-log.ts';

export type UploadsSettings = Pick<
  Settings,
  'concurrency' | 'language' | 'place' | 'reviewBeforeUpload' | 'transcriptionTimeoutMinutes'
>;

export interface UploadsDeps {
  readonly database: Database;
  readonly service: TranscriptionsApi;
  readonly recogniser: Recogniser;
  /** The access of the service. This computer can always be used. */
  readonly access: AccessProvider;
  /** Milliseconds until the rate limit of the service allows this many requests; 0: now. */
  readonly delay: (requests: number) => number;
  /** Read again whenever a job starts. */
  readonly settings: () => UploadsSettings;
  /** Called at most about ten times a second for progress; transitions are batched per timer tick. */
  readonly emit: (change: UploadsChange) => void;
  /** Called when parts of a recording have ended, are missing, or were measured. */
  readonly onEpisodesChanged: () => void;
  /** Called with the bytes a second of each upload that took long enough to measure them. */
  readonly onSpeedMeasured: (accountId: string, bytesPerSecond: number) => void;
  /** How recordings that do not fit are prepared. */
  readonly preparation: {
    readonly preparer: Preparer & Analyser;
    /** Resolves when a preparation may start, and before the uploads are closed. */
    readonly ready: Promise<unknown>;
    /** The rules of the service in use; read whenever a file is added or queued. */
    readonly getRules: (onTrial?: boolean) => PreparationRules;
    /** The prepared format that the service in use takes. */
    readonly format: { get(): PreparedFormat; set(format: PreparedFormat): void };
  };
  /** Receives each transition of a job: id, states, event. */
  readonly log: (message: string) => void;
}

/** Time and chance, which tests replace. */
export interface Timing {
  readonly clock: Clock;
  /** 0 to 1, for jitter. */
  readonly random: () => number;
  /** Milliseconds before each check for the record of an unknown outcome; then the user is asked. */
  readonly verificationDelaysMs: readonly number[];
  /** Timeout for inspecting a file, in milliseconds. */
  readonly driveTimeoutMs: number;
}

export const usualTiming: Timing = {
  clock: systemClock,
  random: Math.random,
  verificationDelaysMs: [0, 13_000, 90_000],
  driveTimeoutMs: defaultDriveTimeoutMs,
};

type EffectHandlers = { readonly [K in Effect['kind']]: (effect: EffectOf<K>) => void };

export class Queue {
  readonly coordinator: Coordinator;
  readonly views: JobViews;
  readonly checks: RecordingChecks;
  readonly trial: LimitTrial;
  readonly #deps: UploadsDeps;
  readonly #clock: Clock;
  readonly #lists: RecordLists;
  readonly computer: ComputerPlace;
  readonly #service: ServicePlace;
  readonly #attempts: Attempts;
  readonly #preparations: PreparationRunner;
  readonly #handlers: EffectHandlers;
  /** What cancels each timer. Null: the queue is closed. */
  #timers: Map<string, () => void> | null = new Map();
  readonly #probes = new Map<Place, AbortController>();
  /** Accesses are resolved one after the other. */
  #access: Promise<void> = Promise.resolve();

  /** `loaded`: the jobs of the previous run. */
  constructor(deps: UploadsDeps, timing: Timing, repository: JobRepository, loaded: Result<readonly Job[]>) {
    const jobs = loaded.ok ? loaded.value : [];
    const { database, service: api, recogniser, settings, preparation } = deps;
    const { clock, random, verificationDelaysMs } = timing;
    this.#deps = deps;
    this.#clock = clock;
    this.#lists = new RecordLists(clock.now);
    const getJob = (id: string): Job | undefined => this.coordinator.state.jobs.get(id);
    this.trial = new LimitTrial(preparation.getRules, (id) => {
      const job = getJob(id);
      return job === undefined || !isEnded(getState(job));
    });
    this.checks = new RecordingChecks({
      analyser: preparation.preparer,
      ready: preparation.ready,
      clock,
      getJob,
      onChecked: (ids) => {
        this.views.warningsChanged(ids);
        // Else the two would slow each other down.
        if (ids.some((id) => getPlace(getJob(id)?.accountId ?? null) === 'computer'))
          recogniser.speed.measure();
      },
    });
    this.views = new JobViews({
      repository,
      clock,
      emit: (change) => this.#emit(change),
      getState: () => this.coordinator.state,
      getWarnings: this.checks.getWarnings,
      getSoundShare: this.checks.getSoundShare,
    });
    this.coordinator = new Coordinator(createInitialState(jobs), {
      getContext: () => ({
        now: clock.now(),
        random,
        settings,
        getDelay: deps.delay,
        verificationDelaysMs,
        preparedFormat: () => preparation.format.get(),
        partNameTemplate: getPartNameTemplate,
        planRefused: this.trial.planRefused,
      }),
      write: ({ saved, removedIds, texts }) => repository.write({ jobs: saved, removedIds, texts }),
      onChanged: (event, previous, step) => {
        this.views.onChanged(event, previous, step);
        const transitions = describeTransitions(event, previous, step);
        if (transitions !== null) deps.log(transitions);
        const { changed, removed, getBefore } = step.work;
        if (removed.some(isSplit) || changed.some((job) => isEpisodeChanged(getBefore(job.id), job)))
          deps.onEpisodesChanged();
      },
      runEffect: (effect) => this.#run(effect),
    });
    const { dispatch } = this.coordinator;
    const { coordinator } = this;
    this.#service = new ServicePlace({
      coordinator,
      repository,
      clock,
      lists: this.#lists,
      api,
      onSpeedMeasured: deps.onSpeedMeasured,
    });
    this.computer = new ComputerPlace({
      ...recogniser,
      database,
      coordinator,
      clock,
      getSoundShare: (id) => {
        const job = getJob(id);
        return job === undefined ? null : this.checks.getSoundShare(job);
      },
    });
    this.#attempts = new Attempts(dispatch);
    const { preparer, ready } = preparation;
    const onWarnings = this.checks.onPrepared;
    this.#preparations = new PreparationRunner({ preparer, ready, dispatch, onWarnings });
    this.#handlers = this.#createHandlers(repository);
    dispatch({
      kind: 'opened',
      accountId: repository.getAccount(),
      // The files of jobs that cannot be read now stay.
      preparedKeys: loaded.ok ? preparation.preparer.removeLeftovers(getNeededKeys(jobs)) : new Set(),
    });
  }

  /** Ends everything that runs. Leaves no timer, socket or file open. */
  async close(): Promise<void> {
    this.checks.close();
    this.coordinator.dispatch({ kind: 'closing' });
    for (const cancel of this.#timers?.values() ?? []) cancel();
    this.#timers = null;
    await Promise.all([this.#attempts.close(), this.#service.close(), this.#preparations.close()]);
  }

  #createHandlers(repository: JobRepository): EffectHandlers {
    const { preparation } = this.#deps;
    const places: Readonly<Record<Place, UploadPlace>> = { computer: this.computer, service: this.#service };
    return {
      save_account: ({ accountId }) => void repository.saveAccount(accountId),
      start_preparation: ({ recording }) => this.#preparations.start(recording),
      abort_preparation: ({ jobId }) => this.#preparations.abort(jobId),
      discard_prepared: ({ key }) => this.#preparations.discard(key),
      remember_format: ({ format }) => preparation.format.set(format),
      start_attempt: ({ upload, timeoutMs }) =>
        this.#attempts.start(places[getPlace(upload.accountId)], upload, timeoutMs),
      abort_attempt: ({ id }) => this.#attempts.abort(id),
      discard_heard: ({ id }) => this.computer.discard(id),
      set_timer: ({ timer, ms }) => this.#setTimer(timer, ms),
      cancel_timer: ({ timer }) => this.#cancelTimer(timer),
      probe_service: ({ place }) => this.#probe(place),
      abort_probe: ({ place }) => this.#abortProbe(place),
      verify_outcome: (effect) => this.#service.verify(effect),
      resolve_access: () => {
        this.#lists.clear();
        this.#access = this.#access.then(() => this.#resolveAccess());
      },
    };
  }

  #run<K extends Effect['kind']>(effect: EffectOf<K>): void {
    const handle: (effect: EffectOf<K>) => void = this.#handlers[effect.kind as K];
    handle(effect);
  }

  #emit(change: UploadsChange): void {
    this.checks.onRemoved(change.removed);
    this.trial.onRemoved(change.removed);
    this.checks.onJobs(change.jobs);
    this.#deps.emit(change);
  }

  #setTimer(timer: Timer, ms: number): void {
    this.#cancelTimer(timer);
    const key = toKey(timer);
    const onDue = (): void => {
      this.#timers?.delete(key);
      this.coordinator.dispatch({ kind: 'timer_due', timer });
    };
    if (this.#timers !== null) this.#timers.set(key, this.#clock.after(ms, onDue));
  }

  #cancelTimer(timer: Timer): void {
    const key = toKey(timer);
    this.#timers?.get(key)?.();
    this.#timers?.delete(key);
  }

  /** Finds out whether the service can be reached. */
  #probe(place: Place): void {
    this.#abortProbe(place);
    const controller = new AbortController();
    const { signal } = controller;
    this.#probes.set(place, controller);
    void this.#deps.service.list({ per_page: 10 }, { signal }).then((result) => {
      if (result.ok) this.#lists.confirm(place);
      const decision = result.ok ? null : decideRetry(result.error, 'reading');
      // A pause does not cure other errors.
      const isReachable = decision !== 'offline' && decision !== 'trouble';
      if (!signal.aborted) this.coordinator.dispatch({ kind: 'probe_ended', place, isReachable });
    });
  }

  #abortProbe(place: Place): void {
    this.#probes.get(place)?.abort();
  }

  /** Determines the account at the service. */
  async #resolveAccess(): Promise<void> {
    const access = await this.#getAccess();
    // Jobs without an account may go to this computer if there is no service.
    const accountId = access.ok ? access.value.accountId : computerAccountId;
    const duplicates = this.coordinator.state.jobs
      .all()
      .filter((job) => job.accountId === null && this.views.isDuplicate({ ...job, accountId }));
    const duplicateIds = new Set(duplicates.map((job) => job.id));
    this.coordinator.dispatch({ kind: 'access_resolved', access, duplicateIds });
  }

  async #getAccess(): Promise<Result<ServiceAccess>> {
    try {
      return await this.#deps.access();
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      return fail('internal', { key: 'exception', reason });
    }
  }
}

const toKey = (timer: Timer): string => Object.values(timer).join(' ');

/** The keys of prepared files that are not sent yet. */
const getNeededKeys = (jobs: readonly Job[]): ReadonlySet<string> =>
  new Set(
    jobs.flatMap(({ parts }) => parts.flatMap(({ state, key }) => (isFinished(state) ? [] : (key ?? [])))),
  );
