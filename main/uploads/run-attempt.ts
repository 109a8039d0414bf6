/** One attempt to send one job, from the question what is there already to the service's answer. */
import { assertNever, type BridgeError, type Result } from '../../preload/contract/result.ts';
import type { Transcription } from '../../preload/contract/transcriptions.ts';
import type { TranscriptionsApi } from '../api/types.ts';
import { findNewRecord, listRecordsByName } from './find-new-record.ts';
import { isResend, type Job, type SendAttempt } from './job.ts';
import { normalizeName } from './transcription-names.ts';

export type AttemptResult =
  /** The service has it, under this id. */
  | { readonly kind: 'finished'; readonly transcriptionId: string }
  /** Nothing was made of it: `before` anything of the file was sent, or by the service's answer. */
  | { readonly kind: 'refused'; readonly error: BridgeError; readonly phase: 'before' | 'sending' }
  /**
   * The body was complete and what became of it is not known. `final`: the service itself said that it failed; when no
   * record is there soon, none will come.
   */
  | { readonly kind: 'doubt'; readonly error: BridgeError; readonly final: boolean };

export interface AttemptOptions {
  readonly job: Job;
  readonly signal: AbortSignal;
  readonly timeoutMs: number;
  readonly onListed: (sending: SendAttempt) => void;
  readonly onProgress: (sent: number, total: number) => void;
  /** Writes down that the outcome is open from here. Where that fails, the body is not completed. */
  readonly onBodyEnding: () => Result<unknown>;
  /** The service refused the language's code: notes that the file is sent once more, with the other code. False: it is not. */
  readonly onResend: (error: BridgeError) => boolean;
  /** Whether a record is known to have come from another upload. */
  readonly isClaimed: (transcriptionId: string) => boolean;
  /** Whether a record that is new may as well have come from another upload that is open. */
  readonly isAmbiguous: (transcriptionId: string) => boolean;
}

/**
 * Sends. The list of records of that name comes first: it is the cheap request that finds a bad key or a wrong address
 * before gigabytes are sent, and what an open outcome is compared with later. Never rejects by a failure of the service.
 */
export const runAttempt = async (api: TranscriptionsApi, attempt: AttemptOptions): Promise<AttemptResult> => {
  const { job, signal } = attempt;
  const listed = await listExistingRecords(api, attempt);
  if ('kind' in listed) return listed;
  attempt.onListed(listed);

  const outcome = await api.store(
    {
      name: job.name,
      description: job.description,
      language: job.language,
      path: job.path,
      fileName: job.fileName,
      expected: { size: job.size, mtimeMs: job.mtimeMs, inode: job.inode },
    },
    {
      signal,
      responseTimeoutMs: attempt.timeoutMs,
      onProgress: attempt.onProgress,
      onResend: (error) => {
        if (!attempt.onResend(error)) return false;
        attempt.onListed(listed);
        return true;
      },
      onBodyEnding: () => {
        const saved = attempt.onBodyEnding();
        if (!saved.ok) throw saved.error;
      },
    },
  );
  switch (outcome.kind) {
    case 'stored':
      return verifyResponse(api, attempt, outcome.transcription, listed);
    case 'unknown':
      return { kind: 'doubt', error: outcome.error, final: isFinal(outcome.error) };
    case 'refused':
      return { kind: 'refused', error: outcome.error, phase: 'sending' };
    default:
      return assertNever(outcome);
  }
};

/**
 * Only what the service says of itself. A gateway that gave up waiting (502, 504, and what other makers of gateways have
 * for it: 520 to 527, 599) says nothing of what the service behind it still does.
 */
const isFinal = ({ code, status }: BridgeError): boolean =>
  code === 'server_error' && (status === 500 || status === 503);

const listExistingRecords = async (
  api: TranscriptionsApi,
  attempt: AttemptOptions,
): Promise<SendAttempt | AttemptResult> => {
  const { job, signal } = attempt;
  const earlier = isResend(job) ? job.sending : null;
  if (earlier) {
    const records = await listRecordsByName(api, earlier.name, signal);
    if (!records.ok) return { kind: 'refused', error: records.error, phase: 'before' };
    const result = findNewRecord(earlier, records.value, attempt.isClaimed);
    if (result.kind === 'found' && !attempt.isAmbiguous(result.id)) {
      return { kind: 'finished', transcriptionId: result.id };
    }
    // Compared with what was there before the first attempt, later checks find the record of either.
    if (normalizeName(earlier.name) === normalizeName(job.name)) return earlier;
  }
  const records = await listRecordsByName(api, job.name, signal);
  if (!records.ok) return { kind: 'refused', error: records.error, phase: 'before' };
  const { ids, complete } = records.value;
  return { name: job.name, known: ids, complete, endedAt: null, again: false };
};

/**
 * An answer is believed when it can be of this upload: a record that was there before, that is another upload's, or that
 * has another name when it is looked up under its id, cannot. Where it cannot be looked up, the answer stands.
 */
const verifyResponse = async (
  api: TranscriptionsApi,
  { job, isClaimed, signal }: AttemptOptions,
  record: Transcription,
  sending: SendAttempt,
): Promise<AttemptResult> => {
  const mismatch: AttemptResult = {
    kind: 'doubt',
    error: { code: 'unexpected_answer', detail: { key: 'response_other_transcription' } },
    final: false,
  };
  const isKnown = sending.known.includes(record.id) || isClaimed(record.id);
  if (isKnown || !isSameName(record.name, job.name)) return mismatch;
  const current = await api.show(record.id, { signal });
  const isVerified = current.ok
    ? isSameName(current.value.name, job.name)
    : current.error.code !== 'not_found';
  return isVerified ? { kind: 'finished', transcriptionId: record.id } : mismatch;
};

/** Services trim names, and some cut or clean them. One that shares its beginning is the same. */
const isSameName = (answered: string, sent: string): boolean => {
  const normalizeLoosely = (text: string): string =>
    normalizeName(text)
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}]+/gu, '');
  const normalizedAnswer = normalizeLoosely(answered);
  return normalizedAnswer === '' || normalizeLoosely(sent).startsWith(normalizedAnswer);
};
