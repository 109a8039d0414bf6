/** Starts a new service and client before each test. */
import { afterEach, beforeEach } from 'vitest';
import type { Page } from '../../../preload/contract/page.ts';
import type { Transcription, TranscriptionQuery } from '../../../preload/contract/transcriptions.ts';
import { startTestService, type TestService, type TestServiceOptions } from '../../service/service.ts';
import { createTestClient, type TestClient } from './test-client.ts';

export interface ApiSetup {
  readonly service: TestService;
  readonly client: TestClient;
  /** Replaces service and client by new ones with these service options. */
  restart(options: TestServiceOptions): Promise<void>;
  /** Inserts `count` transcriptions; every third is a favourite. */
  insertTranscriptions(count: number): void;
  getQueries(): Record<string, string>[];
  listPage(query: TranscriptionQuery): Promise<Page<Transcription>>;
}

/** Registers the hooks that start and stop service and client. */
export const setUpApi = (): ApiSetup => {
  let service: TestService;
  let client: TestClient;
  const start = async (options: TestServiceOptions = {}): Promise<void> => {
    service = await startTestService(options);
    client = createTestClient(service);
  };
  const stop = async (): Promise<void> => {
    await client.close();
    await service.close();
  };
  beforeEach(() => start());
  afterEach(stop);
  return {
    get service() {
      return service;
    },
    get client() {
      return client;
    },
    restart: async (options) => {
      await stop();
      await start(options);
    },
    insertTranscriptions: (count) => {
      for (let number = 1; number <= count; number += 1) {
        service.data.transcriptions.insert({ name: `Episode ${number}`, favorite: number % 3 === 0 ? 1 : 0 });
      }
    },
    getQueries: () => service.recorder.requests.map(({ query }) => Object.fromEntries(query)),
    listPage: async (query) => {
      const listed = await client.transcriptions.list(query);
      if (!listed.ok) throw new Error(JSON.stringify(listed.error));
      return listed.value;
    },
  };
};
