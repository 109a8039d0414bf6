import { assertNever, type BridgeError } from '../../../preload/contract/result.ts';
import type { UploadJob, WaitReason } from '../../../preload/contract/uploads.ts';
import { explain } from '../../lib/errors.ts';
import {
  formatBytes,
  formatCountdown,
  formatDateTime,
  formatSpeed,
  formatTime,
  formatWait,
} from '../../lib/format.ts';
import type { Tone } from '../../ui/tone.ts';
import { explainFailure } from './refusals.ts';

export interface UploadStateLabel {
  readonly title: string;
  readonly tone: Tone;
  /** One line; empty when the title is enough. */
  readonly detail: string;
}

const waitTitles: Readonly<Record<WaitReason, string>> = {
  rate_limited: 'The service asks for a pause',
  server_busy: 'The service is busy',
  offline: 'Can’t reach the service',
  trouble: 'Held up',
  backoff: 'The connection broke',
};

/** The reason `offline` covers every failure to connect. "No network" needs an error that says so. */
const getWaitTitle = (reason: WaitReason, error?: BridgeError): string => {
  if (reason === 'trouble' && error) return explain(error).title;
  return reason === 'offline' && error?.code === 'offline' ? 'No network' : waitTitles[reason];
};

const getWaitDetail = (
  reason: WaitReason,
  until: number | null,
  now: number,
  error?: BridgeError,
): string => {
  if (until === null) {
    if (reason === 'offline')
      return error?.code === 'offline'
        ? 'Resumes when you are online again'
        : 'Resumes when the service can be reached';
    return reason === 'trouble' ? 'Resumes when this is fixed' : 'Resumes by itself';
  }
  return until > now ? `Resumes in ${formatCountdown(until - now)}` : 'Resuming now';
};

const formatSendingDetail = (state: Extract<UploadJob['state'], { kind: 'uploading' }>): string => {
  const { sent, total, bytesPerSecond } = state;
  const amount = `${formatBytes(sent)} of ${formatBytes(total)}`;
  if (bytesPerSecond === null || sent >= total) return amount;
  if (bytesPerSecond === 0) return `Stalled · ${amount}`;
  // Most important first, because narrow windows cut off the end.
  return `${formatWait((total - sent) / bytesPerSecond)} left · ${amount} · ${formatSpeed(bytesPerSecond)}`;
};

const formatDoneAt = (at: number, now: number): string =>
  new Date(at).toDateString() === new Date(now).toDateString() ? formatTime(at) : formatDateTime(at);

/** `now` in milliseconds since 1970. */
export const labelUploadState = (job: UploadJob, now: number): UploadStateLabel => {
  const { state } = job;
  switch (state.kind) {
    case 'draft':
      return { title: 'To review', tone: 'quiet', detail: 'Not sent until you start it' };
    case 'queued':
      return { title: 'Waiting its turn', tone: 'quiet', detail: '' };
    case 'uploading': {
      const percent = state.total > 0 ? Math.floor((state.sent / state.total) * 100) : 0;
      return { title: `Uploading ${percent} %`, tone: 'active', detail: formatSendingDetail(state) };
    }
    case 'transcribing':
      return {
        title: 'Transcribing',
        tone: 'active',
        detail: `Sent – transcribing for ${formatWait((now - state.since) / 1000)}`,
      };
    case 'paused':
      return state.reason === 'key'
        ? { title: 'Paused', tone: 'warn', detail: 'The service needs a valid key' }
        : { title: 'Paused', tone: 'quiet', detail: '' };
    case 'waiting':
      return {
        title: getWaitTitle(state.reason, state.error),
        tone: 'warn',
        detail: getWaitDetail(state.reason, state.until, now, state.error),
      };
    case 'checking':
      return {
        title: 'Checking whether it arrived',
        tone: 'warn',
        detail: `Nothing is sent twice · ${formatWait((now - state.since) / 1000)} so far`,
      };
    case 'done':
      return { title: 'Transcribed', tone: 'good', detail: formatDoneAt(state.at, now) };
    case 'failed': {
      const { title, next } = explainFailure(job, state.error);
      return { title, tone: 'bad', detail: next };
    }
    case 'cancelled':
      return { title: 'Cancelled', tone: 'quiet', detail: '' };
    default:
      return assertNever(state);
  }
};

/** 0 to 100; 0 unless the job is uploading. */
export const getSentPercent = ({ state }: UploadJob): number =>
  state.kind === 'uploading' && state.total > 0 ? (state.sent / state.total) * 100 : 0;

/** Whether the label changes with time although the job does not. */
export const isTicking = ({ state }: UploadJob): boolean =>
  state.kind === 'transcribing' ||
  state.kind === 'checking' ||
  (state.kind === 'waiting' && state.until !== null);

/** Screen reader text when a job enters this state; null when nothing is announced. */
export const getAnnouncement = (job: UploadJob): string | null => {
  switch (job.state.kind) {
    case 'uploading':
      return `Uploading ${job.name}`;
    case 'transcribing':
      return `${job.name} is uploaded and being transcribed`;
    case 'done':
      return `${job.name} is transcribed`;
    case 'failed':
      return `${job.name} failed: ${explainFailure(job, job.state.error).title}`;
    case 'waiting':
      return `${job.name} waits: ${getWaitTitle(job.state.reason, job.state.error)}`;
    case 'checking':
      return `Checking whether ${job.name} arrived`;
    case 'paused':
      return job.state.reason === 'key' ? `${job.name} is paused: the service needs a valid key` : null;
    case 'draft':
    case 'queued':
    case 'cancelled':
      return null;
    default:
      return assertNever(job.state);
  }
};
