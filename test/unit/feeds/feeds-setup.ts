/** Feeds with a real database, real files and real connections. What the queue and the texts do with an item is recorded. */
import path from 'node:path';
import { vi } from 'vitest';
import { HttpTransport, type TransportOptions } from '../../../main/api/http/http-transport.ts';
import { FeedRepository } from '../../../main/feeds/feed-repository.ts';
import { type FeedTiming, usualFeedTiming } from '../../../main/feeds/feed-timing.ts';
import { Feeds } from '../../../main/feeds/feeds.ts';
import { ShowRepository } from '../../../main/shows/show-repository.ts';
import { openDatabase } from '../../../main/storage/database.ts';
import { inspectFile } from '../../../main/uploads/uploads.ts';
import type { Feed, FeedItem, FeedItemState, FeedItemsChange } from '../../../preload/contract/feeds.ts';
import { fail, ok } from '../../../preload/contract/result.ts';
import { showFields } from '../shows/create-show.ts';
import { unwrap } from '../uploads/uploads-setup.ts';

export const showId = 'show';

export const setUpFeeds = (
  folder: string,
  timing: Partial<FeedTiming> = {},
  transportOptions: TransportOptions = {},
) => {
  const database = unwrap(openDatabase(path.join(folder, 'data.db')));
  const shows = new ShowRepository(database);
  unwrap(shows.save({ ...showFields({ name: 'Night Shift' }), id: showId }));
  const transport = new HttpTransport(transportOptions);
  const repository = new FeedRepository(database);
  const changes: FeedItemsChange[] = [];
  const log: string[] = [];
  const asked: string[] = [];
  const user = { agrees: true };
  const feeds = new Feeds({
    transport,
    userAgent: 'Sidetone/0',
    timing: { ...usualFeedTiming, backoff: { initialMs: 5, maxMs: 20 }, ...timing },
    repository,
    shows,
    confirmFeed: async (address) => {
      asked.push(address);
      return ok(user.agrees);
    },
    chooseFolder: async () => ok(path.join(folder, 'sound')),
    inspect: inspectFile,
    addFile: async () => fail('internal'),
    addText: async () => fail('internal'),
    getText: () => null,
    emit: (change) => void changes.push(change),
    info: (message) => void log.push(message),
  });
  const read = (): Feed => {
    const feed = unwrap(feeds.get(showId));
    if (feed === null) throw new Error('The show has no feed');
    return feed;
  };
  const getItem = (title: string): FeedItem => {
    const item = read().items.find((one) => one.title === title);
    if (item === undefined) throw new Error(`There is no item ${title}`);
    return item;
  };
  return {
    feeds,
    repository,
    transport,
    database,
    changes,
    log,
    asked,
    user,
    read,
    getItem,
    getState: (title: string): FeedItemState => getItem(title).state,
    fetchSound: async (...titles: readonly string[]): Promise<void> => {
      unwrap(
        await feeds.fetchSound(
          showId,
          titles.map((title) => getItem(title).id),
        ),
      );
    },
    /** Waits until its sound is here, or why not. */
    waitForEnd: (title: string): Promise<FeedItemState> =>
      vi.waitFor(
        () => {
          const { state } = getItem(title);
          if (state.kind !== 'sound' && state.kind !== 'failed') throw new Error(`${title} is ${state.kind}`);
          return state;
        },
        { timeout: 20_000, interval: 20 },
      ),
    close: async (): Promise<void> => {
      await feeds.close();
      await transport.close();
      database.close();
    },
  };
};

export type FeedsSetup = ReturnType<typeof setUpFeeds>;
