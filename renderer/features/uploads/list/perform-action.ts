import { assertNever, type Result } from '../../../../preload/contract/result.ts';
import type { UploadJob } from '../../../../preload/contract/uploads.ts';
import { t } from '../../../../preload/messages/translate.ts';
import { bridge } from '../../../lib/bridge.ts';
import { getOtherPlace } from '../../../lib/places.ts';
import type { Toasts } from '../../../ui/toasts.ts';
import type { UploadAction } from './possible-actions.ts';

/** The other actions lead to another screen. */
export type CallAction = Exclude<
  UploadAction,
  'open' | 'read_along' | 'other_place' | 'edit' | 'language' | 'service' | 'key'
>;

const failureKeys = {
  start: 'uploads.actionErrors.start',
  resume: 'uploads.actionErrors.resume',
  try_now: 'uploads.actionErrors.resume',
  pause: 'uploads.actionErrors.pause',
  retry: 'uploads.actionErrors.retry',
  send_again: 'uploads.actionErrors.retry',
  other_file: 'uploads.actionErrors.chooseFile',
  cancel: 'uploads.actionErrors.cancel',
  reveal: 'uploads.actionErrors.reveal',
  confirm_sent: 'uploads.actionErrors.remove',
  remove: 'uploads.actionErrors.remove',
} as const satisfies Record<CallAction, string>;

export const labelActionError = (action: CallAction): string => t(failureKeys[action]);

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
    case 'other_file':
      return bridge.uploads.chooseReplacementFile(id);
    case 'cancel':
      return bridge.uploads.cancel(id);
    case 'reveal':
      return bridge.uploads.revealFile(id);
    case 'confirm_sent':
    case 'remove':
      return bridge.uploads.remove(id);
    default:
      return assertNever(action);
  }
};

/** The review opens. */
export const sendToOtherPlace = async (
  { errorToast }: Toasts,
  { id, place }: Pick<UploadJob, 'id' | 'place'>,
): Promise<void> => {
  const added = await bridge.uploads.sendUploadTo(id, getOtherPlace(place));
  if (!added.ok) errorToast(t('uploads.add.recordingNotAdded'), added.error);
};

export const performAction = async (
  { errorToast }: Toasts,
  action: CallAction,
  id: string,
): Promise<void> => {
  const result = await send(action, id);
  if (!result.ok) errorToast(labelActionError(action), result.error);
};
