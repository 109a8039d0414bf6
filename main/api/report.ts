import type { BridgeError, ErrorCode } from '../../preload/contract/result.ts';
import type { Headers } from './answer.ts';
import { rateOf } from './rate.ts';
import type { ApiDeps, ExchangeReport } from './types.ts';

/** Errors that the service itself gave in good order: the connection and the key are fine. */
const inGoodOrder: ReadonlySet<ErrorCode> = new Set(['validation', 'not_found', 'too_large', 'rate_limited']);

/** Errors that say nothing of the service: the exchange did not take place, or was ended by us. */
const notAboutTheService: ReadonlySet<ErrorCode> = new Set([
  'cancelled',
  'invalid_input',
  'file_missing',
  'file_unreadable',
  'file_changed',
  'file_empty',
  'not_a_file',
  'internal',
]);

/** Tells how an exchange ended, as far as that says something of the connection. */
export const reportOf = (
  deps: Pick<ApiDeps, 'report'>,
  base: ExchangeReport['base'],
  error: BridgeError | null,
): void => {
  if (error !== null && notAboutTheService.has(error.code)) return;
  deps.report?.({ base, error: error !== null && inGoodOrder.has(error.code) ? null : error });
};

/** Reports what an answer says of the service's rate limit, if anything. */
export const reportRate = (
  deps: Pick<ApiDeps, 'onRate'>,
  base: ExchangeReport['base'],
  headers: Headers,
): void => {
  const rate = rateOf(headers);
  if (rate !== null) deps.onRate?.(base, rate);
};
