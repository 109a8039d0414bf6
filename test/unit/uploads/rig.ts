/** The queue as the application has it, with a real service, real files and a database of its own, on a fast clock. */

import { createHash } from 'node:crypto';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { createConnection } from '../../../main/api/connection.ts';
import { createPace } from '../../../main/api/pace.ts';
import type { RateState } from '../../../main/api/rate.ts';
import { createTranscriptions } from '../../../main/api/transcriptions.ts';
import type { AccessProvider, LanguageEncoding, TranscriptionsApi } from '../../../main/api/types.ts';
import { type Database, openDatabase } from '../../../main/storage/database.ts';
import { createUploads, type Uploads, type UploadsSettings } from '../../../main/uploads/uploads.ts';
import type { BridgeError, ErrorCode, Result } from '../../../preload/contract/result.ts';
import type { AddedFiles, UploadJob, UploadState, UploadsChange } from '../../../preload/contract/uploads.ts';
import { wavHeader } from '../../fixtures/audio.ts';
import { startTestService, type TestService, type TestServiceOptions } from '../../service/service.ts';
import { temporaryFolder } from '../../temporary-folder.ts';
import { fastClock } from './test-clock.ts';

export interface RigOptions {
  readonly service?: TestServiceOptions;
  readonly settings?: Partial<UploadsSettings>;
  /** Times as fast as the real clock. Default 200: a minute is 0.3 s. */
  readonly speed?: number;
  /** In place of the service's own base address. */
  readonly contentUrl?: string;
  readonly connection?: Parameters<typeof createConnection>[0];
  readonly jsonTimeoutMs?: number;
  /** Milliseconds, of the real clock, without progress before an attempt counts as stalled. Default: the product's. */
  readonly stallMs?: number;
  /** Milliseconds, of the real clock, that a file may take to be opened. Default: the product's. */
  readonly openMs?: number;
  /** The same of a look at a file that is added. */
  readonly drivePatience?: number;
}

export interface Rig {
  readonly service: TestService;
  readonly folder: string;
  uploads: Uploads;
  database: Database;
  settings: UploadsSettings;
  key: string;
  /** Why the service cannot be used, where it cannot. */
  problem: BridgeError | null;
  /** What has to happen before anything of the access is known. */
  keychain: Promise<void>;
  contentUrl: string;
  /** The way to the service, in the words of a system's proxy settings. */
  route: string;
  account: string;
  /** By how much the system's clock was set since the start, in milliseconds. */
  clockJump: number;
  /** Which code of a language each base address wants. */
  readonly languages: Map<string, LanguageEncoding>;
  /** What the service's answers said of its rate limit, in order. */
  readonly rates: RateState[];
  /** Every change that was told, in order. */
  readonly told: UploadsChange[];
  /** Adds files by path and answers their jobs. */
  add(...paths: readonly string[]): Promise<readonly UploadJob[]>;
  addAll(...paths: readonly string[]): Promise<AddedFiles>;
  jobs(): Promise<readonly UploadJob[]>;
  job(id: string): Promise<UploadJob>;
  /** The job as soon as it is in one of these states. */
  reaches(id: string, ...kinds: readonly UploadState['kind'][]): Promise<UploadJob>;
  /** As soon as `test` holds; what it answers. */
  until<T>(
    test: () => T | Promise<T>,
    what?: string,
    instead?: () => Promise<string>,
  ): Promise<NonNullable<T>>;
  /** A WAV of its own content and so many bytes. */
  wav(name: string, size?: number): string;
  /** Closes the application and starts it again over the same database; `between` runs while it is closed. */
  restart(between?: () => void): Promise<void>;
  close(): Promise<void>;
}

