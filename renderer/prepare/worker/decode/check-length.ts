import { isPlausibleLength } from '../../../../preload/recordings/plausible-length.ts';
import { PreparationError } from '../preparation-error.ts';

export const checkLength = (seconds: number, bytes: number): void => {
  if (!isPlausibleLength(seconds, bytes)) throw new PreparationError('implausible_length');
};
