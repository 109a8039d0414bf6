/** Looks for the records of uploads with an unknown outcome. `verification.ts` decides what a result means. */
import { getPlace } from '../../../../preload/contract/account-id.ts';
import { ok, type Result } from '../../../../preload/contract/result.ts';
import type { ListeningApi } from '../../../api/resources/listening.ts';
import type { TranscriptionsApi } from '../../../api/types.ts';
import { findNewRecord, type NewRecordResult, type RecordLists } from '../../find-new-record.ts';
import type { EffectOf, QueueEvent } from '../reducer/events.ts';

interface OutcomeReconcilerDeps {
  readonly lists: RecordLists;
  readonly getApi: (accountId: string | null) => Pick<TranscriptionsApi, 'list' | 'show' | 'words'>;
  /** Asks the built-in service what it listens to. */
  readonly listening: Pick<ListeningApi, 'find'>;
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

  async #run({ id, epoch, accountId, sending, replaces }: Verify): Promise<void> {
    const { signal } = this.#controller;
    // Asked first: between the two requests, the record can only come.
    const isHere = getPlace(accountId) === 'computer';
    const found = isHere ? await this.#deps.listening.find(sending.name, { signal }) : null;
    const listening = found?.ok ? found.value : null;
    const result = await this.#find({ id, accountId, sending, replaces });
    if (signal.aborted) return;
    this.#deps.dispatch({ kind: 'outcome_verified', id, epoch, sending, listening, result });
  }

  async #find({
    id,
    accountId,
    sending,
    replaces,
  }: Pick<Verify, 'id' | 'accountId' | 'sending' | 'replaces'>): Promise<Result<NewRecordResult>> {
    const api = this.#deps.getApi(accountId);
    const { signal } = this.#controller;
    if (replaces !== null) {
      const heard = await api.words(replaces, { signal });
      if (heard.ok && heard.value.heardAt >= (sending.endedAt ?? 0)) {
        await api.show(replaces, { signal });
        return ok({ kind: 'found', id: replaces });
      }
    }
    const records = await this.#deps.lists.list(api, { id, name: sending.name, accountId }, signal);
    if (!records.ok) return records;
    return ok(findNewRecord(sending, records.value, (id) => this.#deps.isClaimed(accountId, id)));
  }
}
