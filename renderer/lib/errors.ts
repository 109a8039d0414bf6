/** Messages and remedies of errors. */
import { connectionErrors, offlineErrors } from '../../preload/contract/errors/error-families.ts';
import type { BridgeError, ErrorCode } from '../../preload/contract/result.ts';
import { explainCode } from '../../preload/messages/explain-error.ts';
import { formatErrorDetail, t } from '../../preload/messages/translate.ts';

/** What a button can offer. */
type Remedy = 'retry' | 'settings' | 'none';

export interface Explanation {
  /** What happened, without a full stop. */
  readonly title: string;
  /** What to do next. */
  readonly next: string;
  readonly remedy: Remedy;
}

const remedies: Readonly<Record<ErrorCode, Remedy>> = {
  invalid_input: 'none',
  not_allowed: 'none',
  wrong_state: 'none',
  unknown_id: 'none',
  not_configured: 'settings',
  key_missing: 'settings',
  key_unreadable: 'settings',
  keychain_unavailable: 'settings',
  address_invalid: 'settings',
  address_insecure: 'settings',
  unauthorized: 'settings',
  forbidden: 'none',
  not_found: 'retry',
  too_large: 'none',
  validation: 'none',
  rate_limited: 'retry',
  server_error: 'retry',
  unexpected_status: 'settings',
  unexpected_answer: 'settings',
  answer_too_large: 'retry',
  redirected: 'settings',
  offline: 'retry',
  name_not_found: 'settings',
  refused: 'retry',
  timeout: 'retry',
  connection_lost: 'retry',
  tls: 'settings',
  proxy: 'retry',
  stalled: 'retry',
  cancelled: 'retry',
  file_missing: 'retry',
  file_unreadable: 'retry',
  file_changed: 'retry',
  file_empty: 'none',
  not_a_file: 'none',
  not_audio: 'none',
  not_writable: 'retry',
  no_path: 'none',
  preparation_failed: 'none',
  outcome_unknown: 'none',
  interrupted: 'retry',
  disk_full: 'retry',
  storage_failed: 'retry',
  internal: 'retry',
};

export const explain = ({ code, detail }: BridgeError): Explanation => {
  const known = code in remedies ? code : 'internal';
  return { ...explainCode(known, detail), remedy: remedies[known] };
};

/** Whether a check of the connection can say more. */
export const isCheckable = ({ code }: BridgeError): boolean =>
  code !== 'not_configured' && (connectionErrors.has(code) || code === 'unexpected_status');

/** Our details, then the message of the service with its status; null if there is neither. */
export const getErrorDetails = ({ detail, serviceMessage, status }: BridgeError): string | null => {
  const explanation = detail === undefined ? '' : formatErrorDetail(detail);
  if (serviceMessage === undefined && status !== undefined && explanation === '') {
    return t('errorStatus', { status: String(status) });
  }
  const quoted =
    serviceMessage === undefined || status === undefined ? serviceMessage : `${serviceMessage} (${status})`;
  return [explanation, quoted].filter(Boolean).join(' ') || null;
};

/** One line for a toast, a row or a screen reader. */
export const formatError = (error: BridgeError): string => {
  const { title, next } = explain(error);
  return `${title}. ${next}`;
};

/** Whether the service cannot be reached. */
export const isOffline = (error: BridgeError): boolean => offlineErrors.has(error.code);
