/** Upload queue with a real service, files and database, on a fast clock. */

import { createHash } from 'node:crypto';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { HttpTransport } from '../../../main/api/http/http-transport.ts';
import { createRateLimiter, type RateLimitState } from '../../../main/api/http/rate-limit-headers.ts';
import { createTranscriptionsApi } from '../../../main/api/resources/transcriptions.ts';
import type {
  AccessProvider,
  LanguageEncoding,
  StoreOptions,
  TranscriptionsApi,
} from '../../../main/api/types.ts';
import { type Database, type DatabaseOptions, openDatabase } from '../../../main/storage/database.ts';
import {
  Uploads,
  type UploadsDeps,
  type UploadsSettings,
  usualTiming,
} from '../../../main/uploads/uploads.ts';
import type { ErrorCode } from '../../../preload/contract/errors/error-table.ts';
import type { BridgeError, Result } from '../../../preload/contract/result.ts';
import type {
  AddedFiles,
  BulkResult,
  UploadJob,
  UploadState,
  UploadsChange,
} from '../../../preload/contract/uploads.ts';
import { wavHeader } from '../../fixtures/audio.ts';
import { startTestService, type TestService, type TestServiceOptions } from '../../service/service.ts';
import { temporaryFolder } from '../../temporary-folder.ts';
import { listUploads } from './list-uploads.ts';
import { createFastClock } from './test-clock.ts';
import { quietDeps } from './uploads-deps.ts';

export interface UploadsSetupOptions {
  readonly service?: TestServiceOptions;
  readonly settings?: Partial<UploadsSettings>;
  /** Factor to the real clock. Default 200: a minute is 0.3 s. */
  readonly speed?: number;
  readonly contentUrl?: string;
  readonly transportOptions?: ConstructorParameters<typeof HttpTransport>[0];
  readonly jsonTimeoutMs?: number;
  /** Real milliseconds without progress before an attempt is stalled. Default: that of the application. */
  readonly stallMs?: number;
  /** Timeout for opening a file, in real milliseconds. Default: that of the application. */
  readonly openMs?: number;
  /** Timeout for inspecting an added file, in real milliseconds. Default: that of the application. */
  readonly driveTimeoutMs?: number;
  readonly preparation?: UploadsDeps['preparation'];
  /** Writes the database to the disk. */
  readonly sync?: DatabaseOptions['sync'];
}

export interface UploadsSetup {
  readonly service: TestService;
  readonly folder: string;
  uploads: Uploads;
  database: Database;
  settings: UploadsSettings;
  key: string;
  /** Why the service cannot be used; null if it can. */
  accessError: BridgeError | null;
  /** Resolves when the keychain is available; the access is unknown before. */
  keychainReady: Promise<void>;
  contentUrl: string;
  /** Proxy for the service, as returned by the system: `DIRECT`, `PROXY host:port`. */
  systemProxy: string;
  account: string;
  /** Milliseconds by which the system clock was set since the start. */
  clockOffset: number;
  readonly languages: Map<string, LanguageEncoding>;
  readonly rates: RateLimitState[];
  /** Texts that the service returned with an error. */
  readonly unstoredTexts: string[];
  /** Account and bytes a second of each measured upload. */
  readonly speeds: (readonly [accountId: string, bytesPerSecond: number])[];
  readonly changes: UploadsChange[];
  /** What was logged, line by line. */
  readonly log: string[];
  /** Adds files by path and returns their jobs. */
  add(...paths: readonly string[]): Promise<readonly UploadJob[]>;
  addFiles(...paths: readonly string[]): Promise<AddedFiles>;
  jobs(): Promise<readonly UploadJob[]>;
  job(id: string): Promise<UploadJob>;
  /** Waits until the job is in one of these states and returns it. */
  waitForState(id: string, ...kinds: readonly UploadState['kind'][]): Promise<UploadJob>;
  /** Waits until `condition` is truthy and returns its value. */
  waitUntil<T>(
    condition: () => T | Promise<T>,
    description?: string,
    describeState?: () => Promise<string>,
  ): Promise<NonNullable<T>>;
  /** Writes a WAV of `size` bytes with unique content and returns its path. */
  makeWav(name: string, size?: number): string;
  /** Closes the queue and opens it again on the same database; `between` runs while it is closed. */
  restart(between?: () => void): Promise<void>;
  close(): Promise<void>;
}

const createApi = (
  setup: UploadsSetup,
  options: UploadsSetupOptions,
  onRate: (rate: RateLimitState) => void,
) => {
  const access: AccessProvider = async () => {
    await setup.keychainReady;
    const { analyticsUrl } = setup.service;
    const { contentUrl, key: apiKey, account, accessError } = setup;
    return accessError
      ? { ok: false, error: accessError }
      : { ok: true, value: { analyticsUrl, contentUrl, apiKey, accountId: account } };
  };
  const transport = new HttpTransport({
    connectTimeoutMs: 5_000,
    proxyFor: async () => setup.systemProxy,
    ...options.transportOptions,
  });
  const baseApi = createTranscriptionsApi({
    transport,
    access,
    booleanEncodings: { get: () => undefined, set: () => {} },
    languageEncodings: setup.languages,
    userAgent: 'Sidetone/test',
    onRateLimit: (_base, rate) => onRate(rate),
    jsonTimeoutMs: options.jsonTimeoutMs ?? 5_000,
  });
  const timeouts: Pick<StoreOptions, 'stallTimeoutMs' | 'openTimeoutMs'> = {
    stallTimeoutMs: options.stallMs,
    openTimeoutMs: options.openMs,
  };
  const transcriptions: TranscriptionsApi = {
    ...baseApi,
    store: async (upload, more) => {
      const outcome = await baseApi.store(upload, { ...more, ...timeouts });
      if (outcome.kind === 'unknown' && outcome.unstoredText !== undefined)
        setup.unstoredTexts.push(outcome.unstoredText);
      return outcome;
    },
  };
  return { access, connection: transport, transcriptions };
};

