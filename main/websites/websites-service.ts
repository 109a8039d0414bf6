import type { Result } from '../../preload/contract/result.ts';
import type { WebsiteQuery } from '../../preload/contract/websites.ts';
import type { BulkRunChange, LastSent } from '../../preload/contract/websites-bulk.ts';
import type { RateLimitState } from '../api/http/rate-limit-headers.ts';
import { createRateLimiter } from '../api/http/rate-limiter.ts';
import type { AccessProvider, WebsitesApi } from '../api/types.ts';
import { type Clock, systemClock } from '../lib/clock.ts';
import type { Database } from '../storage/database.ts';
import { createAccountReads } from './account-reads.ts';
import { createBulkRunRepository } from './bulk-run-repository.ts';
import { type BulkRuns, createBulkRuns } from './bulk-runs.ts';
import { createIpPresetRepository, type IpPresetRepository } from './ip-preset-repository.ts';
import { listAllPages } from './list-all-pages.ts';
import { readSelected } from './read-selected.ts';
import { createSentListRepository, getLastSent, getWebsiteAccountId, withSentLists } from './sent-lists.ts';
import { type ChooseFile, WebsiteExports } from './website-exports.ts';

export interface WebsitesServiceDeps {
  readonly api: WebsitesApi;
  readonly database: Database;
  readonly access: AccessProvider;
  readonly chooseFile: ChooseFile;
  readonly emit: (change: BulkRunChange) => void;
  readonly warn: (message: string, error?: unknown) => void;
  readonly clock?: Clock;
}

export interface WebsitesService {
  /** Saves the lists that were sent. */
  readonly api: WebsitesApi;
  readonly bulkRuns: BulkRuns;
  readonly ipPresets: IpPresetRepository;
  readonly exports: WebsiteExports;
  listByIds(ids: readonly string[]): ReturnType<typeof readSelected>;
  listAll(query?: WebsiteQuery): ReturnType<typeof listAllPages>;
  getLastSent(ids: readonly string[]): Promise<Result<readonly LastSent[]>>;
  onRateState(rate: RateLimitState): void;
  close(): Promise<void>;
}

export const createWebsitesService = (deps: WebsitesServiceDeps): WebsitesService => {
  const { api, database, access, chooseFile, emit, warn, clock = systemClock } = deps;
  const pace = createRateLimiter(clock.now);
  const sentLists = createSentListRepository(database);
  const websitesApi = withSentLists({ api, sentLists, access, now: clock.now, warn });
  const getAccountId = async (): Promise<string | null> => {
    const accessResult = await access();
    return accessResult.ok ? getWebsiteAccountId(accessResult.value) : null;
  };
  const reads = { api, getAccountId };
  const repository = createBulkRunRepository(database);
  const runsDeps = { api: websitesApi, repository, pace, clock, accountId: getAccountId, emit, warn };
  const bulkRuns = createBulkRuns(runsDeps);
  return {
    api: websitesApi,
    bulkRuns,
    ipPresets: createIpPresetRepository(database, clock.now),
    listByIds: async (ids) => readSelected({ api: await createAccountReads(reads), clock }, ids),
    listAll: async (query) => listAllPages({ api: await createAccountReads(reads), clock }, query),
    exports: new WebsiteExports({ ...reads, clock, chooseFile }),
    getLastSent: (ids) => getLastSent({ sentLists, access }, ids),
    onRateState: pace.update,
    close: bulkRuns.close,
  };
};
