/** Creates the coordinator and the handlers of its effects. */
import { getPlace } from '../../../preload/contract/account-id.ts';
import { fail } from '../../../preload/contract/result.ts';
import type { Place } from '../../../preload/contract/settings.ts';
import { isFinished } from '../../../preload/contract/upload-states.ts';
import type { PreparedFormat } from '../../../preload/recordings/encoding.ts';
import type { ListeningApi } from '../../api/resources/listening.ts';
import type { AccessProvider, TranscriptionsApi } from '../../api/types.ts';
import type { Clock } from '../../lib/clock.ts';
import type { Job } from '../job.ts';
import { OutcomeReconciler } from '../outcome/outcome-reconciler.ts';
import type { PartJobsChange, SentPart, SplitRecording } from '../preparing/split-recording.ts';
import type { JobRepository } from '../repository/job-repository.ts';
import { JobWriter } from '../repository/job-writer.ts';
import { Coordinator } from './coordinator.ts';
import { AccessResolver } from './effects/access-resolver.ts';
import { AttemptRunner } from './effects/attempt-runner.ts';
import { type EffectHandlers, runEffect } from './effects/effect-handlers.ts';
import { PreparationRunner, type Preparer } from './effects/preparation-runner.ts';
import { ServiceProbes } from './effects/service-probes.ts';
import { Timers } from './effects/timers.ts';
import { JobViews, type JobViewsDeps } from './job-views.ts';
import { createInitialState, listJobsWithAttempt } from './reducer/state.ts';
import type { Context } from './reducer/step.ts';
import { describeTransitions } from './transition-log.ts';

export interface QueueDeps extends Omit<Context, 'now'> {
  readonly repository: JobRepository;
  /** The jobs of the previous run. */
  readonly jobs: readonly Job[];
  readonly apis: Readonly<Record<Place, TranscriptionsApi>>;
  /** Asks and stops the built-in service; null: it reports no progress. */
  readonly listening: Pick<ListeningApi, 'find' | 'stop'> | null;
  /** The access of the service. */
  readonly access: AccessProvider;
  readonly clock: Clock;
  readonly emit: JobViewsDeps['emit'];
  readonly getWarnings?: JobViewsDeps['getWarnings'];
  /** Null: nothing is ever prepared. */
  readonly preparer: Preparer | null;
  /** Resolves when a preparation may start. */
  readonly preparationReady: Promise<unknown>;
  readonly onFormatRefused: (format: PreparedFormat) => void;
  readonly onRecordingSplit: (recording: SplitRecording) => void;
  readonly onPartDone: (part: SentPart) => void;
  readonly onPartJobsChanged: (change: PartJobsChange) => void;
  readonly onSpeedMeasured: (accountId: string, bytesPerSecond: number) => void;
  readonly log: (message: string) => void;
}

export interface Queue {
  readonly coordinator: Coordinator;
  readonly views: JobViews;
  /** Ends everything that runs. Dispatch `closing` before. */
  close(): Promise<void>;
}

export const createQueue = (deps: QueueDeps): Queue => {
  const { repository, apis, clock, log, random, settings, getDelay } = deps;
  const { verificationDelaysMs, recheckIntervalMs, preparedFormat, partNameTemplate, planRefused } = deps;
  const timing = { verificationDelaysMs, recheckIntervalMs };
  const context = { random, settings, getDelay, preparedFormat, partNameTemplate, planRefused, ...timing };
  const coordinator = new Coordinator(createInitialState(deps.jobs), {
    getContext: () => ({ ...context, now: clock.now() }),
    write: (write) => writer.write(write),
    onChanged: (event, previous, next, saved) => {
      views.onChanged(event, previous, next);
      const transitions = describeTransitions(event, previous, next, saved);
      if (transitions !== null) log(transitions);
    },
    runEffect: (effect) => runEffect(handlers, effect),
  });
  const { dispatch, request } = coordinator;
  const getState = () => coordinator.state;
  const getApi = (accountId: string | null): TranscriptionsApi => apis[getPlace(accountId)];
  const isClaimed = (accountId: string | null, id: string): boolean =>
    repository.isClaimed(accountId ?? '', id);
  const views = new JobViews({ ...deps, getState }, deps.jobs);
  const writer = new JobWriter({
    repository,
    dispatch,
    report: (report) => runEffect(handlers, report),
    getUnsaved: () => getState().unsaved,
  });
  const getJobs = () => listJobsWithAttempt(getState());
  const attempts = new AttemptRunner({
    ...deps,
    getApi,
    dispatch,
    request,
    flush: repository.flush,
    isClaimed,
    getJobs,
  });
  const timers = new Timers(clock, dispatch);
  const createProbes = (place: Place): ServiceProbes => new ServiceProbes(place, apis[place], dispatch);
  const probes = { computer: createProbes('computer'), service: createProbes('service') };
  const reconciler = new OutcomeReconciler({ getApi, listening: deps.listening, dispatch, isClaimed });
  const access = new AccessResolver({
    access: deps.access,
    dispatch,
    getJobs: () => getState().jobs.all(),
    isDuplicate: (job) => views.isDuplicate(job),
  });
  const preparations = new PreparationRunner({
    preparer: deps.preparer ?? noPreparer,
    ready: deps.preparationReady,
    dispatch,
  });
  const handlers: EffectHandlers = {
    save_jobs: ({ jobs, reports }) => writer.save(jobs, reports),
    remove_jobs: ({ ids }) => void repository.remove(ids),
    start_preparation: ({ recording }) => preparations.start(recording),
    abort_preparation: ({ recordingId }) => preparations.abort(recordingId),
    discard_prepared: ({ key }) => preparations.discard(key),
    remember_format: ({ format }) => deps.onFormatRefused(format),
    report_recording: ({ recording }) => deps.onRecordingSplit(recording),
    report_part: ({ part }) => deps.onPartDone(part),
    report_part_jobs: ({ change }) => deps.onPartJobsChanged(change),
    retry_saves: ({ jobs }) => writer.retry(jobs),
    save_account: ({ accountId }) => writer.saveAccount(accountId),
    start_attempt: (effect) => attempts.start(effect),
    abort_attempt: ({ id }) => attempts.abort(id),
    stop_listening: ({ listeningId }) => void deps.listening?.stop(listeningId),
    set_timer: ({ timer, ms }) => timers.set(timer, ms),
    cancel_timer: ({ timer }) => timers.cancel(timer),
    probe_service: ({ place }) => probes[place].start(),
    abort_probe: ({ place }) => probes[place].abort(),
    verify_outcome: (effect) => reconciler.verify(effect),
    resolve_access: () => access.resolve(),
  };
  const preparedKeys = deps.preparer?.removeLeftovers(getNeededKeys(deps.jobs)) ?? new Set<string>();
  dispatch({ kind: 'opened', accountId: writer.getAccount(), preparedKeys });
  return {
    coordinator,
    views,
    close: async () => {
      timers.close();
      await Promise.all([attempts.close(), reconciler.close(), preparations.close()]);
    },
  };
};

/** The keys of prepared files that are not sent yet. */
const getNeededKeys = (jobs: readonly Job[]): ReadonlySet<string> =>
  new Set(jobs.flatMap((job) => (isFinished(job.state) ? [] : (job.preparation?.key ?? []))));

const noPreparer: Preparer = {
  prepare: () => ({ cancel: () => {}, result: Promise.resolve(fail('preparation_failed')) }),
  discard: async () => {},
  getKey: () => '',
  removeLeftovers: () => new Set(),
};
