/**
 * All error codes, distinguished by what the user can do about them: one row for each. The catalogs have its messages,
 * `errors.CODE.title` and `errors.CODE.next`.
 */

/**
 * - reading: a request that changes nothing, such as a list.
 * - uploading: the store of a file, which must not be sent twice.
 * - changing: a store, update or delete of a record, which can be looked up afterwards.
 */
export type RequestPhase = 'reading' | 'uploading' | 'changing';

export type RetryDecision =
  /** The key is missing or was refused: all requests wait until the user enters one. */
  | 'key'
  /** The service asks for a pause: all requests wait. */
  | 'rate_limited'
  | 'server_busy'
  /** The service is unreachable: all requests wait until it is reachable. */
  | 'offline'
  /** The connection or the service is misconfigured: all requests would fail. */
  | 'trouble'
  /** This attempt failed; the next one may succeed. */
  | 'retry'
  /** The response is missing; the service may have done what was requested. */
  | 'unknown'
  /** The same request would fail again. Others may succeed. */
  | 'failed'
  /** The service takes no more files of this user: all uploads wait for the user. */
  | 'quota';

type Decisions = Readonly<Record<RequestPhase, RetryDecision>>;

const always = (decision: RetryDecision): Decisions => ({
  reading: decision,
  uploading: decision,
  changing: decision,
});

const misconfigured = always('trouble');
const key = always('key');
const offline = always('offline');
const rateLimited = always('rate_limited');
const failed = always('failed');
const serverFailed: Decisions = { reading: 'server_busy', uploading: 'retry', changing: 'unknown' };
const responseMissing: Decisions = { reading: 'offline', uploading: 'retry', changing: 'unknown' };
const unexpected: Decisions = { reading: 'trouble', uploading: 'failed', changing: 'failed' };
const maybeDone: Decisions = { ...failed, changing: 'unknown' };
/** Passes, such as the lock of another program. */
const localTrouble: Decisions = { reading: 'trouble', uploading: 'failed', changing: 'trouble' };

/** What a button can offer. */
export type ErrorRemedy = 'retry' | 'settings' | 'none';

interface ErrorRow {
  /** `decideRetry` reads more of the errors of an upload. */
  readonly retry: Decisions;
  readonly remedy: ErrorRemedy;
  /**
   * - access: no request is possible or accepted until the user changes something.
   * - offline: the service can't be reached now.
   * - unreachable: no response came, or it was not the service's own (such as a login page of a public network).
   * - connection: another problem of the connection.
   */
  readonly family?: 'access' | 'offline' | 'unreachable' | 'connection';
}

const rows = {
  // input and state
  invalid_input: { retry: failed, remedy: 'none' },
  not_allowed: { retry: failed, remedy: 'none' },
  wrong_state: { retry: failed, remedy: 'none' },
  unknown_id: { retry: failed, remedy: 'none' },
  // configuration and key
  not_configured: { retry: key, remedy: 'settings', family: 'access' },
  key_missing: { retry: key, remedy: 'settings', family: 'access' },
  key_unreadable: { retry: key, remedy: 'settings', family: 'access' },
  keychain_unavailable: { retry: key, remedy: 'settings', family: 'access' },
  address_invalid: { retry: misconfigured, remedy: 'settings' },
  address_insecure: { retry: misconfigured, remedy: 'settings' },
  // responses of the service
  unauthorized: { retry: key, remedy: 'settings', family: 'access' },
  forbidden: { retry: { ...unexpected, uploading: 'quota' }, remedy: 'none', family: 'access' },
  not_found: { retry: unexpected, remedy: 'retry' },
  too_large: { retry: failed, remedy: 'none' },
  validation: { retry: failed, remedy: 'none' },
  rate_limited: { retry: rateLimited, remedy: 'retry' },
  server_error: { retry: serverFailed, remedy: 'retry', family: 'unreachable' },
  unexpected_status: { retry: unexpected, remedy: 'settings' },
  unexpected_answer: {
    retry: { ...unexpected, changing: 'unknown' },
    remedy: 'settings',
    family: 'unreachable',
  },
  answer_too_large: { retry: maybeDone, remedy: 'retry' },
  redirected: { retry: { ...unexpected, changing: 'trouble' }, remedy: 'settings', family: 'unreachable' },
  // connection
  offline: { retry: offline, remedy: 'retry', family: 'offline' },
  name_not_found: { retry: offline, remedy: 'settings', family: 'offline' },
  refused: { retry: offline, remedy: 'retry', family: 'offline' },
  timeout: { retry: responseMissing, remedy: 'retry', family: 'unreachable' },
  connection_lost: { retry: responseMissing, remedy: 'retry', family: 'unreachable' },
  tls: { retry: misconfigured, remedy: 'settings', family: 'unreachable' },
  proxy: { retry: misconfigured, remedy: 'retry', family: 'unreachable' },
  stalled: { retry: responseMissing, remedy: 'retry', family: 'connection' },
  cancelled: { retry: maybeDone, remedy: 'retry' },
  // files
  file_missing: { retry: failed, remedy: 'retry' },
  file_unreadable: { retry: failed, remedy: 'retry' },
  file_changed: { retry: failed, remedy: 'retry' },
  file_empty: { retry: failed, remedy: 'none' },
  not_a_file: { retry: failed, remedy: 'none' },
  not_audio: { retry: failed, remedy: 'none' },
  format_unreadable: { retry: failed, remedy: 'none' },
  no_path: { retry: failed, remedy: 'none' },
  not_writable: { retry: failed, remedy: 'retry' },
  preparation_failed: { retry: failed, remedy: 'none' },
  model_refused: { retry: failed, remedy: 'none' },
  feed_refused: { retry: failed, remedy: 'none' },
  listening_failed: { retry: failed, remedy: 'none' },
  // uploads
  outcome_unknown: { retry: maybeDone, remedy: 'none' },
  interrupted: { retry: maybeDone, remedy: 'retry' },
  // computer
  disk_full: { retry: localTrouble, remedy: 'retry' },
  storage_failed: { retry: localTrouble, remedy: 'retry' },
  internal: { retry: maybeDone, remedy: 'retry' },
} as const satisfies Record<string, ErrorRow>;

export type ErrorCode = keyof typeof rows;
export const errorTable: Readonly<Record<ErrorCode, ErrorRow>> = rows;
export const errorCodes = Object.keys(rows) as readonly ErrorCode[];
