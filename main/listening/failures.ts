import type { ListeningFailure } from '../../preload/contract/listening.ts';
import { fail, type Result } from '../../preload/contract/result.ts';
import { toRecordingError } from '../hidden-window/to-recording-error.ts';

/** What the window reports, as an error for the user. */
export const toError = ({ reason, detail }: ListeningFailure): Result<never> => {
  switch (reason) {
    case 'not_stored':
      return fail('not_writable');
    case 'model_unusable':
      return fail('listening_failed', { key: 'speech_model_unusable' });
    case 'out_of_memory':
      return fail('listening_failed', { key: 'listening_out_of_memory' });
    default:
      return toRecordingError({ reason, detail }, 'listening_failed');
  }
};
