/** Offers only actions that main accepts in the current state of a job. */
import { assertNever } from '../../../preload/contract/result.ts';
import type { Place } from '../../../preload/contract/settings.ts';
import type { UploadState } from '../../../preload/contract/uploads.ts';
import { t } from '../../../preload/messages/translate.ts';
import { isInRecording } from './bulk-states.ts';
import { getRefusal } from './refusals.ts';

export type UploadAction =
  | 'start'
  | 'resume'
  | 'try_now'
  | 'pause'
  | 'retry'
  | 'send_again'
  | 'confirm_sent'
  | 'service'
  | 'key'
  | 'open'
  /** The page of the text, which grows while it is heard. */
  | 'read_along'
  | 'edit'
  /** Same as `edit`, with the label for a refused language. */
  | 'language'
  | 'other_file'
  /** Adds the recording for the other place. */
  | 'other_place'
  | 'reveal'
  | 'cancel'
  | 'remove';

/** Offers the correction first, because the same upload would fail again. */
const getFailedActions = ({
  error,
  canRetry,
}: Extract<UploadState, { kind: 'failed' }>): readonly UploadAction[] => {
  if (error.code === 'outcome_unknown')
    return ['confirm_sent', 'send_again', 'other_place', 'reveal', 'remove'];
  if (!canRetry || isInRecording(error)) return ['edit', 'other_place', 'reveal', 'remove'];
  switch (getRefusal(error)?.kind) {
    case 'size':
    case 'type':
    case 'file':
      return ['other_file', 'edit', 'retry', 'other_place', 'reveal', 'remove'];
    case 'language':
      return ['language', 'retry', 'other_place', 'reveal', 'remove'];
    case 'details':
      return ['edit', 'retry', 'other_place', 'reveal', 'remove'];
    default:
      return ['retry', 'edit', 'other_place', 'reveal', 'remove'];
  }
};

/** The first action is the row's button. The others are in its menu. */
export const getActions = (state: UploadState): readonly UploadAction[] => {
  switch (state.kind) {
    case 'draft':
      return ['start', 'edit', 'reveal', 'remove'];
    case 'queued':
    case 'preparing':
    case 'prepared':
      return ['pause', 'edit', 'reveal', 'cancel'];
    case 'uploading':
      return ['pause', 'reveal', 'cancel'];
    case 'checking':
      return ['reveal', 'cancel'];
    case 'transcribing':
      return state.listening ? ['read_along', 'reveal', 'cancel'] : ['reveal', 'cancel'];
    case 'paused':
      if (state.reason === 'service') return ['service', 'edit', 'reveal', 'cancel'];
      return state.reason === 'key'
        ? ['key', 'resume', 'edit', 'reveal', 'cancel']
        : ['resume', 'edit', 'reveal', 'cancel'];
    case 'waiting':
      // Only a wait for the network can be ended early. A time given by the service is respected.
      return state.until === null || state.reason === 'backoff' || state.reason === 'disk_full'
        ? ['try_now', 'pause', 'edit', 'reveal', 'cancel']
        : ['pause', 'edit', 'reveal', 'cancel'];
    case 'done':
      return ['open', 'other_place', 'reveal', 'remove'];
    case 'failed':
      return getFailedActions(state);
    case 'cancelled':
      return ['send_again', 'edit', 'other_place', 'reveal', 'remove'];
    default:
      return assertNever(state);
  }
};

const labelKeys = {
  start: 'common.start',
  resume: 'common.resume',
  try_now: 'common.tryNow',
  pause: 'common.pause',
  retry: 'common.retry',
  send_again: 'uploads.actions.sendAgain',
  confirm_sent: 'uploads.actions.arrived',
  service: 'uploads.actions.chooseService',
  key: 'common.enterKey',
  open: 'uploads.actions.openText',
  read_along: 'uploads.actions.readAlong',
  edit: 'uploads.actions.editDetails',
  language: 'uploads.actions.chooseLanguage',
  other_file: 'uploads.actions.chooseFile',
  reveal: 'uploads.actions.reveal',
  cancel: 'common.cancel',
  remove: 'uploads.actions.remove',
} as const satisfies Record<Exclude<UploadAction, 'other_place'>, string>;

/** `place`: of all recordings that it is offered for; null if they have several. */
export const labelAction = (action: keyof typeof labelKeys, place: Place | null): string =>
  action === 'send_again' && place === 'computer'
    ? t('uploads.actions.transcribeAgain')
    : t(labelKeys[action]);
