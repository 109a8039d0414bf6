/** The websites of the user's own service. Its methods are calls of the IPC contract. */
import { basename } from 'node:path';
import { getAnalyticsAccountId } from '../../preload/contract/account-id.ts';
import { fail, ok, type Result } from '../../preload/contract/result.ts';
import type {
  Website,
  WebsiteChanges,
  WebsiteFields,
  WebsiteQuery,
} from '../../preload/contract/websites.ts';
import type {
  AllWebsites,
  BulkRunChange,
  ExportFormat,
  LastSent,
  WebsiteExportResult,
} from '../../preload/contract/websites-bulk.ts';
import { t } from '../../preload/messages/translate.ts';
import { createRateLimiter, type RateLimitState } from '../api/http/rate-limit-headers.ts';
import type { AccessProvider, CallOptions, WebsitesApi } from '../api/types.ts';
import { accountChanged } from '../lib/account-changed.ts';
import { replaceFile } from '../lib/atomic-write.ts';
import type { Clock } from '../lib/clock.ts';
import type { Database } from '../storage/database.ts';
import { BulkRuns } from './bulk-runs.ts';
import { IpPresets } from './ip-presets.ts';
import { listAllPages, type ReadDeps, readSelected } from './read-websites.ts';
import { SentLists, withAllLists } from './sent-lists.ts';
import { formatTable } from './table-file.ts';

export interface WebsitesDeps {
  readonly api: WebsitesApi;
  readonly database: Database;
  readonly access: AccessProvider;
  /** Null if the user cancels. */
  readonly chooseFile: (suggestedName: string, type: 'csv' | 'json') => Promise<Result<string | null>>;
  readonly onBulkRunChanged: (change: BulkRunChange) => void;
  readonly warn: (message: string, error?: unknown) => void;
  readonly clock: Clock;
}

export class Websites implements WebsitesApi {
  readonly bulkRuns: BulkRuns;
  readonly ipPresets: IpPresets;
  readonly #deps: WebsitesDeps;
  readonly #sentLists: SentLists;
  readonly #pace;
  readonly list: WebsitesApi['list'];
  readonly show: WebsitesApi['show'];
  #export: AbortController | null = null;

  constructor(deps: WebsitesDeps) {
    const { api, database, clock } = deps;
    this.#deps = deps;
    this.list = api.list;
    this.show = api.show;
    this.#pace = createRateLimiter(clock.now);
    this.#sentLists = new SentLists(database);
    this.ipPresets = new IpPresets(database, clock.now);
    const getAccountId = () => this.#getAccountId();
    this.bulkRuns = new BulkRuns({ ...deps, api: this, pace: this.#pace, getAccountId });
  }

  store(fields: WebsiteFields, options?: CallOptions): Promise<Result<Website>> {
    return this.#remember(
      () => this.#deps.api.store(fields, options),
      (account, { id }) => this.#sentLists.save(account, id, withAllLists(fields), this.#deps.clock.now()),
    );
  }

  update(id: string, changes: WebsiteChanges, options?: CallOptions): Promise<Result<Website>> {
    return this.#remember(
      () => this.#deps.api.update(id, changes, options),
      (account) => this.#sentLists.save(account, id, changes, this.#deps.clock.now()),
    );
  }

  delete(id: string, options?: CallOptions): Promise<Result<true>> {
    return this.#remember(
      () => this.#deps.api.delete(id, options),
      (account) => this.#sentLists.delete(account, id),
    );
  }

  async listByIds(ids: readonly string[]): Promise<Result<readonly Website[]>> {
    return readSelected(await this.#readAccount(), ids);
  }

  async listAll(query?: WebsiteQuery): Promise<Result<AllWebsites>> {
    return listAllPages(await this.#readAccount(), query);
  }

  async lastSent(ids: readonly string[]): Promise<Result<readonly LastSent[]>> {
    const account = await this.#getAccountId();
    return account === null ? ok([]) : this.#sentLists.get(account, ids);
  }

  /** Writes the records of these ids, or the whole list. One export at a time. */
  async export(
    format: ExportFormat,
    query: WebsiteQuery,
    ids?: readonly string[],
  ): Promise<Result<WebsiteExportResult>> {
    if (this.#export) return fail('wrong_state', { key: 'export_running' });
    this.#export = new AbortController();
    try {
      const deps = await this.#readAccount(this.#export.signal);
      // All pages are fetched before the dialog opens, so it never opens for an export that then fails.
      const list = ids === undefined ? await listAllPages(deps, query) : await readAll(deps, ids, query);
      return list.ok ? await this.#write(list.value, format) : list;
    } finally {
      this.#export = null;
    }
  }

  cancelExport(): Result<true> {
    this.#export?.abort();
    return ok(true);
  }

  onRateState(rate: RateLimitState): void {
    this.#pace.update(rate);
  }

  close(): Promise<void> {
    return this.bulkRuns.close();
  }

  /** Null while no service is set up. The ids of websites are only unique within one service. */
  async #getAccountId(): Promise<string | null> {
    const access = await this.#deps.access();
    return access.ok ? getAnalyticsAccountId(access.value) : null;
  }

  /**
   * Reads for one action, of the account that it is started for: what another account returns fails with
   * `accountChanged`. Everything fails with `cancelled` once the signal has aborted.
   */
  async #readAccount(signal?: AbortSignal): Promise<ReadDeps> {
    const { api, clock } = this.#deps;
    const accountId = await this.#getAccountId();
    const read = async <T>(request: () => Promise<Result<T>>): Promise<Result<T>> => {
      const result = await request();
      if (signal?.aborted) return fail('cancelled');
      return (await this.#getAccountId()) === accountId ? result : accountChanged;
    };
    const options = signal === undefined ? {} : { signal };
    return {
      api: {
        list: (query) => read(() => api.list(query, options)),
        show: (id) => read(() => api.show(id, options)),
      },
      clock,
      signal,
    };
  }

  /** Calls the service, and `onSuccess` with the account. If that fails, it only warns. */
  async #remember<T>(
    call: () => Promise<Result<T>>,
    onSuccess: (accountId: string, value: T) => Result<unknown>,
  ): Promise<Result<T>> {
    const accountId = await this.#getAccountId();
    const result = await call();
    const saved = result.ok && accountId !== null ? onSuccess(accountId, result.value) : null;
    if (saved?.ok === false)
      this.#deps.warn(`what was sent of a website is not remembered: ${saved.error.code}`);
    return result;
  }

  async #write({ items, complete }: AllWebsites, format: ExportFormat): Promise<Result<WebsiteExportResult>> {
    const type = format === 'json' ? 'json' : 'csv';
    const file = await this.#deps.chooseFile(`${t('exports.websiteList')}.${type}`, type);
    if (!file.ok || file.value === null) return file.ok ? ok(null) : file;
    const written = await replaceFile(file.value, formatTable(items, format));
    return written.ok ? ok({ fileName: basename(file.value), count: items.length, complete }) : written;
  }
}

const readAll = async (
  deps: ReadDeps,
  ids: readonly string[],
  query: WebsiteQuery,
): Promise<Result<AllWebsites>> => {
  const selected = await readSelected(deps, ids, query);
  return selected.ok ? ok({ items: selected.value, complete: true }) : selected;
};
