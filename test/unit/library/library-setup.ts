/** Library with a real service and real databases, on a fast clock. */
import { rmSync } from 'node:fs';
import { HttpTransport } from '../../../main/api/http/http-transport.ts';
import { createTranscriptionsApi } from '../../../main/api/resources/transcriptions.ts';
import type { AccessProvider, TextsApi, TranscriptionsApi } from '../../../main/api/types.ts';
import type { Clock } from '../../../main/lib/clock.ts';
import { createLibrary, type Library } from '../../../main/library/library.ts';
import type { Database } from '../../../main/storage/database.ts';
import { type Databases, openDatabases } from '../../../main/storage/databases.ts';
import { putText, TextRepository } from '../../../main/texts/text-repository.ts';
import { getAccountTag } from '../../../main/uploads/recording-repository.ts';
import { computerAccountId, toTextId } from '../../../preload/contract/account-id.ts';
import type { LibraryRowsChange, LibraryState } from '../../../preload/contract/library.ts';
import type { TextChange } from '../../../preload/contract/texts.ts';
import { startTestService, type TestService, type TestServiceOptions } from '../../service/service.ts';
import { temporaryFolder } from '../../temporary-folder.ts';
import { createFastClock } from '../uploads/test-clock.ts';
import { unwrap } from '../uploads/uploads-setup.ts';

export interface LibrarySetup {
  readonly service: TestService;
  readonly folder: string;
  library: Library;
  /** As the queue stores recordings at the service. */
  uploads: TranscriptionsApi;
  databases: Databases;
  /** Of the service; null or this computer: no service is set up. */
  account: string | null;
  key: string;
  contentUrl: string;
  /** Milliseconds added to the clock. */
  clockOffset: number;
  readonly states: LibraryState[];
  readonly rowChanges: LibraryRowsChange[];
  /** What the window was told of texts. */
  readonly textChanges: TextChange[][];
  readonly log: string[];
  /** Whether texts are saved automatically. Call `library.settingsChanged` after a change. */
  isAutomatic: boolean;
  /** Whether rules change new texts. */
  appliesRules: boolean;
  /** Calls of the service that have not returned. */
  pendingCalls: number;
  /** Inserts a record at the place in use and returns its id. */
  insertRecord(name: string, result: string | null, more?: { readonly favorite?: number }): string;
  /** The id of a text at the service. */
  toId(serviceId: number): string;
  /** What the place in use lists, which is cached. */
  readonly list: TextsApi['list'];
  searchNames(text: string, limit?: number): readonly string[];
  /** Waits until `count` records are cached and indexed. Default: all records of the service. */
  waitUntilIndexed(count?: number): Promise<void>;
  /** Closes the library and opens it again on the same files; `between` runs while it is closed. */
  restart(between?: () => void): Promise<void>;
  close(): Promise<void>;
}

export interface LibrarySetupOptions {
  readonly service?: TestServiceOptions;
  /** Factor to the real clock. Default 400: the 3 s between two requests are 7.5 ms. */
  readonly speed?: number;
  readonly getTextLimit?: () => number | null;
  /** Instead of the fast one. */
  readonly clock?: Clock;
}

