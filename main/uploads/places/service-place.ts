/**
 * The service as a place. An attempt lists the records of its name, stores the file and checks the response. If the outcome is
 * unknown, its record is looked for; `verification.ts` decides what a result means.
 */
import { decideRetry } from '../../../preload/contract/errors/retry-policy.ts';
import { assertNever, type BridgeError, ok, type Result } from '../../../preload/contract/result.ts';
import type { Transcription } from '../../../preload/contract/transcriptions.ts';
import type { TranscriptionsApi } from '../../api/types.ts';
import type { Clock } from '../../lib/clock.ts';
import { findNewRecord, isAmbiguous, type NewRecordResult, type RecordLists } from '../find-new-record.ts';
import type { SendAttempt } from '../job.ts';
import { normalizeName } from '../job.ts';
import type { JobRepository } from '../job-repository.ts';
import { isResend } from '../job-transition.ts';
import type { Coordinator } from '../queue/coordinator.ts';
import type { AttemptResult, EffectOf, Upload } from '../queue/reducer/events.ts';
import { listPartsWithAttempt } from '../queue/reducer/state.ts';
import type { UploadPlace } from './place.ts';

interface ServicePlaceDeps {
  readonly coordinator: Coordinator;
  readonly repository: Pick<JobRepository, 'flush' | 'isClaimed'>;
  readonly clock: Clock;
  readonly lists: RecordLists;
  readonly api: TranscriptionsApi;
  /** Called when a body is complete, if its speed is known. */
  readonly onSpeedMeasured: (accountId: string, bytesPerSecond: number) => void;
}

export class ServicePlace implements UploadPlace {
  readonly #deps: ServicePlaceDeps;
  readonly #closing = new AbortController();
  readonly #verifications = new Set<Promise<void>>();

  constructor(deps: ServicePlaceDeps) {
    this.#deps = deps;
  }

  /** Looks for the record of an unknown outcome, and dispatches what it found. */
  verify(effect: EffectOf<'verify_outcome'>): void {
    const verification = this.#verify(effect).finally(() => this.#verifications.delete(verification));
    this.#verifications.add(verification);
  }

  async close(): Promise<void> {
    this.#closing.abort();
    await Promise.all(this.#verifications);
  }

  /**
   * Lists the records of that name first, unless that was done a moment ago. This cheap request detects a wrong key or URL
   * before the file is sent, and is compared with a later list if the outcome is unknown. Never rejects because of the
   * service.
   */
  async run(upload: Upload, timeoutMs: number, signal: AbortSignal): Promise<AttemptResult> {
    const { dispatch, request } = this.#deps.coordinator;
    const { id } = upload;
    const { api } = this.#deps;
    const listed = await this.#listExisting(upload, timeoutMs, signal);
    if ('kind' in listed) return listed;
    const onListed = (): void => dispatch({ kind: 'attempt_listed', id, sending: listed });
    onListed();
    const { name, description, language, file, showId } = upload;
    const { path, fileName, ...expected } = file;
    const meter = this.#createMeter(upload);
    const outcome = await api
      .store(
        { name, description, language, path, fileName, expected, showId },
        {
          signal,
          responseTimeoutMs: timeoutMs,
          onProgress: meter.update,
          onResend: (error) => {
            const { ok } = request({ kind: 'attempt_repeated', id, error });
            if (ok) onListed();
            return ok;
          },
          onBodyEnding: async () => {
            const saved = await this.#saveBodyEnding(id);
            if (!saved.ok) throw saved.error;
          },
        },
      )
      .finally(meter.stop);
    switch (outcome.kind) {
      case 'stored':
        return this.#verifyResponse(upload, outcome.transcription, listed, signal);
      case 'unknown':
        return { kind: 'unknown_outcome', error: outcome.error, final: isFinal(outcome.error) };
      case 'refused':
        if (isKeyDoubtful(outcome.error)) this.#deps.lists.doubt(id);
        return { kind: 'refused', error: outcome.error, phase: 'uploading' };
      default:
        return assertNever(outcome);
    }
  }

  /** Saves that the outcome is unknown, on the disk. If that fails, the body is not completed. */
  async #saveBodyEnding(id: string): Promise<Result<true>> {
    const saved = this.#deps.coordinator.request({ kind: 'body_ending', id });
    return saved.ok ? this.#deps.repository.flush() : saved;
  }

