import type { PreparationFailure } from '../../preload/contract/preparation.ts';
import { fail, type Result } from '../../preload/contract/result.ts';
import { toRecordingError } from '../hidden-window/to-recording-error.ts';

/** What the window reports, as an error for the user. `not_written` is known to main better. */
export const toError = ({ reason, detail }: PreparationFailure): Result<never> =>
  reason === 'not_written'
    ? fail('not_writable')
    : toRecordingError({ reason, detail }, 'preparation_failed');