export const setUpLibrary = async (options: LibrarySetupOptions = {}): Promise<LibrarySetup> => {
  const service = await startTestService(options.service);
  const folder = temporaryFolder('library');
  const states: LibraryState[] = [];
  const rowChanges: LibraryRowsChange[] = [];
  const textChanges: TextChange[][] = [];
  const log: string[] = [];
  let transport = new HttpTransport({ connectTimeoutMs: 5_000 });
  let account: string | null = 'service';

  const access: AccessProvider = async () => ({
    ok: true,
    value: {
      analyticsUrl: service.analyticsUrl,
      contentUrl: setup.contentUrl,
      apiKey: setup.key,
      accountId: setup.account ?? '',
    },
  });
  const count = async <T>(call: Promise<T>): Promise<T> => {
    setup.pendingCalls += 1;
    return call.finally(() => {
      setup.pendingCalls -= 1;
    });
  };
  const countCalls = (api: TranscriptionsApi): TranscriptionsApi => ({
    ...api,
    list: (...args) => count(api.list(...args)),
    show: (...args) => count(api.show(...args)),
    update: (...args) => count(api.update(...args)),
    delete: (...args) => count(api.delete(...args)),
  });
  const open = async (): Promise<void> => {
    transport = new HttpTransport({ connectTimeoutMs: 5_000 });
    setup.databases = unwrap(await openDatabases(folder));
    const api = createTranscriptionsApi({
      transport,
      access,
      booleanEncodings: { get: () => undefined, set: () => {} },
      userAgent: 'Sidetone/test',
      jsonTimeoutMs: 5_000,
      report: (report) => setup.library.onExchange(report),
    });
    setup.library = createLibrary({
      database: setup.databases.app,
      cacheDatabase: setup.databases.cache,
      service: countCalls(api),
      getServiceId: () => (account === computerAccountId ? null : account),
      ...(options.getTextLimit && { getTextLimit: options.getTextLimit }),
      isSavingAutomatic: () => setup.isAutomatic,
      appliesRules: () => setup.appliesRules,
      clock: options.clock ?? createFastClock(options.speed ?? 400, () => setup.clockOffset),
      emit: (state) => states.push(state),
      emitRows: (change) => rowChanges.push(change),
      emitTexts: (changes) => textChanges.push([...changes]),
      log: (message) => log.push(message),
    });
    setup.uploads = setup.library.forUploads;
  };

  const setup: LibrarySetup = {
    service,
    folder,
    states,
    rowChanges,
    textChanges,
    log,
    isAutomatic: false,
    appliesRules: false,
    pendingCalls: 0,
    get account() {
      return account;
    },
    set account(next) {
      account = next;
      setup.library.accessChanged();
    },
    key: service.apiKey,
    contentUrl: service.contentUrl,
    clockOffset: 0,
    library: undefined as unknown as Library,
    uploads: undefined as unknown as TranscriptionsApi,
    databases: undefined as unknown as Databases,
    insertRecord: (name, result, more = {}) =>
      setup.account === computerAccountId
        ? insertHere(setup.databases.app, name, result ?? '')
        : setup.toId(service.data.transcriptions.insert({ name, result, ...more }).id),
    toId: (serviceId) => toTextId(getAccountTag(account ?? ''), String(serviceId)),
    list: (...call) => (setup.library.accounts.service ?? setup.library.accounts.computer).api.list(...call),
    searchNames: (text, limit) => unwrap(setup.library.search({ text, limit })).hits.map(({ name }) => name),
    waitUntilIndexed: async (count = service.data.transcriptions.getAll().length) => {
      await waitUntil(
        () => setup.library.state().records === count && setup.library.state().unindexed === 0,
        `${count} records to be indexed`,
        async () => JSON.stringify(setup.library.state()),
      );
    },
    restart: async (between) => {
      await setup.library.close();
      await transport.close();
      setup.databases.close();
      between?.();
      await open();
    },
    close: async () => {
      await setup.library.close();
      await transport.close();
      setup.databases.close();
      await service.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
  await open();
  return setup;
};

/** A text of this computer in which nothing was said. */
export const insertHere = (database: Database, name: string, text: string, heardAt = 0): string => {
  const texts = new TextRepository(database, Date.now);
  const id = texts.getId(null);
  const heard = {
    language: '',
    isLanguageFound: true,
    heardAt,
    durationMs: 0,
    words: [],
    gaps: [],
    voices: [],
    languages: [],
  };
  unwrap(database.write(() => putText(database, { id, partId: '', name, text, heard })));
  return id;
};

/** Waits until `condition` is true; throws after 100 s. */
export const waitUntil = async (
  condition: () => boolean | Promise<boolean>,
  description = 'it',
  describeState: () => string | Promise<string> = () => '',
): Promise<void> => {
  const deadline = Date.now() + 100_000;
  while (!(await condition())) {
    if (Date.now() > deadline)
      throw new Error(`Waited too long for ${description}; it is ${await describeState()}`);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
};
