/** Finds out whether the service of one place can be reached. */

import { decideRetry } from '../../../../preload/contract/errors/retry-policy.ts';
import type { Place } from '../../../../preload/contract/settings.ts';
import type { TranscriptionsApi } from '../../../api/types.ts';
import type { QueueEvent } from '../reducer/events.ts';

export class ServiceProbes {
  readonly #api: Pick<TranscriptionsApi, 'list'>;
  readonly #place: Place;
  readonly #dispatch: (event: QueueEvent) => void;
  #controller: AbortController | null = null;

  constructor(place: Place, api: Pick<TranscriptionsApi, 'list'>, dispatch: (event: QueueEvent) => void) {
    this.#place = place;
    this.#api = api;
    this.#dispatch = dispatch;
  }

  /** Aborts a running probe, whose result does not count then. */
  start(): void {
    this.abort();
    const controller = new AbortController();
    this.#controller = controller;
    void this.#isReachable(controller.signal).then((isReachable) => {
      if (!controller.signal.aborted)
        this.#dispatch({ kind: 'probe_ended', place: this.#place, isReachable });
    });
  }

  abort(): void {
    this.#controller?.abort();
    this.#controller = null;
  }

  /** True if the service responds as it should, or with an error that a pause does not cure. */
  async #isReachable(signal: AbortSignal): Promise<boolean> {
    const result = await this.#api.list({ per_page: 10 }, { signal });
    if (result.ok) return true;
    const decision = decideRetry(result.error, 'reading');
    return decision !== 'offline' && decision !== 'trouble';
  }
}
