/** What can be done with a job now. Which event each state takes is main's rule; this offers no others. */
import { assertNever } from '../../../preload/contract/result.ts';
import type { UploadState } from '../../../preload/contract/uploads.ts';
import { getRefusal } from './refusals.ts';

export type UploadAction =
  | 'start'
  | 'resume'
  | 'try_now'
  | 'pause'
  | 'retry'
  | 'send_again'
  | 'it_is_there'
  | 'key'
  | 'open'
  | 'edit'
  /** As `edit`, named for what the service refused. */
  | 'language'
  /** Replaces the file by one that the user chooses, and sends it. */
  | 'other_file'
  | 'reveal'
  | 'cancel'
  | 'remove';

/** What the service refused is put right first; the same again would fail again. */
const getFailedActions = ({
  error,
  canRetry,
}: Extract<UploadState, { kind: 'failed' }>): readonly UploadAction[] => {
  if (error.code === 'outcome_unknown') return ['it_is_there', 'send_again', 'reveal', 'remove'];
  if (!canRetry) return ['edit', 'reveal', 'remove'];
  switch (getRefusal(error)?.kind) {
    case 'size':
    case 'type':
    case 'file':
      return ['other_file', 'edit', 'retry', 'reveal', 'remove'];
    case 'language':
      return ['language', 'retry', 'reveal', 'remove'];
    case 'details':
      return ['edit', 'retry', 'reveal', 'remove'];
    default:
      return ['retry', 'edit', 'reveal', 'remove'];
  }
};

/** The first is the main one, shown as a word; the others are in the row's menu. */
export const getActions = (state: UploadState): readonly UploadAction[] => {
  switch (state.kind) {
    case 'draft':
      return ['start', 'edit', 'reveal', 'remove'];
    case 'queued':
      return ['pause', 'edit', 'reveal', 'cancel'];
    case 'uploading':
      return ['pause', 'reveal', 'cancel'];
    case 'transcribing':
    case 'checking':
      return ['reveal', 'cancel'];
    case 'paused':
      return state.reason === 'key'
        ? ['key', 'resume', 'edit', 'reveal', 'cancel']
        : ['resume', 'edit', 'reveal', 'cancel'];
    case 'waiting':
      // A time that the service named is kept: only what waits for the network can be tried sooner.
      return state.until === null || state.reason === 'backoff'
        ? ['try_now', 'pause', 'edit', 'reveal', 'cancel']
        : ['pause', 'edit', 'reveal', 'cancel'];
    case 'done':
      return ['open', 'reveal', 'remove'];
    case 'failed':
      return getFailedActions(state);
    case 'cancelled':
      return ['send_again', 'edit', 'reveal', 'remove'];
    default:
      return assertNever(state);
  }
};

/** Whether a failed job can be sent again along with others: nothing of it may be there, and nothing is to be put right first. */
export const canRetryInBulk = (state: UploadState | undefined): boolean =>
  state?.kind === 'failed' &&
  state.canRetry &&
  state.error.code !== 'outcome_unknown' &&
  getRefusal(state.error) === null;

export const actionLabels: Readonly<Record<UploadAction, string>> = {
  start: 'Start',
  resume: 'Resume',
  try_now: 'Try now',
  pause: 'Pause',
  retry: 'Try again',
  send_again: 'Send again',
  it_is_there: 'It is there',
  key: 'Enter key',
  open: 'Open text',
  edit: 'Edit details…',
  language: 'Choose language…',
  other_file: 'Choose file…',
  reveal: 'Show file in folder',
  cancel: 'Cancel',
  remove: 'Remove from list',
};