  async #listExisting(
    upload: Upload,
    timeoutMs: number,
    signal: AbortSignal,
  ): Promise<SendAttempt | AttemptResult> {
    const { api } = this.#deps;
    const earlier = isResend(upload) ? upload.sending : null;
    if (earlier) {
      const records = await this.#deps.lists.list(api, { ...upload, name: earlier.name }, signal);
      if (!records.ok) return { kind: 'refused', error: records.error, phase: 'reading' };
      const result = findNewRecord(earlier, records.value, (id) => this.#isClaimed(upload, id));
      if (result.kind === 'found') {
        const parts = listPartsWithAttempt(this.#deps.coordinator.state);
        const now = this.#deps.clock.now();
        const attempt = { ...upload, name: earlier.name };
        if (!isAmbiguous(attempt, result.id, parts, { now, timeoutMs }))
          return { kind: 'finished', transcriptionId: result.id };
      }
      // Keep the list from before the first attempt, so that later checks find the record of either attempt.
      if (normalizeName(earlier.name) === normalizeName(upload.name)) return earlier;
    }
    const recent = earlier ? null : this.#deps.lists.getRecent(upload);
    const records = recent ? ok(recent) : await this.#deps.lists.list(api, upload, signal);
    if (!records.ok) return { kind: 'refused', error: records.error, phase: 'reading' };
    const { ids, complete } = records.value;
    return { name: upload.name, known: ids, complete, endedAt: null, again: false };
  }

  /** Whether a record is known to come from another upload. */
  #isClaimed({ accountId }: Upload, transcriptionId: string): boolean {
    return this.#deps.repository.isClaimed(accountId, transcriptionId);
  }

  /**
   * Accepts a record that is not listed before, not of another upload, and has this name when shown. If show
   * fails with anything but not_found, the record is accepted.
   */
  async #verifyResponse(
    upload: Upload,
    record: Transcription,
    sending: SendAttempt,
    signal: AbortSignal,
  ): Promise<AttemptResult> {
    const finished: AttemptResult = { kind: 'finished', transcriptionId: record.id };
    const mismatch: AttemptResult = {
      kind: 'unknown_outcome',
      error: { code: 'unexpected_answer', detail: { key: 'response_other_transcription' } },
      final: false,
    };
    const isKnown = sending.known.includes(record.id) || this.#isClaimed(upload, record.id);
    if (isKnown || !isSameName(record.name, upload.name)) return mismatch;
    const current = await this.#deps.api.show(record.id, { signal });
    const isVerified = current.ok
      ? isSameName(current.value.name, upload.name)
      : current.error.code !== 'not_found';
    return isVerified ? finished : mismatch;
  }

  async #verify({ id, epoch, accountId, sending }: EffectOf<'verify_outcome'>): Promise<void> {
    const { api, lists, coordinator, repository } = this.#deps;
    const { signal } = this.#closing;
    const records = await lists.list(api, { id, name: sending.name, accountId }, signal);
    if (signal.aborted) return;
    const result: Result<NewRecordResult> = records.ok
      ? ok(findNewRecord(sending, records.value, (recordId) => repository.isClaimed(accountId, recordId)))
      : records;
    coordinator.dispatch({ kind: 'outcome_verified', id, epoch, sending, result });
  }

  /** Reports progress and speed of one upload, also when it stalls: then the speed is 0. */
  #createMeter({ id, accountId }: Upload) {
    const { clock, onSpeedMeasured } = this.#deps;
    const getSpeed = createSpeedMeter(clock.now);
    let stop = (): void => {};
    const report = (sent: number, total: number, speed: number | null): void => {
      this.#deps.coordinator.dispatch({ kind: 'attempt_progressed', id, sent, total, speed });
      if (sent === total && speed !== null && accountId !== null) onSpeedMeasured(accountId, speed);
    };
    return {
      update: (sent: number, total: number): void => {
        stop();
        stop = clock.after(stalledAfterMs, () => report(sent, total, 0));
        report(sent, total, getSpeed(sent));
      },
      stop: () => stop(),
    };
  }
}

/** Milliseconds without progress after which the speed is reported as 0. */
const stalledAfterMs = 5_000;
/** Milliseconds after which an old reading counts for about a third. */
const smoothingMs = 3_000;
/** Milliseconds. Shorter intervals measure scheduling rather than the network. */
const minIntervalMs = 100;

/** Returns a function that takes the bytes sent so far and returns the bytes a second, or null while unknown. */
export const createSpeedMeter = (now: () => number): ((sent: number) => number | null) => {
  let last: { readonly at: number; readonly sent: number } | null = null;
  let speed: number | null = null;
  return (sent) => {
    const at = now();
    if (last === null) {
      last = { at, sent };
      return null;
    }
    const elapsed = at - last.at;
    if (elapsed < 0) last = { at, sent };
    if (elapsed < minIntervalMs) return speed;
    const reading = (Math.max(sent - last.sent, 0) * 1000) / elapsed;
    const weight = 1 - Math.exp(-elapsed / smoothingMs);
    speed = speed === null ? reading : speed + (reading - speed) * weight;
    last = { at, sent };
    return speed;
  };
};

/** A gateway error (502, 504, 520 to 527, 599) does not show what the service behind it does. */
const isFinal = ({ code, status }: BridgeError): boolean =>
  code === 'server_error' && (status === 500 || status === 503);

const isKeyDoubtful = (error: BridgeError): boolean =>
  error.status === undefined || decideRetry(error, 'uploading') === 'key';

/** Services trim names; some cut or clean them. A common beginning counts as the same name. */
const isSameName = (received: string, sent: string): boolean => {
  const normalizeLoosely = (text: string): string =>
    normalizeName(text)
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}]+/gu, '');
  const normalizedReceived = normalizeLoosely(received);
  return normalizedReceived === '' || normalizeLoosely(sent).startsWith(normalizedReceived);
};
