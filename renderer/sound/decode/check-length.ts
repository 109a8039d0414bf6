import { isPlausibleLength } from '../../../preload/recordings/plausible-length.ts';
import { RecordingError } from '../recording-error.ts';

export const checkLength = (seconds: number, bytes: number): void => {
  if (!isPlausibleLength(seconds, bytes)) throw new RecordingError('implausible_length');
};
