import { assertNever, type Result } from '../../../preload/contract/result.ts';
import { bridge } from '../../lib/bridge.ts';
import { errorToast } from '../../ui/toasts.tsx';
import type { UploadAction } from './possible-actions.ts';

const failureMessages: Readonly<Partial<Record<UploadAction, string>>> = {
  start: 'It was not started',
  resume: 'It was not resumed',
  pause: 'It was not paused',
  cancel: 'It was not cancelled',
  other_file: 'The file was not replaced',
  reveal: 'The file cannot be shown',
  remove: 'It was not removed',
};

/** The other actions lead to another screen. */
export type CallAction = Exclude<UploadAction, 'open' | 'edit' | 'language' | 'key'>;

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
    case 'it_is_there':
    case 'remove':
      return bridge.uploads.remove(id);
    default:
      return assertNever(action);
  }
};

export const performAction = async (action: CallAction, id: string): Promise<void> => {
  const answer = await send(action, id);
  if (!answer.ok) errorToast(failureMessages[action] ?? 'That did not work', answer.error);
};
