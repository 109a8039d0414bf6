/** A feed that wants a user name and a password: they go to the server that they were typed for, and nowhere else. */

import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { audio } from '../../fixtures/audio.ts';
import { removeFolder, temporaryFolder } from '../../temporary-folder.ts';
import {
  type Answer,
  type FeedServer,
  redirect,
  send,
  sendSound,
  startFeedServer,
  toRss,
} from './feed-server.ts';
import { type FeedsSetup, setUpFeeds, showId } from './feeds-setup.ts';

const expected = `Basic ${Buffer.from('ann:s@cret ü').toString('base64')}`;
const credentials = 'ann:s%40cret%20%C3%BC';
let folder = '';
let server: FeedServer;
let setup: FeedsSetup;

const protect =
  (answer: Answer): Answer =>
  (request, response) => {
    if (request.headers.authorization === expected) answer(request, response);
    else response.writeHead(401, { 'www-authenticate': 'Basic' }).end();
  };

beforeEach(async () => {
  folder = temporaryFolder('feed-login');
  server = await startFeedServer();
  setup = setUpFeeds(folder);
  server.answers.set('/feed.xml', protect(send(toRss([{ title: 'One', url: '/one.mp3' }]))));
  server.answers.set('/one.mp3', protect(sendSound(readFileSync(audio.mp3.path))));
});
afterEach(async () => {
  await setup.close();
  await server.close();
  removeFolder(folder);
});

const setAddress = (name = '', at = '/feed.xml') =>
  setup.feeds.setAddress(showId, `${server.address.replace('//', name === '' ? '//' : `//${name}@`)}${at}`);

/** The content of all files in a folder. */
const readAll = (at: string): string =>
  readdirSync(at, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(path.join(entry.parentPath, entry.name), 'latin1'))
    .join('\n');

test('they are sent for the feed and its sound, and are in nothing that is stored, shown or logged', async () => {
  expect(await setAddress()).toMatchObject({
    error: { code: 'feed_refused', detail: { key: 'feed_login' } },
  });
  const feed = await setAddress(credentials);
  expect(feed).toMatchObject({ value: { address: `${server.address}/feed.xml` } });
  await setup.fetchSound('One');
  expect(await setup.waitForEnd('One')).toEqual({ kind: 'sound' });
  expect(await setup.feeds.refresh(showId)).toMatchObject({ ok: true });
  // The address is shown without them, and the button is pressed again.
  expect(await setAddress()).toMatchObject({ ok: true });
  const secret = /s(@|%40)cret|ann:|Basic|YW5uOn/;
  for (const told of [feed, setup.asked, setup.changes, setup.log])
    expect(JSON.stringify(told)).not.toMatch(secret);
  expect(readAll(folder)).not.toMatch(secret);
});

test('the user is asked before others are sent to an address that is known', async () => {
  expect(await setAddress(credentials)).toMatchObject({ ok: true });
  expect(await setAddress(credentials)).toMatchObject({ ok: true });
  expect(setup.asked).toHaveLength(1);
  setup.user.agrees = false;
  const { length } = server.requests;
  expect(await setAddress('a-text:of-the-page')).toMatchObject({ error: { code: 'cancelled' } });
  expect(server.requests).toHaveLength(length);
});

test('after a restart, they are asked for', async () => {
  expect(await setAddress(credentials)).toMatchObject({ ok: true });
  await setup.close();
  setup = setUpFeeds(folder);
  expect(await setup.feeds.refresh(showId)).toMatchObject({ error: { detail: { key: 'feed_login' } } });
});

test('a redirect to another server does not get them', async () => {
  const other = await startFeedServer();
  // The other one has a public name: it is asked as the proxy for it.
  const proxy = `PROXY ${new URL(other.address).host}`;
  await setup.close();
  setup = setUpFeeds(
    folder,
    {},
    { proxyFor: async (url) => (url.startsWith(server.address) ? 'DIRECT' : proxy) },
  );
  try {
    other.answers.set('/feed.xml', send(toRss([{ title: 'Elsewhere' }])));
    server.answers.set('/moved.xml', protect(redirect('http://feeds.invalid/feed.xml')));
    expect(await setAddress(credentials, '/moved.xml')).toMatchObject({
      value: { items: [{ title: 'Elsewhere' }] },
    });
    expect(other.requests).toHaveLength(1);
    expect(other.requests[0]?.headers).not.toHaveProperty('authorization');
  } finally {
    await other.close();
  }
});
