/** A feed of 300 episodes, and what of it is on this computer in each way. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { putTextInShow, ShowRepository } from '../../../main/shows/show-repository.ts';
import { putText } from '../../../main/texts/text-repository.ts';
import type { FeedItem } from '../../../preload/contract/feeds.ts';
import { removeFolder, temporaryFolder } from '../../temporary-folder.ts';
import { showFields } from '../shows/create-show.ts';
import { newJob, saveJobs } from '../uploads/job-fixture.ts';
import { unwrap } from '../uploads/uploads-setup.ts';
import { type FeedServer, send, startFeedServer, toRss } from './feed-server.ts';
import { type FeedsSetup, setUpFeeds, showId } from './feeds-setup.ts';

let folder = '';
let server: FeedServer;
let setup: FeedsSetup;
const titles = Array.from({ length: 300 }, (_, at) => `Episode ${at}`);

beforeEach(async () => {
  folder = temporaryFolder('feed-states');
  server = await startFeedServer();
  setup = setUpFeeds(folder);
  const entries = titles.map((title, at) => ({
    title,
    url: `${server.address}/sound/night%20shift-${at}.mp3?from=feed`,
    length: 1_000_000 + at,
    duration: `0:${10 + (at % 40)}:00`,
    more: at % 10 === 9 ? `<podcast:transcript url="/${at}.vtt" type="text/vtt"/>` : '',
  }));
  server.answers.set('/feed.xml', send(toRss(entries)));
});
afterEach(async () => {
  await setup.close();
  await server.close();
  removeFolder(folder);
});

interface Recording {
  readonly at: number;
  readonly fileName?: string;
  readonly name?: string;
  readonly bytes?: number;
  readonly seconds?: number;
  readonly textId?: string;
}

const addRecordings = (...recordings: readonly Recording[]): void => {
  const jobs = recordings.map(({ at, fileName, name, bytes = 7, seconds = 7, textId }) => {
    const file = fileName ?? `other-${at}.wav`;
    return newJob({
      id: `recording ${at} ${file}`,
      accountId: 'computer',
      path: `/audio/${file}`,
      fileName: file,
      fingerprint: `${at} ${file}`,
      name: name ?? file,
      size: bytes,
      durationSeconds: seconds,
      ...(textId !== undefined && { state: { kind: 'done', transcriptionId: textId, at: 1 } as const }),
    });
  });
  unwrap(saveJobs(setup.database, jobs));
};

const addText = (id: string, name: string): void => {
  const heard = {
    ...{ language: 'en', isLanguageFound: false, heardAt: 1, durationMs: 1, languages: [] },
    ...{ words: [], gaps: [], voices: [] },
  };
  unwrap(setup.database.write(() => putText(setup.database, { id, partId: '', name, text: 'Said.', heard })));
};

const fetchFeed = async (): Promise<readonly FeedItem[]> =>
  unwrap(await setup.feeds.setAddress(showId, `${server.address}/feed.xml`)).items;

test('each episode has the state of what is here', async () => {
  addRecordings(
    // The file of the feed, by its size, and by its length.
    { at: 0, fileName: 'night shift-0.mp3', bytes: 1_000_000 },
    { at: 1, fileName: 'Night Shift-1.MP3', seconds: 11 * 60 + 2, textId: 'here-1001' },
    // The name of the file alone says nothing.
    { at: 2, fileName: 'night shift-2.mp3' },
    // The title, if nothing else has it.
    { at: 3, name: 'episode  3!', textId: 'here-1003' },
    { at: 4, name: 'Episode 4' },
    { at: 5, name: 'Episode 5' },
    { at: 6, fileName: 'another.wav', name: 'Episode 5' },
  );
  addText('here-1001', 'Episode 1, corrected');
  addText('here-1003', 'Whatever');
  addText('here-1007', 'Episode 7');
  const items = await fetchFeed();
  expect(items.map(({ title }) => title)).toEqual(titles);
  expect(items.slice(0, 9).map(({ state, match }) => [state.kind, match])).toEqual([
    ['queued', 'file'],
    ['text', 'file'],
    ['absent', null],
    ['text', 'title'],
    ['queued', 'title'],
    ['absent', null],
    ['absent', null],
    ['text', 'title'],
    ['absent', null],
  ]);
  expect(new Set(items.slice(9).map(({ state }) => state.kind))).toEqual(new Set(['absent']));
  expect(items.filter(({ hasTranscript }) => hasTranscript)).toHaveLength(30);
  expect(items[12]).toMatchObject({ seconds: 22 * 60, bytes: 1_000_012, hasSound: true });
});

test('the title of a text in another show is that of another episode', async () => {
  const other = { ...showFields({ name: 'Day Shift' }), id: 'other' };
  unwrap(new ShowRepository(setup.database).save(other));
  addText('here-1004', 'Episode 4');
  addText('here-1005', 'Episode 5');
  unwrap(setup.database.write(() => putTextInShow(setup.database, 'here-1004', 'other')));
  unwrap(setup.database.write(() => putTextInShow(setup.database, 'here-1005', showId)));
  await fetchFeed();
  expect(setup.getItem('Episode 4').match).toBeNull();
  expect(setup.getItem('Episode 5').match).toBe('title');
});

test('letters of file names may be decomposed', async () => {
  server.answers.set('/feed.xml', send(toRss([{ title: 'Nights', url: '/N%C3%A4chte.mp3', length: 7 }])));
  addRecordings({ at: 0, fileName: 'Na\u0308chte.mp3' });
  expect((await fetchFeed()).map(({ match }) => match)).toEqual(['file']);
});

test('what the user says it is not, is not found again', async () => {
  addRecordings({ at: 4, name: 'Episode 4' });
  const [item] = (await fetchFeed()).filter(({ match }) => match === 'title');
  expect(item?.title).toBe('Episode 4');
  expect(setup.feeds.unmatch(showId, item?.id ?? '')).toEqual({ ok: true, value: true });
  expect(setup.getItem('Episode 4')).toMatchObject({ state: { kind: 'absent' }, match: null });
  await fetchFeed();
  expect(setup.getItem('Episode 4').match).toBeNull();
});

test('only rows that have changed are sent', async () => {
  addRecordings({ at: 0, fileName: 'night shift-0.mp3', bytes: 1_000_000 });
  await fetchFeed();
  addText('here-1000', 'Whatever');
  addRecordings({ at: 0, fileName: 'night shift-0.mp3', bytes: 1_000_000, textId: 'here-1000' });
  setup.feeds.contentChanged();
  await vi.waitFor(() => expect(setup.changes).toHaveLength(1));
  expect(setup.changes[0]).toMatchObject({
    showId,
    items: [{ title: 'Episode 0', state: { kind: 'text', textId: 'here-1000' } }],
  });
  expect(setup.changes[0]?.items).toHaveLength(1);
});

test('an episode that the feed has dropped stays while something of it is here', async () => {
  addRecordings({ at: 0, fileName: 'night shift-0.mp3', bytes: 1_000_000 });
  await fetchFeed();
  server.answers.set('/feed.xml', send(toRss([{ title: 'Episode 300' }])));
  expect((await fetchFeed()).map(({ title }) => title)).toEqual(['Episode 300', 'Episode 0']);
});

test('removing the feed or its show forgets it', async () => {
  await fetchFeed();
  expect(await setup.feeds.remove(showId)).toEqual({ ok: true, value: true });
  expect(setup.feeds.get(showId)).toEqual({ ok: true, value: null });
  await fetchFeed();
  unwrap(setup.database.run('DELETE FROM shows'));
  expect(setup.feeds.get(showId)).toEqual({ ok: true, value: null });
  expect(setup.database.list('SELECT id FROM feed_items', [], ({ id }) => id)).toEqual({
    ok: true,
    value: [],
  });
});
