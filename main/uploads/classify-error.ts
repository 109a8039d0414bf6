import { assertNever, type BridgeError } from '../../preload/contract/result.ts';

export type RetryDecision =
  /** The key is missing or was refused: all jobs pause until the user enters one. */
  | 'key'
  /** The service asks for a pause: all jobs wait. */
  | 'rate_limited'
  | 'server_busy'
  /** The service is unreachable: all jobs wait until it is reachable. */
  | 'offline'
  /** This attempt failed; the next one may succeed. */
  | 'retry'
  /** Sending this file again would fail again. */
  | 'failed'
  /** The connection or the service is misconfigured and other files would fail too: all jobs wait. */
  | 'trouble';

/** `before`: the list request before sending, unrelated to the file. `sending`: the store request. */
export const classifyError = (error: BridgeError, phase: 'before' | 'sending'): RetryDecision => {
  const isBefore = phase === 'before';
  switch (error.code) {
    case 'not_configured':
    case 'key_missing':
    case 'key_unreadable':
    case 'keychain_unavailable':
    case 'unauthorized':
      return 'key';
    case 'rate_limited':
      return 'rate_limited';
    case 'server_error':
      return isBefore || error.retryAfterSeconds !== undefined ? 'server_busy' : 'retry';
    case 'offline':
    case 'name_not_found':
    case 'refused':
      return 'offline';
    case 'timeout':
    case 'connection_lost':
    case 'stalled':
      return isBefore ? 'offline' : 'retry';
    case 'address_invalid':
    case 'address_insecure':
    case 'tls':
    case 'proxy':
      return 'trouble';
    case 'forbidden':
    case 'not_found':
    case 'unexpected_status':
    case 'unexpected_answer':
    case 'redirected':
      return isBefore ? 'trouble' : 'failed';
    case 'answer_too_large':
    case 'too_large':
    case 'validation':
    case 'invalid_input':
    case 'not_allowed':
    case 'wrong_state':
    case 'unknown_id':
    case 'cancelled':
    case 'file_missing':
    case 'file_unreadable':
    case 'file_changed':
    case 'file_empty':
    case 'not_a_file':
    case 'not_audio':
    case 'no_path':
    case 'not_writable':
    case 'outcome_unknown':
    case 'interrupted':
    case 'disk_full':
    case 'storage_failed':
    case 'internal':
      return 'failed';
    default:
      return assertNever(error.code);
  }
};
