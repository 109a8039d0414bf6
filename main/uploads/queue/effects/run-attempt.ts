/** One attempt to send one job: list, store, check of the response. */
import { assertNever, type BridgeError, type Result } from '../../../../preload/contract/result.ts';
import type { Transcription } from '../../../../preload/contract/transcriptions.ts';
import type { ListeningProgress } from '../../../../preload/contract/uploads.ts';
import type { TranscriptionsApi } from '../../../api/types.ts';
import { normalizeName } from '../../files/transcription-names.ts';
import { isResend, type Job, type SendAttempt } from '../../job.ts';
import { findNewRecord, listRecordsByName } from '../../outcome/find-new-record.ts';
import { getUploadFile } from '../../preparing/part-jobs.ts';
import type { AttemptResult } from '../reducer/events.ts';

export interface AttemptOptions {
  readonly job: Job;
  readonly signal: AbortSignal;
  readonly timeoutMs: number;
  readonly onListed: (sending: SendAttempt) => void;
  readonly onProgress: (sent: number, total: number) => void;
  readonly onListening: (progress: ListeningProgress) => void;
  /** Saves that the outcome is unknown, on the disk. If that fails, the body is not completed. */
  readonly onBodyEnding: () => Promise<Result<unknown>>;
  /** The service refused the language code. True: the file is sent again with the other code. */
  readonly onResend: (error: BridgeError) => boolean;
  /** Whether a record is known to come from another upload. */
  readonly isClaimed: (transcriptionId: string) => boolean;
  /** Whether a new record may also belong to another upload with an unknown outcome. */
  readonly isAmbiguous: (transcriptionId: string) => boolean;
}

/**
 * Lists the records of that name first. This cheap request detects a wrong key or URL before the file is
 * sent, and is compared with a later list if the outcome is unknown. Never rejects because of the service.
 */
export const runAttempt = async (api: TranscriptionsApi, attempt: AttemptOptions): Promise<AttemptResult> => {
  const { job, signal } = attempt;
  const listed = await listExistingRecords(api, attempt);
  if ('kind' in listed) return listed;
  attempt.onListed(listed);

  const { path, fileName, ...expected } = getUploadFile(job);
  const outcome = await api.store(
    {
      name: job.name,
      description: job.description,
      language: job.language,
      replaces: job.replaces,
      path,
      fileName,
      expected,
    },
    {
      signal,
      responseTimeoutMs: attempt.timeoutMs,
      onProgress: attempt.onProgress,
      onListening: attempt.onListening,
      onResend: (error) => {
        if (!attempt.onResend(error)) return false;
        attempt.onListed(listed);
        return true;
      },
      onBodyEnding: async () => {
        const saved = await attempt.onBodyEnding();
        if (!saved.ok) throw saved.error;
      },
    },
  );
  switch (outcome.kind) {
    case 'stored':
      return verifyResponse(api, attempt, outcome.transcription, listed);
    case 'unknown':
      return { kind: 'unknown_outcome', error: outcome.error, final: isFinal(outcome.error) };
    case 'refused':
      return { kind: 'refused', error: outcome.error, phase: 'uploading' };
    default:
      return assertNever(outcome);
  }
};

/** A gateway error (502, 504, 520 to 527, 599) does not show what the service behind it does. */
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
    if (!records.ok) return { kind: 'refused', error: records.error, phase: 'reading' };
    const result = findNewRecord(earlier, records.value, attempt.isClaimed);
    if (result.kind === 'found' && !attempt.isAmbiguous(result.id)) {
      return { kind: 'finished', transcriptionId: result.id };
    }
    // Keep the list from before the first attempt, so that later checks find the record of either attempt.
    if (normalizeName(earlier.name) === normalizeName(job.name)) return earlier;
  }
  const records = await listRecordsByName(api, job.name, signal);
  if (!records.ok) return { kind: 'refused', error: records.error, phase: 'reading' };
  const { ids, complete } = records.value;
  return { name: job.name, known: ids, complete, endedAt: null, again: false };
};

/**
 * Accepts a record that is not listed before, not of another upload, and has this name when shown. If show
 * fails with anything but not_found, the record is accepted.
 */
const verifyResponse = async (
  api: TranscriptionsApi,
  { job, isClaimed, signal }: AttemptOptions,
  record: Transcription,
  sending: SendAttempt,
): Promise<AttemptResult> => {
  const mismatch: AttemptResult = {
    kind: 'unknown_outcome',
    error: { code: 'unexpected_answer', detail: { key: 'response_other_transcription' } },
    final: false,
  };
  if (record.id === job.replaces) {
    // The library learns the text in the order of its requests.
    await api.show(record.id, { signal });
    return { kind: 'finished', transcriptionId: record.id };
  }
  const isKnown = sending.known.includes(record.id) || isClaimed(record.id);
  if (isKnown || !isSameName(record.name, job.name)) return mismatch;
  const current = await api.show(record.id, { signal });
  const isVerified = current.ok
    ? isSameName(current.value.name, job.name)
    : current.error.code !== 'not_found';
  return isVerified ? { kind: 'finished', transcriptionId: record.id } : mismatch;
};

/** Services trim names; some cut or clean them. A common beginning counts as the same name. */
const isSameName = (received: string, sent: string): boolean => {
  const normalizeLoosely = (text: string): string =>
    normalizeName(text)
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}]+/gu, '');
  const normalizedReceived = normalizeLoosely(received);
  return normalizedReceived === '' || normalizeLoosely(sent).startsWith(normalizedReceived);
};
