import type { RecordingFailure } from '../../preload/contract/recording-source.ts';
import { assertNever, fail, type Result } from '../../preload/contract/result.ts';

/**
 * Returns what a hidden window reports about a recording, as an error for the user. `code` names what could not be done. Main knows
 * better what is behind `source_unreadable`.
 */
export const toRecordingError = (
  { reason, detail }: RecordingFailure,
  code: 'preparation_failed' | 'listening_failed',
): Result<never> => {
  switch (reason) {
    case 'empty':
      return fail('file_empty');
    case 'not_audio':
      return fail('not_audio');
    case 'no_sound':
      return fail(code, { key: 'recording_no_sound' });
    case 'no_decoder':
      return detail === ''
        ? fail(code, { key: 'recording_codec_unknown' })
        : fail(code, { key: 'recording_no_decoder', codec: detail });
    case 'encrypted':
      return fail(code, { key: 'recording_encrypted' });
    case 'damaged':
      return fail(code, { key: 'recording_damaged' });
    case 'truncated':
      return fail(code, { key: 'recording_truncated' });
    case 'implausible_length':
      return fail(code, { key: 'recording_implausible_length' });
    case 'source_unreadable':
      return fail('file_unreadable');
    case 'failed':
      return fail(code);
    default:
      return assertNever(reason);
  }
};
