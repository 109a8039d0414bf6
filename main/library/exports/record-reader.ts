import { fatalErrors } from '../../../preload/contract/errors/error-families.ts';
import { recordPauses } from '../../../preload/contract/errors/retry-policy.ts';
import { type BridgeError, fail, ok, type Result } from '../../../preload/contract/result.ts';
import type { Transcription } from '../../../preload/contract/transcriptions.ts';
import { accountChanged } from '../../lib/account-changed.ts';
import type { Clock } from '../../lib/clock.ts';
import { sleep } from '../../lib/sleep.ts';
import { withRetry } from '../../lib/with-retry.ts';

export interface RecordReaderDeps {
  /** Null while no service is set up. */
  readonly getAccountId: () => string | null;
  /** Null if the record with its text is not cached. */
  readonly getCached: (id: string) => Transcription | null;
  /** It must not use the cache: a cached record without its text would be exported as empty. */
  readonly show: (id: string, options?: { readonly signal?: AbortSignal }) => Promise<Result<Transcription>>;
  /** Milliseconds until the service's rate limit allows a request; 0: now. */
  readonly delay?: () => number;
  readonly clock: Clock;
}

export interface RecordReaderOptions {
  readonly signal: AbortSignal;
  /** Called with the seconds of a pause, and with null when it ends. */
  readonly onPause: (seconds: number | null) => void;
}

export const exportCancelled = fail('cancelled');

/** Reads records of the current account; `accountChanged` after it changed. */
export const createRecordReader = (
  { getAccountId, getCached, show, delay, clock }: RecordReaderDeps,
  { signal, onPause }: RecordReaderOptions,
): ((id: string) => Promise<Result<Transcription>>) => {
  const accountId = getAccountId();
  let fatalError: BridgeError | null = null;

  const pause = async (ms: number): Promise<void> => {
    if (ms <= 0 || signal.aborted) return;
    onPause(Math.ceil(ms / 1_000));
    await sleep(clock, ms, signal);
    onPause(null);
  };

  const requestRecord = async (id: string): Promise<Result<Transcription>> => {
    if (signal.aborted) return exportCancelled;
    if (getAccountId() !== accountId) return accountChanged;
    const result = await show(id, { signal });
    return getAccountId() === accountId ? result : accountChanged;
  };

  const fetchRecord = async (id: string): Promise<Result<Transcription>> => {
    await pause(delay?.() ?? 0);
    return withRetry(() => requestRecord(id), { limits: recordPauses, pause });
  };

  return async (id) => {
    if (getAccountId() !== accountId) return accountChanged;
    const cached = getCached(id);
    if (cached) return ok(cached);
    if (fatalError !== null) return { ok: false, error: fatalError };
    const result = await fetchRecord(id);
    if (!result.ok && fatalErrors.has(result.error.code)) fatalError = result.error;
    return result;
  };
};