export const setUpUploads = async (options: UploadsSetupOptions = {}): Promise<UploadsSetup> => {
  const service = await startTestService({ ...options.service });
  const folder = temporaryFolder('uploads');
  const file = join(folder, 'data.db');
  const changes: UploadsChange[] = [];
  let api: ReturnType<typeof createApi> | null = null;

  const start = (): void => {
    setup.database = unwrap(openDatabase(file, { sync: options.sync }));
    const clock = createFastClock(options.speed ?? 200, () => setup.clockOffset);
    const pace = createRateLimiter(clock.now);
    api = createApi(setup, options, (rate) => {
      setup.rates.push(rate);
      pace.update(rate);
    });
    setup.uploads = new Uploads(
      {
        ...quietDeps,
        database: setup.database,
        service: api.transcriptions,
        access: api.access,
        settings: () => setup.settings,
        emit: (change) => changes.push(change),
        delay: pace.getDelay,
        ...(options.preparation && { preparation: options.preparation }),
        onSpeedMeasured: (accountId, bytesPerSecond) => setup.speeds.push([accountId, bytesPerSecond]),
        log: (lines) => setup.log.push(...lines.split('\n')),
      },
      {
        ...usualTiming,
        clock,
        random: () => 0.5,
        driveTimeoutMs: options.driveTimeoutMs ?? usualTiming.driveTimeoutMs,
      },
    );
  };
  const stop = async (): Promise<void> => {
    await setup.uploads.close();
    await api?.connection.close();
    setup.database.close();
  };

  const setup: UploadsSetup = {
    service,
    folder,
    changes,
    rates: [],
    unstoredTexts: [],
    speeds: [],
    log: [],
    languages: new Map(),
    key: service.apiKey,
    accessError: null,
    keychainReady: Promise.resolve(),
    contentUrl: options.contentUrl ?? service.contentUrl,
    account: 'service',
    systemProxy: 'DIRECT',
    clockOffset: 0,
    settings: {
      place: 'service',
      reviewBeforeUpload: false,
      concurrency: 2,
      transcriptionTimeoutMinutes: 60,
      language: '',
      ...options.settings,
    },
    uploads: undefined as unknown as Uploads,
    database: undefined as unknown as Database,
    addFiles: async (...paths) =>
      unwrap(await setup.uploads.addFiles(paths.map((path) => ({ path, name: basename(path), size: 0 })))),
    add: async (...paths) => (await setup.addFiles(...paths)).jobs,
    jobs: () => listUploads(setup.uploads),
    job: async (id) => {
      const job = (await setup.jobs()).find((one) => one.id === id);
      if (!job) throw new Error(`No job ${id}`);
      return job;
    },
    waitForState: (id, ...kinds) => {
      const find = async () => (await setup.jobs()).find((job) => job.id === id);
      return setup.waitUntil(
        async () => {
          const job = await find();
          return job && kinds.includes(job.state.kind) ? job : null;
        },
        kinds.join(' or '),
        async () => JSON.stringify((await find())?.state),
      );
    },
    waitUntil,
    makeWav: (name, size = 50_000) => writeWav(join(folder, name), size),
    restart: async (between) => {
      await stop();
      between?.();
      start();
    },
    close: async () => {
      await stop();
      await service.close();
      rmSync(folder, { recursive: true, force: true });
    },
  } as UploadsSetup;
  start();
  return setup;
};

async function waitUntil<T>(
  condition: () => T | Promise<T>,
  description = 'it',
  describeState: () => Promise<string> = async () => '',
): Promise<NonNullable<T>> {
  const deadline = Date.now() + 100_000;
  for (;;) {
    const result = await condition();
    if (result) return result;
    if (Date.now() > deadline)
      throw new Error(`Waited too long for ${description}; it is ${await describeState()}`);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

/** The error of a call, or of the first upload that it was not applied to. */
const getError = (result: Result<unknown>): BridgeError | null => {
  if (!result.ok) return result.error;
  const { refused = [] } = (result.value ?? {}) as Partial<BulkResult>;
  return refused[0]?.error ?? null;
};

export const unwrap = <T>(result: Result<T>): T => {
  const error = getError(result);
  if (!result.ok || error !== null) throw new Error(JSON.stringify(error));
  return result.value;
};

export const getErrorCode = (result: Result<unknown>): ErrorCode | null => getError(result)?.code ?? null;

export const hashFile = (path: string): string =>
  createHash('sha256').update(readFileSync(path)).digest('hex');

/** Writes a WAV header and unique content: the name, repeated. */
export const writeWav = (path: string, size: number): string => {
  const content = Buffer.alloc(size, basename(path));
  wavHeader(size).copy(content);
  writeFileSync(path, content);
  return path;
};
