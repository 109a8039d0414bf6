import type { Transcription } from '../../../preload/contract/transcriptions.ts';
import type { BackgroundTasks } from '../background-tasks.ts';
import type { RecordResponse } from './response-order.ts';

/** Lists beyond this size in memory are not cached. A later sync fetches them. */
const maxPendingCharacters = 40_000_000;

interface UpsertBatch {
  readonly accountId: string;
  readonly records: readonly Transcription[];
  readonly requestedAt: number;
  readonly size: number;
  readonly done: (changed: number) => void;
  position: number;
  changed: number;
}

interface UpsertBatchesDeps {
  readonly backgroundTasks: BackgroundTasks;
  /** Returns whether the record is new or changed. */
  readonly upsert: (response: RecordResponse) => boolean;
  readonly onBatchEnded: () => void;
}

/** Caches lists record by record, in the background. */
export class UpsertBatches {
  readonly #deps: UpsertBatchesDeps;
  readonly #batches: UpsertBatch[] = [];

  constructor(deps: UpsertBatchesDeps) {
    this.#deps = deps;
  }

  /** Resolves with the number of new or changed records; 0 at once if too much is pending. */
  add(accountId: string, records: readonly Transcription[], requestedAt: number): Promise<number> {
    const size = records.reduce((sum, { result }) => sum + (result?.length ?? 0), 0);
    const pending = this.#batches.reduce((sum, batch) => sum + batch.size, size);
    if (this.#batches.length > 0 && pending > maxPendingCharacters) return Promise.resolve(0);
    return new Promise((done) => {
      this.#batches.push({ accountId, records, requestedAt, size, done, position: 0, changed: 0 });
      this.#deps.backgroundTasks.add(this.#processNext);
    });
  }

  readonly #processNext = (): boolean => {
    const [batch] = this.#batches;
    if (!batch) return false;
    const { accountId, requestedAt } = batch;
    const record = batch.records[batch.position];
    batch.position += 1;
    const response = record && { accountId, record, textKnown: false, requestedAt, changedFields: null };
    if (response && this.#deps.upsert(response)) batch.changed += 1;
    if (batch.position >= batch.records.length) {
      this.#batches.shift();
      batch.done(batch.changed);
      this.#deps.onBatchEnded();
    }
    return this.#batches.length > 0;
  };
}
