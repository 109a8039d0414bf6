/** Service with recorder and faults, client, and a file larger than all buffers, for upload tests. */
import { createHash, randomBytes } from 'node:crypto';
import { readdirSync, readFileSync, readlinkSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import type { StoreOptions, StoreOutcome, StoreUpload } from '../../../main/api/types.ts';
import { wavHeader } from '../../fixtures/audio.ts';
import type { Fault } from '../../service/faults/fault.ts';
import { startTestService, type TestService } from '../../service/service.ts';
import { temporaryFolder } from '../../temporary-folder.ts';
import { createTestClient, type TestClient } from './test-client.ts';

export const mebibyte = 1024 * 1024;
export const largeSize = 24 * mebibyte;

export interface StoreResult {
  readonly outcome: StoreOutcome;
  /** `ending` and `sent`, in the order of the callbacks. */
  readonly events: readonly string[];
}

export interface StoreSetup {
  readonly service: TestService;
  readonly client: TestClient;
  readonly folder: string;
  /** Larger than all buffers between client and service. Written again for each test. */
  readonly largeFile: string;
  store(path: string, options?: StoreOptions, more?: Partial<StoreUpload>): Promise<StoreResult>;
  storeWithFault(fault: Fault, path: string, options?: StoreOptions): Promise<StoreResult>;
}

/** Registers the hooks that start and stop service and client around each test. */
export const setUpStore = (): StoreSetup => {
  let folder = '';
  let service: TestService;
  let client: TestClient;

  beforeAll(() => {
    folder = temporaryFolder('store');
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  beforeEach(async () => {
    const head = wavHeader(largeSize);
    writeFileSync(join(folder, 'large.mp3'), Buffer.concat([head, randomBytes(largeSize - head.length)]));
    service = await startTestService({ limits: { name: 1_000 } });
    client = createTestClient(service, { jsonTimeoutMs: 3_000 });
  });
  afterEach(async () => {
    await client.close();
    await service.close();
  });

  const store: StoreSetup['store'] = async (path, options = {}, more = {}) => {
    const events: string[] = [];
    const outcome = await client.transcriptions.store(createUpload(path, more), {
      ...options,
      onBodyEnding: async () => {
        events.push('ending');
        await options.onBodyEnding?.();
      },
      onProgress: (sent, total) => {
        if (sent === total) events.push('sent');
        options.onProgress?.(sent, total);
      },
    });
    return { outcome, events };
  };

  return {
    get service() {
      return service;
    },
    get client() {
      return client;
    },
    get folder() {
      return folder;
    },
    get largeFile() {
      return join(folder, 'large.mp3');
    },
    store,
    storeWithFault: (fault, path, options) => {
      service.faults.next('transcriptions.store', fault);
      return store(path, options);
    },
  };
};

export const createUpload = (path: string, more: Partial<StoreUpload> = {}): StoreUpload => ({
  name: 'Episode',
  description: '',
  language: '',
  path,
  fileName: 'episode.mp3',
  ...more,
});

/** Returns `stored`, or outcome and error code: `refused validation`, `unknown timeout`. */
export const summarize = ({ outcome }: StoreResult): string =>
  outcome.kind === 'stored' ? 'stored' : `${outcome.kind} ${outcome.error.code}`;

export const hashFile = (path: string): string =>
  createHash('sha256').update(readFileSync(path)).digest('hex');

/** Paths that this process has open. Empty except on Linux. */
export const listOpenFiles = (): readonly string[] => {
  if (process.platform !== 'linux') return [];
  return readdirSync('/proc/self/fd').flatMap((fd) => {
    try {
      return [readlinkSync(`/proc/self/fd/${fd}`)];
    } catch {
      return [];
    }
  });
};