const api = (rig: Rig, options: RigOptions, onRate: (rate: RateState) => void) => {
  const access: AccessProvider = async () => {
    await rig.keychain;
    const { analyticsUrl } = rig.service;
    const { contentUrl, key: apiKey, account, problem } = rig;
    return problem
      ? { ok: false, error: problem }
      : { ok: true, value: { analyticsUrl, contentUrl, apiKey, account } };
  };
  const connection = createConnection({
    connectTimeoutMs: 5_000,
    proxyFor: async () => rig.route,
    ...options.connection,
  });
  const plain = createTranscriptions({
    connection,
    access,
    dialects: { get: () => undefined, set: () => {} },
    languages: rig.languages,
    userAgent: 'Sidetone/test',
    onRate: (_base, rate) => onRate(rate),
    jsonTimeoutMs: options.jsonTimeoutMs ?? 5_000,
  });
  const { stallMs, openMs } = options;
  const limits = { ...(stallMs !== undefined && { stallMs }), ...(openMs !== undefined && { openMs }) };
  const transcriptions: TranscriptionsApi = {
    ...plain,
    store: (upload, more) => plain.store(upload, { ...more, ...limits }),
  };
  return { access, connection, transcriptions };
};

export const startRig = async (options: RigOptions = {}): Promise<Rig> => {
  const service = await startTestService({ ...options.service });
  const folder = temporaryFolder('rig');
  const file = join(folder, 'sidetone.db');
  const told: UploadsChange[] = [];
  let parts: ReturnType<typeof api> | null = null;

  const start = (): void => {
    rig.database = value(openDatabase(file));
    const clock = fastClock(options.speed ?? 200, () => rig.clockJump);
    const pace = createPace(clock.now);
    parts = api(rig, options, (rate) => {
      rig.rates.push(rate);
      pace.seen(rate);
    });
    rig.uploads = createUploads({
      database: rig.database,
      transcriptions: parts.transcriptions,
      access: parts.access,
      settings: () => rig.settings,
      emit: (change) => told.push(change),
      clock,
      delay: pace.delay,
      random: () => 0.5,
      drivePatience: options.drivePatience,
    });
  };
  const stop = async (): Promise<void> => {
    await rig.uploads.close();
    await parts?.connection.close();
    rig.database.close();
  };

  const rig: Rig = {
    service,
    folder,
    told,
    rates: [],
    languages: new Map(),
    key: service.apiKey,
    problem: null,
    keychain: Promise.resolve(),
    contentUrl: options.contentUrl ?? service.contentUrl,
    account: 'service',
    route: 'DIRECT',
    clockJump: 0,
    settings: {
      reviewBeforeUpload: false,
      concurrency: 2,
      patienceMinutes: 60,
      language: '',
      ...options.settings,
    },
    uploads: undefined as unknown as Uploads,
    database: undefined as unknown as Database,
    addAll: async (...paths) =>
      value(await rig.uploads.addFiles(paths.map((path) => ({ path, name: basename(path), size: 0 })))),
    add: async (...paths) => (await rig.addAll(...paths)).jobs,
    jobs: async () => value(await rig.uploads.list()),
    job: async (id) => {
      const job = (await rig.jobs()).find((one) => one.id === id);
      if (!job) throw new Error(`No job ${id}`);
      return job;
    },
    reaches: (id, ...kinds) => {
      const find = async () => (await rig.jobs()).find((job) => job.id === id);
      return rig.until(
        async () => {
          const job = await find();
          return job && kinds.includes(job.state.kind) ? job : null;
        },
        kinds.join(' or '),
        async () => JSON.stringify((await find())?.state),
      );
    },
    until,
    wav: (name, size = 50_000) => wav(join(folder, name), size),
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
  } as Rig;
  start();
  return rig;
};

async function until<T>(
  test: () => T | Promise<T>,
  what = 'it',
  instead: () => Promise<string> = async () => '',
): Promise<NonNullable<T>> {
  const end = Date.now() + 100_000;
  for (;;) {
    const answer = await test();
    if (answer) return answer;
    if (Date.now() > end) throw new Error(`Waited too long for ${what}; it is ${await instead()}`);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

export const value = <T>(result: Result<T>): T => {
  if (!result.ok) throw new Error(`${result.error.code}: ${result.error.message}`);
  return result.value;
};

export const codeOf = (result: Result<unknown>): ErrorCode | null => (result.ok ? null : result.error.code);

export const shaOf = (path: string): string => createHash('sha256').update(readFileSync(path)).digest('hex');

/** Sound that no other file has: the header, the name again and again. */
const wav = (path: string, size: number): string => {
  const content = Buffer.alloc(size, basename(path));
  wavHeader(size).copy(content);
  writeFileSync(path, content);
  return path;
};
