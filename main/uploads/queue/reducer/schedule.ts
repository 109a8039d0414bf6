/** Starts what can start, as soon as all changes are saved: attempts, and the preparation of the next recording. */
import { computerAccountId, getPlace } from '../../../../preload/contract/account-id.ts';
import type { Place } from '../../../../preload/contract/settings.ts';
import { isActive, isToBeSent, stateKinds } from '../../../../preload/contract/upload-states.ts';
import { estimatePreparedBytes } from '../../../../preload/recordings/encoding.ts';
import {
  asMp3,
  getPartName,
  getPartSeconds,
  getUploadFile,
  type Job,
  type JobPart,
  normalizeName,
} from '../../job.ts';
import {
  canRequest,
  isAccountResolved,
  listPartsOfPlace,
  places,
  type QueueState,
  type RunningAttempt,
} from './state.ts';
import type { Step } from './step.ts';

/** The list before sending, the store, and the show of the new record. */
const requestsPerAttempt = 3;
/** Milliseconds after a failed save. */
const saveRetryMs = 5_000;

const activeKinds = stateKinds.filter((kind) => isActive({ kind }));

/** Starts what may start now: attempts at each place, and the next preparation. */
export const schedule = (step: Step): void => {
  startAttempts(step);
  abortUnneeded(step);
  prepareNext(step);
};

const startAttempts = (step: Step): void => {
  const { state } = step;
  if (state.isClosed || state.isSuspended) return;
  const free = places.filter((place) => countFreeSlots(step, place) > 0);
  if (free.length === 0) return;
  if (state.unsaved.size > 0) retrySaves(step);
  else for (const place of free) startPicked(step, place, pickParts(step, place));
};

const listAttempts = ({ running }: QueueState, place: Place): readonly RunningAttempt[] =>
  [...running.values()].filter((attempt) => attempt.place === place);

const countFreeSlots = ({ state, context }: Step, place: Place): number => {
  if (!canRequest(state, place)) return 0;
  const isAlone = place === 'computer' || state.lanes[place].circuitBreaker.isTrial;
  const slots = isAlone ? 1 : context.settings().concurrency;
  return slots - listAttempts(state, place).length;
};

/** The parts to start, in order. Two of one name never run together: records are matched by name. */
const pickParts = (step: Step, place: Place): readonly JobPart[] => {
  const { state } = step;
  const freeSlots = countFreeSlots(step, place);
  const accountId = place === 'computer' ? computerAccountId : state.account.listed;
  const names = new Set([
    ...listAttempts(state, place).map(({ name }) => name),
    ...listPartsOfPlace(state, place, ...activeKinds).map((one) => getName(step, one)),
  ]);
  const next: JobPart[] = [];
  for (const one of state.jobs.ready(accountId)) {
    if (next.length >= freeSlots) break;
    const name = getName(step, one);
    // The attempt of a part whose state has changed may still run.
    const isBusy = names.has(name) || state.running.has(one.part.id);
    if (isBusy) continue;
    names.add(name);
    next.push(one);
  }
  return next;
};

const getName = ({ context }: Step, one: JobPart): string =>
  normalizeName(getPartName(one, context.partNameTemplate));

/** Starts these parts, as far as the rate limit of the service allows it. */
const startPicked = (step: Step, place: Place, parts: readonly JobPart[]): void => {
  for (const { part } of parts) {
    const reserved = listAttempts(step.state, place).reduce((sum, { requests }) => sum + requests, 0);
    const ms = place === 'computer' ? 0 : step.context.getDelay(reserved + requestsPerAttempt);
    if (ms > 0) {
      step.run({ kind: 'set_timer', timer: { kind: 'rate_limit' }, ms });
      return;
    }
    startPart(step, part.id);
  }
};

