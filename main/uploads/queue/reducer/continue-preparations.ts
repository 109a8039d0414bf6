/**
 * What follows from any change of the jobs: recordings are split into parts, the next one is prepared, a preparation that
 * no job needs is aborted, and prepared files that no job needs are deleted.
 */
import { isFinished, isToBeSent } from '../../../../preload/contract/upload-states.ts';
import { estimatePreparedBytes } from '../../../../preload/recordings/encoding.ts';
import { asMp3, type Job } from '../../job.ts';
import { isPart, isUnsplit, needsPreparation } from '../../preparing/part-jobs.ts';
import type { QueueEvent } from './events.ts';
import type { JobChanges } from './job-table.ts';
import { abortPreparation, insertParts } from './preparations.ts';
import { isAccountResolved, type QueueState } from './state.ts';
import { applyToJobs, pipe, replaceJobs, type Step, withEffects, withState } from './step.ts';

/** Recordings with prepared files that wait to be sent, before the next one is prepared. */
const maxRecordingsAhead = 2;

/** Events that need no other preparation. */
const progressEvents: ReadonlySet<QueueEvent['kind']> = new Set([
  'attempt_listed',
  'attempt_progressed',
  'preparation_progressed',
]);

export const continuePreparations = (previous: QueueState, event: QueueEvent, step: Step): Step => {
  if (step.refusal !== null || progressEvents.has(event.kind)) return step;
  const { changed, removed } = step.state.jobs.changesSince(previous.jobs);
  const prepared = [...changed, ...removed].filter(hasPreparation);
  const before = previous.jobs.getAll(changed.map((job) => job.id)).filter(hasPreparation);
  const candidates = event.kind === 'opened' ? step.state.jobs.all() : prepared;
  return pipe(
    step,
    (next) => splitQueued(next, candidates),
    (next) => reportSent(next, previous, prepared),
    (next) => reportPartJobs(next, previous, { changed, removed }),
    (next) =>
      discardUnneeded(next, previous, [
        ...[...before, ...prepared].map(getRecordingId),
        ...getEnded(previous, next),
      ]),
    abortUnneeded,
    startNext,
  );
};

const splitQueued = (step: Step, jobs: readonly Job[]): Step =>
  jobs
    .filter((job) => job.state.kind === 'queued' && isUnsplit(job) && step.state.jobs.get(job.id) === job)
    .reduce((next, job) => insertParts(next, job, job.preparation?.count ?? 1), step);

const reportSent = (step: Step, previous: QueueState, jobs: readonly Job[]): Step =>
  jobs.reduce((next, job) => {
    const { id, state, preparation } = job;
    if (
      preparation === null ||
      !isPart(job) ||
      state.kind !== 'done' ||
      previous.jobs.get(id)?.state.kind === 'done'
    )
      return next;
    const { recordingId } = preparation;
    const part = { recordingId, jobId: id, transcriptionId: state.transcriptionId };
    return withEffects(next, { kind: 'report_part', part });
  }, step);

/** Parts that were removed, cancelled or failed are missing in their episode, until they are sent again. */
const reportPartJobs = (step: Step, previous: QueueState, { changed, removed }: JobChanges): Step => {
  const isMissing = (job: Job | undefined): boolean =>
    job?.state.kind === 'cancelled' || job?.state.kind === 'failed';
  const isUnsent = (job: Job): boolean => isPart(job) && job.state.kind !== 'done';
  const removedJobIds = removed.filter(isUnsent).map(({ id }) => id);
  const isChanged = changed.some(
    (job) => isPart(job) && isMissing(job) !== isMissing(previous.jobs.get(job.id)),
  );
  return isChanged || removedJobIds.length > 0
    ? withEffects(step, { kind: 'report_part_jobs', change: { removedJobIds } })
    : step;
};

/** The recording whose preparation has ended. */
const getEnded = (previous: QueueState, { state }: Step): readonly string[] =>
  previous.preparation === null || state.preparation !== null ? [] : [previous.preparation.recordingId];

