import { assertNever, type BridgeError } from '../../preload/contract/result.ts';

/**
 * - refused: the service rejected this task; the next one may succeed.
 * - pause: nothing was done; the service asks to retry later.
 * - unreachable: nothing was sent; the service is unreachable.
 * - lost: the response is missing; the task may have been done.
 * - fatal: every other task would fail too.
 */
export type TaskErrorKind = 'refused' | 'pause' | 'unreachable' | 'lost' | 'fatal';

export const classifyTaskError = (error: BridgeError): TaskErrorKind => {
  switch (error.code) {
    case 'rate_limited':
      return 'pause';
    case 'offline':
    case 'name_not_found':
    case 'refused':
      return 'unreachable';
    case 'server_error':
    case 'timeout':
    case 'connection_lost':
    case 'stalled':
    case 'cancelled':
    case 'interrupted':
    case 'outcome_unknown':
    case 'unexpected_answer':
    case 'answer_too_large':
    case 'internal':
      return 'lost';
    case 'not_configured':
    case 'key_missing':
    case 'key_unreadable':
    case 'keychain_unavailable':
    case 'address_invalid':
    case 'address_insecure':
    case 'unauthorized':
    case 'redirected':
    case 'tls':
    case 'proxy':
    case 'disk_full':
    case 'storage_failed':
      return 'fatal';
    case 'invalid_input':
    case 'not_allowed':
    case 'wrong_state':
    case 'unknown_id':
    case 'forbidden':
    case 'not_found':
    case 'too_large':
    case 'validation':
    case 'unexpected_status':
    case 'file_missing':
    case 'file_unreadable':
    case 'file_changed':
    case 'file_empty':
    case 'not_a_file':
    case 'not_audio':
    case 'no_path':
    case 'not_writable':
      return 'refused';
    default:
      return assertNever(error.code);
  }
};

/** Matches Laravel's messages for a domain that exists already, and similar ones. */
export const isDomainTaken = (error: BridgeError): boolean =>
  error.code === 'validation' &&
  (error.fields?.domain ?? []).some((text) => /\b(taken|already|exists?|unique|in use)\b/i.test(text));
