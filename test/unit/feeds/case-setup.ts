/** Servers of a podcast, and a profile for each case. Each case is counted, and no request of one may have a key. */
import { createHash, randomBytes } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import type { ErrorDetailKey } from '../../../preload/contract/errors/error-details.ts';
import type { ErrorCode } from '../../../preload/contract/errors/error-table.ts';
import type { Feed } from '../../../preload/contract/feeds.ts';
import type { Result } from '../../../preload/contract/result.ts';
import { audio } from '../../fixtures/audio.ts';
import { recordMetric } from '../../metric.ts';
import { removeFolder, temporaryFolder } from '../../temporary-folder.ts';
import { type Answer, type FeedServer, send, startFeedServer, toRss } from './feed-server.ts';
import { type FeedsSetup, setUpFeeds, showId } from './feeds-setup.ts';

interface Refusal {
  readonly code?: ErrorCode;
  readonly detail?: { readonly key: ErrorDetailKey; readonly status?: string; readonly megabytes?: number };
}

const hash = (content: Buffer): string => createHash('sha256').update(content).digest('hex');

/** A recording, and noise behind it, so that it comes in many pieces. */
export const createSound = (bytes: number): Buffer =>
  Buffer.concat([readFileSync(audio.mp3.path), randomBytes(bytes)]);

export const setUpCases = () => {
  const sound = createSound(3_000_000);
  let [passed, count] = [0, 0];
  let folder = '';
  let server: FeedServer;
  let inside: FeedServer;
  let setup: FeedsSetup;
  beforeEach(async () => {
    folder = temporaryFolder('feeds');
    server = await startFeedServer();
    inside = await startFeedServer();
    setup = setUpFeeds(folder);
  });
  afterEach(async () => {
    await setup.close();
    await server.close();
    await inside.close();
    removeFolder(folder);
  });
  afterAll(() => recordMetric('feed-cases', `${passed}/${count}`));
  const fetchFeed = (at = '/feed.xml'): Promise<Result<Feed>> =>
    setup.feeds.setAddress(showId, `${server.address}${at}`);
  const publish = async (...entries: Parameters<typeof toRss>[0]): Promise<void> => {
    server.answers.set('/feed.xml', send(toRss(entries)));
    expect(await fetchFeed()).toMatchObject({ ok: true });
  };
  const expectRefusal = (result: Result<unknown>, error: Refusal): void =>
    expect(result).toMatchObject({ ok: false, error });
  const soundFolder = (): string => path.join(folder, 'sound', 'Night Shift');
  return {
    sound,
    get folder() {
      return folder;
    },
    get server() {
      return server;
    },
    /** Another server, which stands for one in the network of the user. */
    get inside() {
      return inside;
    },
    get setup() {
      return setup;
    },
    /** The same profile after a restart. */
    reopen: async (timing: Parameters<typeof setUpFeeds>[1] = {}): Promise<void> => {
      await setup.close();
      setup = setUpFeeds(folder, timing);
    },
    feedCase: (title: string, run: () => Promise<void>): void => {
      count += 1;
      test(title, async () => {
        await run();
        for (const { headers } of [...server.requests, ...inside.requests]) {
          expect(Object.keys(headers)).not.toContain('authorization');
          expect(Object.keys(headers)).not.toContain('cookie');
        }
        passed += 1;
      });
    },
    fetchFeed,
    publish,
    expectRefusal,
    refuseWith: async (answer: Answer, error: Refusal): Promise<void> => {
      server.answers.set('/feed.xml', answer);
      expectRefusal(await fetchFeed(), error);
      expect(setup.feeds.get(showId)).toEqual({ ok: true, value: null });
    },
    soundFolder,
    expectSound: (content: Buffer = sound): void => {
      const [file = '', ...others] = readdirSync(soundFolder());
      expect(others).toEqual([]);
      expect(file).toBe('2026-11-02 One.mp3');
      expect(hash(readFileSync(path.join(soundFolder(), file)))).toBe(hash(content));
    },
    publishSound: async (answer: Answer, length: number = sound.length): Promise<void> => {
      server.answers.set('/one.mp3', answer);
      await publish({ title: 'One', url: `${server.address}/one.mp3`, length });
    },
  };
};

export type FeedCases = ReturnType<typeof setUpCases>;
