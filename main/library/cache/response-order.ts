import type { Transcription, TranscriptionChanges } from '../../../preload/contract/transcriptions.ts';

/** A record that the service returned. */
export interface RecordResponse {
  readonly accountId: string;
  readonly record: Transcription;
  /** A null `result` means that the record has no text. */
  readonly textKnown: boolean;
  /** The value of `ResponseOrder.now` before the request was sent. */
  readonly requestedAt: number;
  /** The fields that the request changed; null if it changed none. */
  readonly changedFields: readonly (keyof TranscriptionChanges)[] | null;
}

interface Confirmation {
  readonly confirmedAt: number;
  readonly textConfirmedAt: number;
  readonly savedAt: number;
}
const unconfirmed: Confirmation = { confirmedAt: 0, textConfirmedAt: 0, savedAt: 0 };

/**
 * Prevents that a late response replaces a newer one. Remembers when each record was confirmed: at the request that
 * returned it, or at the response to a change. Times are counted, so the clock has no effect. They are in memory: no
 * request outlives the application.
 */
export class ResponseOrder {
  #time = 0;
  readonly #confirmations = new Map<string, Confirmation>();

  /** Each call returns a later time. */
  now(): number {
    this.#time += 1;
    return this.#time;
  }

  /**
   * The record to cache: of a late response, only the text if it is the newest known, or the fields that it changed.
   * Null if there is nothing to cache.
   */
  merge(previous: Transcription | null, response: RecordResponse): Transcription | null {
    const { record, requestedAt, changedFields } = response;
    const { confirmedAt, savedAt, textConfirmedAt } = this.#get(response);
    if (requestedAt >= (changedFields === null ? confirmedAt : savedAt)) return record;
    const isNewestText = record.result !== null && requestedAt >= textConfirmedAt;
    const fields = changedFields ?? (isNewestText ? (['result'] as const) : []);
    if (previous === null || fields.length === 0) return null;
    return { ...previous, ...Object.fromEntries(fields.map((field) => [field, record[field]])) };
  }

  /** Call after the record was cached. */
  confirm(response: RecordResponse): void {
    const { record, textKnown, requestedAt, changedFields } = response;
    const known = this.#get(response);
    const at = changedFields === null ? requestedAt : this.now();
    const hasText = record.result !== null || textKnown;
    this.#confirmations.set(toKey(response), {
      confirmedAt: Math.max(known.confirmedAt, at),
      textConfirmedAt: hasText ? Math.max(known.textConfirmedAt, at) : known.textConfirmedAt,
      savedAt: changedFields === null ? known.savedAt : at,
    });
  }

  #get(response: RecordResponse): Confirmation {
    return this.#confirmations.get(toKey(response)) ?? unconfirmed;
  }
}

const toKey = ({ accountId, record }: RecordResponse): string => `${accountId} ${record.id}`;
