/** Checks of the connection, one at a time. */
import type {
  CheckStep,
  CheckTarget,
  ConnectionCheck,
} from '../../preload/contract/connection/connection-check.ts';
import { fail, ok, type Result } from '../../preload/contract/result.ts';
import type { ApiDeps } from '../api/types.ts';
import { type ChosenTarget, getTargetInUse, type TargetDeps, TypedTargets } from './choose-target.ts';
import { runCheck } from './run-check.ts';

export interface ConnectionChecksDeps extends TargetDeps {
  readonly api: ApiDeps;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Called after each change of a step. */
  readonly emit: (check: ConnectionCheck) => void;
}

interface RunningCheck {
  readonly controller: AbortController;
  readonly ended: Promise<unknown>;
}

export class ConnectionChecks {
  readonly #deps: ConnectionChecksDeps;
  readonly #typedTargets: TypedTargets;
  #running: RunningCheck | null = null;

  constructor(deps: ConnectionChecksDeps) {
    this.#deps = deps;
    this.#typedTargets = new TypedTargets(deps);
  }

  /**
   * Checks the connection in use, or typed addresses. Returns all steps when they have ended. Ends a check that runs.
   * Errors: those of choosing the target, cancelled (a later call came first).
   */
  async check(typed?: CheckTarget): Promise<Result<ConnectionCheck>> {
    const before = this.#running;
    const controller = new AbortController();
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#running = { controller, ended: promise };
    before?.controller.abort();
    try {
      await before?.ended;
      const target = await (typed === undefined ? getTargetInUse(this.#deps) : this.#typedTargets.get(typed));
      if (!target.ok) return target;
      return controller.signal.aborted
        ? fail('cancelled')
        : ok(await this.#run(target.value, controller.signal));
    } finally {
      if (this.#running?.controller === controller) this.#running = null;
      resolve();
    }
  }

  cancelCheck(): Result<true> {
    this.#running?.controller.abort();
    return ok(true);
  }

  /** Ends a check that runs. */
  async close(): Promise<void> {
    this.cancelCheck();
    await this.#running?.ended;
  }

  async #run(target: ChosenTarget, signal: AbortSignal): Promise<ConnectionCheck> {
    const { api, now, emit } = this.#deps;
    const { contentUrl, analyticsUrl, isBuiltIn, isInUse } = target;
    const startedAt = now();
    const toCheck = (steps: readonly CheckStep[], endedAt: number | null): ConnectionCheck => ({
      contentUrl,
      analyticsUrl,
      isBuiltIn,
      startedAt,
      endedAt,
      steps,
    });
    const ofConnection = isInUse ? api : { ...api, report: undefined, onRateLimit: undefined };
    const steps = await runCheck(ofConnection, target, {
      signal,
      onChanged: (changed) => emit(toCheck(changed, null)),
    });
    return toCheck(steps, now());
  }
}