const hasPreparation = ({ preparation }: Job): boolean => preparation !== null;

/** Deletes the files of recordings whose jobs are all done, cancelled or removed. */
const discardUnneeded = (step: Step, previous: QueueState, recordingIds: readonly string[]): Step =>
  [...new Set(recordingIds)]
    .filter((recordingId) => step.state.preparation?.recordingId !== recordingId)
    .reduce((next, recordingId) => {
      const current = next.state.jobs.ofRecording(recordingId);
      if (!current.every(({ state }) => isFinished(state))) return next;
      const known = [...previous.jobs.ofRecording(recordingId), ...current];
      const keys = new Set(known.map(({ preparation }) => preparation?.key ?? null));
      keys.delete(null);
      const ids = current.filter(({ preparation }) => preparation?.key !== null).map((job) => job.id);
      const effects = [...keys].map((key) => ({ kind: 'discard_prepared', key: key ?? '' }) as const);
      return withEffects(applyToJobs(next, ids, { kind: 'file_lost' }), ...effects);
    }, step);

const getRecordingId = ({ preparation }: Job): string => preparation?.recordingId ?? '';

/** Whether a job of the recording will be sent, or sent again, from its prepared file. */
const isNeeded = ({ jobs, account, isClosed }: QueueState, recordingId: string): boolean =>
  !isClosed &&
  jobs
    .ofRecording(recordingId)
    .some(({ state, accountId }) => accountId === account.listed && isToBeSent(state));

const abortUnneeded = (step: Step): Step => {
  const { preparation } = step.state;
  if (preparation === null || isNeeded(step.state, preparation.recordingId)) return step;
  return abortPreparation(step, preparation.recordingId);
};

const startNext = (step: Step): Step => {
  const { state } = step;
  if (state.preparation !== null || state.isClosed || state.isSuspended) return step;
  if (!isAccountResolved(state) || state.account.listed === null || state.unsaved.size > 0) return step;
  const job = findNext(state);
  if (job === null) return step;
  const waiting = [...state.jobs.inStates('prepared')].filter(({ accountId }) => accountId === job.accountId);
  const ahead = new Set(waiting.map(getRecordingId));
  return ahead.size < maxRecordingsAhead || ahead.has(getRecordingId(job)) ? start(step, job) : step;
};

/** The first one in the queue. */
const findNext = ({ jobs, account }: QueueState): Job | null =>
  jobs
    .unprepared()
    .filter(({ accountId }) => accountId === account.listed)
    .reduce<Job | null>(
      (first, job) => (first === null || job.position < first.position ? job : first),
      null,
    );

const start = (step: Step, { id, preparation }: Job): Step => {
  const recordingId = preparation?.recordingId ?? '';
  const next = applyToJobs(withCurrentFormat(step, recordingId), [id], { kind: 'prepare' });
  const job = next.state.jobs.get(id);
  if (!job?.preparation) return step;
  const { path, fingerprint, durationSeconds } = job;
  const { settings } = job.preparation;
  const estimatedBytes =
    durationSeconds === null ? null : estimatePreparedBytes(durationSeconds, settings.bitrate);
  return withEffects(withState(next, { preparation: { recordingId, isAborted: false } }), {
    kind: 'start_preparation',
    recording: {
      recordingId,
      path,
      sourceFingerprint: fingerprint,
      fingerprint: `${fingerprint} ${recordingId}`,
      settings,
      estimatedBytes,
    },
  });
};

/** The service may have refused WebM since the recording was added. */
const withCurrentFormat = (step: Step, recordingId: string): Step => {
  if (step.context.preparedFormat() !== 'mp3') return step;
  const outdated = step.state.jobs
    .ofRecording(recordingId)
    .filter(
      (job) => needsPreparation(job) && !isFinished(job.state) && job.preparation?.settings.format === 'webm',
    );
  return replaceJobs(
    step,
    outdated.map((job) => ({ ...job, preparation: job.preparation && asMp3(job.preparation) })),
  );
};
