/** Determines the account at the service, one answer after the other. */
import { computerAccountId } from '../../../../preload/contract/account-id.ts';
import { fail, type Result } from '../../../../preload/contract/result.ts';
import type { AccessProvider, ServiceAccess } from '../../../api/types.ts';
import type { Job } from '../../job.ts';
import type { QueueEvent } from '../reducer/events.ts';

export interface AccessResolverDeps {
  readonly access: AccessProvider;
  readonly dispatch: (event: QueueEvent) => void;
  readonly getJobs: () => readonly Job[];
  readonly isDuplicate: (job: Job) => boolean;
}

export class AccessResolver {
  readonly #deps: AccessResolverDeps;
  #last: Promise<void> = Promise.resolve();

  constructor(deps: AccessResolverDeps) {
    this.#deps = deps;
  }

  resolve(): void {
    this.#last = this.#last.then(() => this.#resolveNext());
  }

  async #resolveNext(): Promise<void> {
    const access = await this.#getAccess();
    const duplicateIds = this.#findDuplicates(access.ok ? access.value.accountId : computerAccountId);
    this.#deps.dispatch({ kind: 'access_resolved', access, duplicateIds });
  }

  async #getAccess(): Promise<Result<ServiceAccess>> {
    try {
      return await this.#deps.access();
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      return fail('internal', { key: 'exception', reason });
    }
  }

  /** Jobs without an account whose content this account already has. Without a service, they may go to this computer. */
  #findDuplicates(accountId: string): ReadonlySet<string> {
    const unowned = this.#deps.getJobs().filter((job) => job.accountId === null);
    const duplicates = unowned.filter((job) => this.#deps.isDuplicate({ ...job, accountId }));
    return new Set(duplicates.map((job) => job.id));
  }
}
