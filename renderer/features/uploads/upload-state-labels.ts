import { assertNever, type BridgeError } from '../../../preload/contract/result.ts';
import { countBytes, isActive, uploadStates } from '../../../preload/contract/upload-states.ts';
import type {
  ListeningProgress,
  PauseReason,
  UploadJob,
  WaitReason,
} from '../../../preload/contract/uploads.ts';
import { t } from '../../../preload/messages/translate.ts';
import { explain, getOwnDetails } from '../../lib/errors.ts';
import {
  formatBytes,
  formatCountdown,
  formatDateTime,
  formatSpeed,
  formatTime,
  formatWait,
} from '../../lib/format.ts';
import { formatHeard, formatLeft } from '../../lib/listening-progress.ts';
import type { Tone } from '../../ui/tone.ts';
import { explainFailure } from './explain-failure.ts';

export interface UploadStateLabel {
  readonly title: string;
  readonly tone: Tone;
  /** One line; empty when the title is enough. */
  readonly detail: string;
}

const waitTitleKeys = {
  rate_limited: 'uploads.wait.rateLimited',
  server_busy: 'uploads.wait.serverBusy',
  offline: 'uploads.wait.unreachable',
  trouble: 'uploads.wait.trouble',
  backoff: 'uploads.wait.backoff',
  disk_full: 'uploads.wait.diskFull',
} as const satisfies Record<WaitReason, string>;

/** The reason `offline` covers every failure to connect. "No network" needs an error that says so. */
const getWaitTitle = (reason: WaitReason, error: BridgeError): string => {
  if (reason === 'trouble') return explain(error).title;
  return reason === 'offline' && error.code === 'offline'
    ? t('uploads.wait.offline')
    : t(waitTitleKeys[reason]);
};

/** What Sidetone knows about an error, then what to do. */
const joinDetails = (error: BridgeError, next: string): string =>
  [getOwnDetails(error), next].filter(Boolean).join(' ');

const getWaitDetail = (reason: WaitReason, until: number | null, now: number, error: BridgeError): string => {
  if (reason === 'disk_full') return t('uploads.wait.untilSpace');
  if (until === null) {
    if (reason === 'offline')
      return error.code === 'offline' ? t('uploads.wait.untilOnline') : t('uploads.wait.untilReachable');
    return reason === 'trouble'
      ? joinDetails(error, t('uploads.wait.untilFixed'))
      : t('uploads.wait.automatic');
  }
  return until > now
    ? t('uploads.wait.countdown', { time: formatCountdown(until - now) })
    : t('uploads.wait.now');
};

const formatAmount = ({ bytes, sent }: ReturnType<typeof countBytes>): string =>
  t('uploads.state.amount', { sent: formatBytes(sent), total: formatBytes(bytes) });

/** Without the amount of a prepared file, whose bytes are not those of the recording. */
const formatSendingDetail = (job: UploadJob): string => {
  const counted = countBytes(job);
  const { bytes, sent, bytesPerSecond } = counted;
  const facts: string[] = job.preparation ? [] : [formatAmount(counted)];
  if (bytesPerSecond === null || sent >= bytes) return facts.join('');
  if (bytesPerSecond === 0) return [t('uploads.state.stalled'), ...facts].join(' · ');
  // Most important first, because narrow windows cut off the end.
  const timeLeft = t('uploads.state.timeLeft', { time: formatWait((bytes - sent) / bytesPerSecond) });
  return [timeLeft, ...facts, formatSpeed(bytesPerSecond)].join(' · ');
};

const formatDoneAt = (at: number, now: number): string =>
  new Date(at).toDateString() === new Date(now).toDateString() ? formatTime(at) : formatDateTime(at);

const label = (tone: Tone, title: string, detail = ''): UploadStateLabel => ({ title, tone, detail });

const labelPaused = (reason: PauseReason): UploadStateLabel => {
  const title = t(uploadStates.paused.label);
  switch (reason) {
    case 'person':
      return label('quiet', title);
    case 'refused':
      return label('quiet', title, t('uploads.state.pausedAfterRefusal'));
    case 'service':
      return label('warn', t('uploads.state.serviceNeeded'));
    case 'key':
      return label('warn', t('uploads.state.keyNeeded'));
    default:
      return assertNever(reason);
  }
};

const labelListening = (progress: ListeningProgress | undefined, now: number): UploadStateLabel => {
  const heard = formatHeard(progress);
  if (progress?.isPaused) return label('warn', heard);
  return label('active', heard, progress ? formatLeft(progress, now) : '');
};

/** `now` in milliseconds since 1970; `learnedLimit` as for `explainFailure`. */
export const labelUploadState = (
  job: UploadJob,
  now: number,
  learnedLimit: number | null = null,
): UploadStateLabel => {
  const { state } = job;
  const isHere = job.place === 'computer';
  switch (state.kind) {
    case 'draft':
    case 'queued':
    case 'cancelled':
      return label('quiet', t(uploadStates[state.kind].label));
    case 'prepared':
      return label('quiet', t(uploadStates.prepared.label));
    case 'preparing':
      return label('active', t(uploadStates.preparing.label));
    case 'uploading':
      return label('active', t(uploadStates.uploading.label), formatSendingDetail(job));
    case 'transcribing':
    case 'checking': {
      if (isHere) return labelListening(state.kind === 'transcribing' ? state.listening : undefined, now);
      const title = t(uploadStates[state.kind].label);
      const time = formatWait((now - state.since) / 1000);
      return state.kind === 'transcribing'
        ? label('active', title, t('uploads.state.transcribingFor', { time }))
        : label('warn', title, t('uploads.state.checkingFor', { time }));
    }
    case 'paused':
      return labelPaused(state.reason);
    case 'waiting': {
      const { reason, until, error } = state;
      return label('warn', getWaitTitle(reason, error), getWaitDetail(reason, until, now, error));
    }
    case 'done':
      return label('good', t(uploadStates.done.label), formatDoneAt(state.at, now));
    case 'failed': {
      const { title, next } = explainFailure(job, state.error, learnedLimit);
      return label('bad', title, joinDetails(state.error, next));
    }
    default:
      return assertNever(state);
  }
};

/** Whether the label changes with time although the job does not. */
export const isTicking = ({ state, place }: UploadJob): boolean =>
  (place === 'service' && (state.kind === 'transcribing' || state.kind === 'checking')) ||
  (state.kind === 'waiting' && state.until !== null);

const getAnnouncementHere = ({ name, state }: UploadJob): string | null =>
  state.kind === 'transcribing' ? t('uploads.announcements.listening', { name }) : null;

/** Screen reader text when a job enters this state; null when nothing is announced. */
export const getAnnouncement = (job: UploadJob): string | null => {
  const { name, state, place } = job;
  if (place === 'computer' && isActive(state)) return getAnnouncementHere(job);
  switch (state.kind) {
    case 'preparing':
    case 'uploading':
    case 'transcribing':
    case 'checking':
    case 'done':
      return t(`uploads.announcements.${state.kind}`, { name });
    case 'failed':
      return t('uploads.announcements.failed', { name, reason: explainFailure(job, state.error).title });
    case 'waiting':
      return t('uploads.announcements.waiting', { name, reason: labelUploadState(job, 0).title });
    case 'paused':
      if (state.reason === 'service') return t('uploads.announcements.serviceNeeded', { name });
      return state.reason === 'key' ? t('uploads.announcements.keyNeeded', { name }) : null;
    case 'draft':
    case 'queued':
    case 'prepared':
    case 'cancelled':
      return null;
    default:
      return assertNever(state);
  }
};
