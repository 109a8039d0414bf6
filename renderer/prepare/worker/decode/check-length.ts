import { PreparationError } from '../preparation-error.ts';

/** A longer recording is implausible. */
const maxSeconds = 48 * 3_600;
/** No codec needs less for a second of sound, except for silence. */
const minBytesPerSecond = 20;
/** For a header and a short silence. */
const headBytes = 100_000;

export const checkLength = (seconds: number, bytes: number): void => {
  if (!(seconds <= maxSeconds) || seconds * minBytesPerSecond > bytes + headBytes)
    throw new PreparationError('implausible_length');
};
