import { unreachableErrors } from '../../preload/contract/errors/error-families.ts';
import type { BridgeError } from '../../preload/contract/result.ts';

/** Milliseconds before a retry after a failure that is not the text's: doubled each time, up to the second number. */
const retryDelaysMs = [15_000, 600_000] as const;

/** Milliseconds before the next try after `count` earlier failures. */
export const getBackoffMs = (count: number): number =>
  Math.min(retryDelaysMs[0] * 2 ** count, retryDelaysMs[1]);

export const isTransient = ({ code }: BridgeError): boolean =>
  unreachableErrors.has(code) || code === 'stalled' || code === 'rate_limited';
