import type { ErrorCode } from '../../../preload/contract/errors/error-table.ts';
import type { ApiDeps, ExchangeReport } from '../types.ts';
import { getRateLimit } from './rate-limit-headers.ts';
import type { ResponseHeaders } from './read-response.ts';

/** Errors that show a working connection and an accepted key. */
const expectedServiceErrors: ReadonlySet<ErrorCode> = new Set([
  'validation',
  'not_found',
  'too_large',
  'rate_limited',
]);

/** Errors that say nothing about the service: no exchange took place, or the application ended it. */
const errorsUnrelatedToService: ReadonlySet<ErrorCode> = new Set([
  'cancelled',
  'invalid_input',
  'file_missing',
  'file_unreadable',
  'file_changed',
  'file_empty',
  'not_a_file',
  'internal',
]);

/** Reports the outcome of an exchange, if it says anything about the connection. */
export const reportExchange = (
  deps: Pick<ApiDeps, 'report'>,
  { base, accountId, error }: ExchangeReport,
): void => {
  if (error !== null && errorsUnrelatedToService.has(error.code)) return;
  deps.report?.({
    base,
    accountId,
    error: error !== null && expectedServiceErrors.has(error.code) ? null : error,
  });
};

export const reportRateLimit = (
  deps: Pick<ApiDeps, 'onRateLimit'>,
  exchange: Omit<ExchangeReport, 'error'>,
  headers: ResponseHeaders,
): void => {
  const rate = getRateLimit(headers);
  if (rate !== null) deps.onRateLimit?.(exchange, rate);
};
