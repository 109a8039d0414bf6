import type { Result } from '../../preload/contract/result.ts';
import type { BulkRunChange, LastSent } from '../../preload/contract/websites-bulk.ts';
import type { RateLimitState } from '../api/http/rate-limit-headers.ts';
import { createRateLimiter } from '../api/http/rate-limiter.ts';
import type { AccessProvider, WebsitesApi } from '../api/types.ts';
import { type Clock, systemClock } from '../lib/clock.ts';
import type { Database } from '../storage/database.ts';
import { type BulkRuns, createBulkRuns } from './bulk-runs.ts';
import { type ChooseFile, exportWebsites, type WebsiteExportRequest } from './export-websites.ts';
import { createIpPresetRepository, type IpPresetRepository } from './ip-preset-repository.ts';
import { listAllPages } from './list-all-pages.ts';
import { readSelected } from './read-selected.ts';
import { createSentListRepository, getLastSent, getWebsiteAccountId, withSentLists } from './sent-lists.ts';

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
  listByIds(ids: readonly string[]): ReturnType<typeof readSelected>;
  listAll(query?: WebsiteExportRequest['query']): ReturnType<typeof listAllPages>;
  export(request: WebsiteExportRequest): ReturnType<typeof exportWebsites>;
  getLastSent(ids: readonly string[]): Promise<Result<readonly LastSent[]>>;
  onRateState(rate: RateLimitState): void;
  close(): Promise<void>;
}

export const createWebsitesService = (deps: WebsitesServiceDeps): WebsitesService => {
  const { api, database, access, chooseFile, emit, warn, clock = systemClock } = deps;
  const pace = createRateLimiter(clock.now);
  const sentLists = createSentListRepository(database);
  const websitesApi = withSentLists({ api, sentLists, access, now: clock.now, warn });
  const accountId = async (): Promise<string | null> => {
    const accessResult = await access();
    return accessResult.ok ? getWebsiteAccountId(accessResult.value) : null;
  };
  const bulkRuns = createBulkRuns({ api: websitesApi, pace, clock, accountId, emit, warn });
  return {
    api: websitesApi,
    bulkRuns,
    ipPresets: createIpPresetRepository(database, clock.now),
    listByIds: (ids) => readSelected({ api, clock }, ids),
    listAll: (query) => listAllPages({ api, clock }, query),
    export: (request) => exportWebsites({ api, clock, chooseFile }, request),
    getLastSent: (ids) => getLastSent({ sentLists, access }, ids),
    onRateState: pace.update,
    close: bulkRuns.close,
  };
};
