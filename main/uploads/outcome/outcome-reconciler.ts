/** Looks for the records of uploads with an unknown outcome. `verification.ts` decides what a result means. */
import { getPlace } from '../../../preload/contract/account-id.ts';
import { ok, type Result } from '../../../preload/contract/result.ts';
import type { ListeningApi } from '../../api/resources/listening.ts';
import type { TranscriptionsApi } from '../../api/types.ts';
import type { EffectOf } from '../queue/effects/effect-handlers.ts';
import type { QueueEvent } from '../queue/reducer/events.ts';
import { findNewRecord, listRecordsByName, type NewRecordResult } from './find-new-record.ts';

export interface OutcomeReconcilerDeps {
  readonly getApi: (accountId: string | null) => Pick<TranscriptionsApi, 'list'>;
  /** Asks the built-in service what it listens to. */
  readonly listening: Pick<ListeningApi, 'find'> | null;
  readonly dispatch: (event: QueueEvent) => void;
  /** Whether a record is known to come from another upload. */
  readonly isClaimed: (accountId: string | null, transcriptionId: string) => boolean;
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

  async #run({ id, watchId, epoch, accountId, sending }: Verify): Promise<void> {
    const { signal } = this.#controller;
    const { getApi, listening: api, isClaimed } = this.#deps;
    // Asked first: between the two requests, the record can only come.
    const found = getPlace(accountId) === 'computer' ? await api?.find(sending.name, { signal }) : undefined;
    const listening = found?.ok ? found.value : null;
    const records = await listRecordsByName(getApi(accountId), sending.name, signal);
    if (signal.aborted) return;
    const result: Result<NewRecordResult> = records.ok
      ? ok(findNewRecord(sending, records.value, (recordId) => isClaimed(accountId, recordId)))
      : records;
    this.#deps.dispatch({ kind: 'outcome_verified', id, watchId, epoch, sending, listening, result });
  }
}
