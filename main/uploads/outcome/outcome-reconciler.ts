/** Looks for the records of uploads with an unknown outcome. `verification.ts` decides what a result means. */
import { ok, type Result } from '../../../preload/contract/result.ts';
import type { ListeningApi } from '../../api/resources/listening.ts';
import type { TranscriptionsApi } from '../../api/types.ts';
import type { EffectOf } from '../queue/effects/effect-handlers.ts';
import type { QueueEvent } from '../queue/reducer/events.ts';
import { findNewRecord, listRecordsByName, type NewRecordResult } from './find-new-record.ts';

export interface OutcomeReconcilerDeps {
  readonly api: Pick<TranscriptionsApi, 'list'>;
  readonly listening: Pick<ListeningApi, 'find'> | null;
  readonly dispatch: (event: QueueEvent) => void;
  /** Whether a record is known to come from another upload. */
  readonly isClaimed: (transcriptionId: string) => boolean;
}

type Verify = EffectOf<'verify_outcome'>;

export class OutcomeReconciler {
  readonly #deps: OutcomeReconcilerDeps;
  readonly #controller = new AbortController();
  readonly #running = new Set<Promise<void>>();

  constructor(deps: OutcomeReconcilerDeps) {
    this.#deps = deps;
  }

  verify(effect: Verify): void {
    const verification = this.#run(effect).finally(() => this.#running.delete(verification));
    this.#running.add(verification);
  }

  async close(): Promise<void> {
    this.#controller.abort();
    await Promise.all(this.#running);
  }

  async #run({ id, watchId, epoch, sending }: Verify): Promise<void> {
    const { signal } = this.#controller;
    // Asked first: between the two requests, the record can only come.
    const found = await this.#deps.listening?.find(sending.name, { signal });
    const listening = found?.ok ? found.value : null;
    const records = await listRecordsByName(this.#deps.api, sending.name, signal);
    if (signal.aborted) return;
    const result: Result<NewRecordResult> = records.ok
      ? ok(findNewRecord(sending, records.value, this.#deps.isClaimed))
      : records;
    this.#deps.dispatch({ kind: 'outcome_verified', id, watchId, epoch, sending, listening, result });
  }
}