const startPart = (step: Step, id: string): void => {
  const queued = step.jobs.getPart(id);
  if (queued === undefined) return;
  const file = getUploadFile(queued);
  const { accountId, description, fingerprint, language, people, replaces, showId, tracks } = queued.job;
  const place = getPlace(accountId);
  const isHere = place === 'computer';
  step.apply([id], isHere ? { kind: 'listen', now: step.context.now } : { kind: 'begin', total: file.size });
  const leftOutTracks = tracks.length > 0 && isHere ? queued.job.leftOutTracks : null;
  const { sending } = queued.part;
  const name = getPartName(queued, step.context.partNameTemplate);
  const attempt: RunningAttempt = {
    place,
    name: normalizeName(name),
    sent: 0,
    requests: requestsPerAttempt,
    isAborted: false,
  };
  step.set({ running: new Map(step.state.running).set(id, attempt) });
  step.run({
    kind: 'start_attempt',
    upload: {
      id,
      accountId,
      name,
      description,
      durationSeconds: getPartSeconds(queued),
      fingerprint,
      language,
      leftOutTracks,
      people,
      replaces,
      showId,
      file,
      sending,
    },
    timeoutMs: step.context.settings().transcriptionTimeoutMinutes * 60_000,
  });
};

export const onSaved = (step: Step, ids: readonly string[]): void => {
  const unsaved = new Set(step.state.unsaved);
  for (const id of ids) unsaved.delete(id);
  step.set({ unsaved });
  if (unsaved.size === 0) schedule(step);
};

export const onSaveFailed = (step: Step, ids: readonly string[]): void => {
  step.set({ unsaved: new Set([...step.state.unsaved, ...ids]) });
  step.run({ kind: 'set_timer', timer: { kind: 'save' }, ms: saveRetryMs });
};

/** Saves with this event what could not be saved before. Then `saved` or `save_failed` follows. */
export const retrySaves = (step: Step): void => step.work.save(step.jobs.getAll(step.state.unsaved));

/** Recordings with prepared files that wait to be sent, before the next one is prepared. */
const maxRecordingsAhead = 2;

/** Whether a part of the recording will be sent, or sent again, from its prepared file. */
const isNeeded = ({ account, isClosed }: QueueState, job: Job | undefined): boolean =>
  !isClosed && job?.accountId === account.listed && job.parts.some(({ state }) => isToBeSent(state));

export const abortUnneeded = (step: Step): void => {
  const { preparation } = step.state;
  if (preparation !== null && !isNeeded(step.state, step.jobs.get(preparation.jobId)))
    abortPreparation(step, preparation.jobId);
};

export const abortPreparation = (step: Step, jobId: string): void => {
  const { preparation } = step.state;
  if (preparation?.jobId !== jobId || preparation.isAborted) return;
  step.set({ preparation: { ...preparation, isAborted: true } });
  step.run({ kind: 'abort_preparation', jobId });
};

/** One preparation runs at a time. The next one starts when the aborted one has ended. */
const prepareNext = (step: Step): void => {
  const { state } = step;
  if (state.preparation !== null || state.isClosed || state.isSuspended) return;
  if (!isAccountResolved(state) || state.account.listed === null || state.unsaved.size > 0) return;
  const next = findNext(state);
  if (next === undefined) return;
  const waiting = step.jobs.inStates('prepared').filter(({ job }) => job.accountId === next.job.accountId);
  const ahead = new Set(waiting.map(({ job }) => job.id));
  if (ahead.size < maxRecordingsAhead || ahead.has(next.job.id)) prepare(step, next);
};

/** The first one in the queue. */
const findNext = ({ jobs, account }: QueueState): JobPart | undefined => {
  for (const one of jobs.unprepared()) if (one.job.accountId === account.listed) return one;
  return undefined;
};

const prepare = (step: Step, { job, part }: JobPart): void => {
  // The service may have refused WebM since the recording was added.
  const isOutdated = step.context.preparedFormat() === 'mp3' && job.preparation?.settings.format === 'webm';
  const preparation = isOutdated && job.preparation ? asMp3(job.preparation) : job.preparation;
  if (preparation === null) return;
  if (isOutdated) step.save([{ ...job, preparation }]);
  step.apply([part.id], { kind: 'prepare' });
  const { id: jobId, path, fingerprint, durationSeconds } = job;
  const { settings } = preparation;
  step.set({ preparation: { jobId, isAborted: false } });
  step.run({
    kind: 'start_preparation',
    recording: {
      jobId,
      path,
      sourceFingerprint: fingerprint,
      fingerprint: `${fingerprint} ${jobId}`,
      settings,
      estimatedBytes:
        durationSeconds === null ? null : estimatePreparedBytes(durationSeconds, settings.bitrate),
    },
  });
};
