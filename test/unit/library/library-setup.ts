/** The library as the application has it: a real service, real databases, on a fast clock. */
import { rmSync } from 'node:fs';
import { createHttpTransport } from '../../../main/api/http-transport.ts';
import { createTranscriptionsApi } from '../../../main/api/transcriptions.ts';
import type { AccessProvider } from '../../../main/api/types.ts';
import { createLibrary, type Library } from '../../../main/library/library.ts';
import { type Databases, openDatabases } from '../../../main/storage/databases.ts';
import type { LibraryState } from '../../../preload/contract/library.ts';
import { startTestService, type TestService, type TestServiceOptions } from '../../service/service.ts';
import { temporaryFolder } from '../../temporary-folder.ts';
import { createFastClock } from '../uploads/test-clock.ts';
import { unwrap } from '../uploads/uploads-setup.ts';

export interface LibrarySetup {
  readonly service: TestService;
  readonly folder: string;
  library: Library;
  databases: Databases;
  account: string | null;
  /** The key that the application has. */
  key: string;
  /** Where it looks for the service. */
  contentUrl: string;
  /** By how much the clock is ahead, in milliseconds. */
  clockOffset: number;
  readonly states: LibraryState[];
  /** A record at the service; answers its id. */
  insertRecord(name: string, result: string | null, more?: { readonly favorite?: number }): string;
  /** Names that a search finds, best first. */
  searchNames(text: string, limit?: number): readonly string[];
  /** As soon as all that was seen can be found. */
  waitUntilIndexed(count?: number): Promise<void>;
  /** Closes and opens again over the same files; `between` runs while it is closed. */
  restart(between?: () => void): Promise<void>;
  close(): Promise<void>;
}

export interface LibrarySetupOptions {
  readonly service?: TestServiceOptions;
  /** Times as fast as the real clock. Default 400: the pause between two requests is 7.5 ms. */
  readonly speed?: number;
}

export const setUpLibrary = async (options: LibrarySetupOptions = {}): Promise<LibrarySetup> => {
  const service = await startTestService(options.service);
  const folder = temporaryFolder('library');
  const states: LibraryState[] = [];
  let transport = createHttpTransport({ connectTimeoutMs: 5_000 });

  const access: AccessProvider = async () => ({
    ok: true,
    value: {
      analyticsUrl: service.analyticsUrl,
      contentUrl: setup.contentUrl,
      apiKey: setup.key,
      accountId: setup.account ?? '',
    },
  });
  const open = (): void => {
    transport = createHttpTransport({ connectTimeoutMs: 5_000 });
    setup.databases = unwrap(openDatabases(folder));
    setup.library = createLibrary({
      database: setup.databases.app,
      cacheDatabase: setup.databases.cache,
      api: createTranscriptionsApi({
        transport,
        access,
        booleanEncodings: { get: () => undefined, set: () => {} },
        userAgent: 'Sidetone/test',
        jsonTimeoutMs: 5_000,
        report: (report) => setup.library.onExchange(report),
      }),
      getAccountId: () => setup.account,
      clock: createFastClock(options.speed ?? 400, () => setup.clockOffset),
      emit: (state) => states.push(state),
    });
  };

  const setup: LibrarySetup = {
    service,
    folder,
    states,
    account: 'service',
    key: service.apiKey,
    contentUrl: service.contentUrl,
    clockOffset: 0,
    library: undefined as unknown as Library,
    databases: undefined as unknown as Databases,
    insertRecord: (name, result, more = {}) =>
      String(service.data.transcriptions.insert({ name, result, ...more }).id),
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
      open();
    },
    close: async () => {
      await setup.library.close();
      await transport.close();
      setup.databases.close();
      await service.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
  open();
  return setup;
};

/** As soon as `test` holds. */
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
