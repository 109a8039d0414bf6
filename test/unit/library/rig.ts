/** The library as the application has it: a real service, real databases, on a fast clock. */
import { rmSync } from 'node:fs';
import { createConnection } from '../../../main/api/connection.ts';
import { createTranscriptions } from '../../../main/api/transcriptions.ts';
import type { AccessProvider } from '../../../main/api/types.ts';
import { createLibrary, type Library } from '../../../main/library/library.ts';
import { type Databases, openDatabases } from '../../../main/storage/databases.ts';
import type { LibraryState } from '../../../preload/contract/library.ts';
import { startTestService, type TestService, type TestServiceOptions } from '../../service/service.ts';
import { temporaryFolder } from '../../temporary-folder.ts';
import { value } from '../uploads/rig.ts';
import { fastClock } from '../uploads/test-clock.ts';

export interface LibraryRig {
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
  jump: number;
  readonly told: LibraryState[];
  /** A record at the service; answers its id. */
  record(name: string, result: string | null, more?: { readonly favorite?: number }): string;
  /** Names that a search finds, best first. */
  names(text: string, limit?: number): readonly string[];
  /** As soon as all that was seen can be found. */
  indexed(count?: number): Promise<void>;
  /** Closes and opens again over the same files; `between` runs while it is closed. */
  restart(between?: () => void): Promise<void>;
  close(): Promise<void>;
}

export interface LibraryRigOptions {
  readonly service?: TestServiceOptions;
  /** Times as fast as the real clock. Default 400: the pause between two requests is 7.5 ms. */
  readonly speed?: number;
}

export const startLibrary = async (options: LibraryRigOptions = {}): Promise<LibraryRig> => {
  const service = await startTestService(options.service);
  const folder = temporaryFolder('library');
  const told: LibraryState[] = [];
  let connection = createConnection({ connectTimeoutMs: 5_000 });

  const access: AccessProvider = async () => ({
    ok: true,
    value: {
      analyticsUrl: service.analyticsUrl,
      contentUrl: rig.contentUrl,
      apiKey: rig.key,
      account: rig.account ?? '',
    },
  });
  const open = (): void => {
    connection = createConnection({ connectTimeoutMs: 5_000 });
    rig.databases = value(openDatabases(folder));
    rig.library = createLibrary({
      database: rig.databases.own,
      mirrorDatabase: rig.databases.mirror,
      api: createTranscriptions({
        connection,
        access,
        dialects: { get: () => undefined, set: () => {} },
        userAgent: 'Sidetone/test',
        jsonTimeoutMs: 5_000,
        report: (report) => rig.library.exchanged(report),
      }),
      account: () => rig.account,
      clock: fastClock(options.speed ?? 400, () => rig.jump),
      emit: (state) => told.push(state),
    });
  };

  const rig: LibraryRig = {
    service,
    folder,
    told,
    account: 'service',
    key: service.apiKey,
    contentUrl: service.contentUrl,
    jump: 0,
    library: undefined as unknown as Library,
    databases: undefined as unknown as Databases,
    record: (name, result, more = {}) =>
      String(service.data.transcriptions.insert({ name, result, ...more }).id),
    names: (text, limit) => value(rig.library.search({ text, limit })).hits.map(({ name }) => name),
    indexed: async (count = service.data.transcriptions.all().length) => {
      await until(
        () => rig.library.state().records === count && rig.library.state().waiting === 0,
        `${count} records to be indexed`,
        async () => JSON.stringify(rig.library.state()),
      );
    },
    restart: async (between) => {
      await rig.library.close();
      await connection.close();
      rig.databases.close();
      between?.();
      open();
    },
    close: async () => {
      await rig.library.close();
      await connection.close();
      rig.databases.close();
      await service.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
  open();
  return rig;
};

/** As soon as `test` holds. */
export const until = async (
  test: () => boolean | Promise<boolean>,
  what = 'it',
  instead: () => string | Promise<string> = () => '',
): Promise<void> => {
  const end = Date.now() + 100_000;
  while (!(await test())) {
    if (Date.now() > end) throw new Error(`Waited too long for ${what}; it is ${await instead()}`);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
};
