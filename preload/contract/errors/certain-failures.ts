import type { ErrorDetail } from './error-details.ts';

/** Whether the same recording would fail in the same way. */
export const isCertainToRepeat = (detail: ErrorDetail | undefined): boolean =>
  detail?.key === 'service_text_not_stored' ||
  detail?.key === 'service_time_limit' ||
  detail?.key === 'recogniser_refused';
