/** Everything about websites beyond the single call: what was sent last, the whole list, runs of many, files, the book. */
import type { Result } from '../../preload/contract/result.ts';
import type { LastSent, RunChange } from '../../preload/contract/websites-many.ts';
import { createPace } from '../api/pace.ts';
import type { RateState } from '../api/rate.ts';
import type { AccessProvider, WebsitesApi } from '../api/types.ts';
import type { Database } from '../storage/database.ts';
import { type AddressBook, createAddressBook } from './address-book.ts';
import { allPages } from './all-pages.ts';
import { readChosen } from './chosen.ts';
import { type Clock, systemClock } from './clock.ts';
import { type ChooseFile, type ExportWish, exportWebsites } from './export.ts';
import { createRuns, type Runs } from './runs.ts';
import { accountOf, createSentLists, lastSent, rememberingSent } from './sent-lists.ts';

export interface SitesDeps {
  readonly api: WebsitesApi;
  readonly database: Database;
  readonly access: AccessProvider;
  readonly chooseFile: ChooseFile;
  readonly emit: (change: RunChange) => void;
  readonly warn: (message: string, error?: unknown) => void;
  readonly clock?: Clock;
}

export interface Sites {
  /** The single calls; what is sent by them is remembered where a service may not show it. */
  readonly websites: WebsitesApi;
  readonly runs: Runs;
  readonly book: AddressBook;
  showMany(ids: readonly string[]): ReturnType<typeof readChosen>;
  listAll(query?: ExportWish['query']): ReturnType<typeof allPages>;
  export(wish: ExportWish): ReturnType<typeof exportWebsites>;
  lastSent(ids: readonly string[]): Promise<Result<readonly LastSent[]>>;
  /** Told of what the service says of its rate limit. */
  rateSeen(rate: RateState): void;
  close(): Promise<void>;
}

export const createSites = (deps: SitesDeps): Sites => {
  const { api, database, access, chooseFile, emit, warn, clock = systemClock } = deps;
  const pace = createPace(clock.now);
  const sent = createSentLists(database);
  const websites = rememberingSent({ api, sent, access, now: clock.now, warn });
  const account = async (): Promise<string | null> => {
    const whose = await access();
    return whose.ok ? accountOf(whose.value) : null;
  };
  const runs = createRuns({ api: websites, pace, clock, account, emit, warn });
  return {
    websites,
    runs,
    book: createAddressBook(database, clock.now),
    showMany: (ids) => readChosen({ api, clock }, ids),
    listAll: (query) => allPages({ api, clock }, query),
    export: (wish) => exportWebsites({ api, clock, chooseFile }, wish),
    lastSent: (ids) => lastSent({ sent, access }, ids),
    rateSeen: pace.seen,
    close: runs.close,
  };
};
