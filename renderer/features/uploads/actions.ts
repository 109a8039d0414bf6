/** What can be done with a job now, and doing it. Which event each state takes is main's rule; this shows no others. */
import { assertNever, type Result } from '../../../preload/contract/result.ts';
import type { UploadState } from '../../../preload/contract/uploads.ts';
import { bridge } from '../../lib/bridge.ts';
import { errorToast } from '../../ui/toasts.tsx';

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
  | 'reveal'
  | 'cancel'
  | 'remove';

/** The first is the main one, shown as a word; the others are in the row's menu. */
export const actionsOf = (state: UploadState): readonly UploadAction[] => {
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
      return state.reason === 'offline' || state.reason === 'backoff'
        ? ['try_now', 'pause', 'edit', 'reveal', 'cancel']
        : ['pause', 'edit', 'reveal', 'cancel'];
    case 'done':
      return ['open', 'reveal', 'remove'];
    case 'failed':
      if (state.error.code === 'outcome_unknown') return ['it_is_there', 'send_again', 'reveal', 'remove'];
      return state.canRetry ? ['retry', 'edit', 'reveal', 'remove'] : ['edit', 'reveal', 'remove'];
    case 'cancelled':
      return ['send_again', 'edit', 'reveal', 'remove'];
    default:
      return assertNever(state);
  }
};

export const actionWords: Readonly<Record<UploadAction, string>> = {
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
  reveal: 'Show file in folder',
  cancel: 'Cancel',
  remove: 'Remove from list',
};

const refused: Readonly<Partial<Record<UploadAction, string>>> = {
  start: 'It was not started',
  resume: 'It was not resumed',
  pause: 'It was not paused',
  cancel: 'It was not cancelled',
  reveal: 'The file cannot be shown',
  remove: 'It was not removed',
};

/** The actions that are a call; `open`, `edit` and `key` lead to another screen instead. */
export type CallAction = Exclude<UploadAction, 'open' | 'edit' | 'key'>;

const send = (action: CallAction, id: string): Promise<Result<unknown>> => {
  switch (action) {
    case 'start':
    case 'resume':
    case 'try_now':
      return bridge.uploads.start([id]);
    case 'pause':
      return bridge.uploads.pause([id]);
    case 'retry':
    case 'send_again':
      return bridge.uploads.retry(id);
    case 'cancel':
      return bridge.uploads.cancel(id);
    case 'reveal':
      return bridge.uploads.revealFile(id);
    case 'it_is_there':
    case 'remove':
      return bridge.uploads.remove(id);
    default:
      return assertNever(action);
  }
};

export const perform = async (action: CallAction, id: string): Promise<void> => {
  const answer = await send(action, id);
  if (!answer.ok) errorToast(refused[action] ?? 'That did not work', answer.error);
};
