/** A feed with all of main behind it: what becomes of sound in the queue and of transcripts in the library. */
import { mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Services } from '../../../main/services.ts';
import type { Databases } from '../../../main/storage/databases.ts';
import type { FeedItem } from '../../../preload/contract/feeds.ts';
import { ok } from '../../../preload/contract/result.ts';
import { audio } from '../../fixtures/audio.ts';
import { removeFolder, temporaryFolder } from '../../temporary-folder.ts';
import { createProfileServices, openProfile } from '../reliability/profile-services.ts';
import { createMemoryStore } from '../settings/memory-settings.ts';
import { showFields } from '../shows/create-show.ts';
import { unwrap } from '../uploads/uploads-setup.ts';
import { type FeedServer, send, sendSound, startFeedServer, toRss } from './feed-server.ts';

let folder = '';
let server: FeedServer;
let databases: Databases;
let services: Services;
let show = '';

const vtt =
  'WEBVTT\n\n00:00.000 --> 00:02.000\n<v Ann>Good evening.\n\n00:02.000 --> 00:06.000\n<v Bo>Good night to all.\n';

beforeEach(async () => {
  folder = temporaryFolder('feed-services');
  mkdirSync(path.join(folder, 'sound'));
  server = await startFeedServer();
  databases = await openProfile(path.join(folder, 'profile'));
  services = createProfileServices({
    profile: path.join(folder, 'profile'),
    settingsStore: createMemoryStore({ place: 'computer', reviewBeforeUpload: true }),
    databases,
    overrides: {
      fileDialogs: { chooseSoundFolder: async () => ok(path.join(folder, 'sound')) },
      confirmFeed: async () => ok(true),
    },
  });
  show = unwrap(services.shows.create(showFields({ name: 'Night Shift' }))).id;
  server.answers.set('/one.mp3', sendSound(readFileSync(audio.mp3.path)));
  server.answers.set('/one.vtt', send(vtt, { 'content-type': 'text/plain' }));
  const more = '<podcast:transcript url="/one.vtt" type="text/vtt" language="en"/>';
  server.answers.set('/feed.xml', send(toRss([{ title: 'One', url: '/one.mp3', more }, { title: 'Two' }])));
  unwrap(await services.feeds.setAddress(show, `${server.address}/feed.xml`));
});
afterEach(async () => {
  await services.close();
  await server.close();
  removeFolder(folder);
});

const getItem = (title: string): FeedItem => {
  const feed = unwrap(services.feeds.get(show));
  const found = feed?.items.find((item) => item.title === title);
  if (found === undefined) throw new Error(title);
  return found;
};

test('sound is fetched, and goes to the queue with the show', async () => {
  const { id } = getItem('One');
  expect(await services.feeds.fetchSound(show, [id])).toEqual({ ok: true, value: true });
  await vi.waitFor(() => expect(getItem('One').state.kind).toBe('sound'), 10_000);
  expect(await services.feeds.transcribe(show, [id])).toEqual({ ok: true, value: { done: 1, failed: 0 } });
  expect(getItem('One')).toMatchObject({ state: { kind: 'queued' }, match: 'feed' });
  expect(unwrap(await services.uploads.list()).jobs).toMatchObject([
    { showId: show, state: { kind: 'transcribing' } },
  ]);
  // A second time nothing is added.
  expect(await services.feeds.transcribe(show, [id])).toEqual({ ok: true, value: { done: 0, failed: 1 } });
  expect(unwrap(await services.uploads.list()).jobs).toHaveLength(1);
});

test('without sound, nothing is added or fetched', async () => {
  const { id } = getItem('Two');
  expect(await services.feeds.fetchSound(show, [id])).toMatchObject({ error: { code: 'wrong_state' } });
  expect(await services.feeds.transcribe(show, [id])).toEqual({ ok: true, value: { done: 0, failed: 1 } });
  expect(await services.feeds.takeTranscripts(show, [id])).toEqual({
    ok: true,
    value: { done: 0, failed: 1 },
  });
  expect(getItem('Two').state).toEqual({ kind: 'absent' });
});

test('a transcript becomes a text of this computer, with its show, words and recording', async () => {
  const { id } = getItem('One');
  unwrap(await services.feeds.fetchSound(show, [id]));
  await vi.waitFor(() => expect(getItem('One').state.kind).toBe('sound'), 10_000);
  const [first, second] = await Promise.all([
    services.feeds.takeTranscripts(show, [id]),
    services.feeds.takeTranscripts(show, [id]),
  ]);
  expect(first).toEqual({ ok: true, value: { done: 1, failed: 0 } });
  expect(second).toEqual({ ok: true, value: { done: 0, failed: 1 } });
  const { state, match } = getItem('One');
  if (state.kind !== 'text') throw new Error(state.kind);
  expect(match).toBe('feed');
  const { textId } = state;
  expect(services.library.get(textId)).toMatchObject({
    name: 'One',
    result: 'Ann: Good evening.\n\nBo: Good night to all.',
  });
  const words = unwrap(services.library.textRepository.getWords(textId));
  expect(words?.words.map(({ text }) => text)).toEqual(['Good', 'evening.', 'Good', 'night', 'to', 'all.']);
  expect(unwrap(await services.audio.get(textId))?.fileName).toBe('2026-11-02 One.mp3');
  const rows = await services.library.rows.list();
  expect(unwrap(rows).rows).toMatchObject([{ id: textId, showId: show, name: 'One' }]);
  // At the same time, or a second time, no other text is made.
  expect(await services.feeds.takeTranscripts(show, [id])).toEqual({
    ok: true,
    value: { done: 0, failed: 1 },
  });

  expect(unwrap(await services.feeds.lines(show, [id, getItem('Two').id]))).toEqual([
    {
      id,
      title: 'One',
      tags: [
        `<podcast:transcript url="${server.address}/one.vtt" type="text/vtt" language="en" />`,
        `<podcast:transcript url="${server.address}/one.json" type="application/json" language="en" />`,
      ].join('\n'),
      chapters: '',
    },
  ]);

  // A text that was deleted is not here.
  unwrap(await services.library.forRenderer.delete(textId));
  expect(getItem('One').state).toEqual({ kind: 'sound' });
});

test('chapters of a text can be pasted', async () => {
  server.answers.set('/one.vtt', send(vtt.replace('<v Ann>Good', '# Hello\n\n<v Ann>Good')));
  const { id } = getItem('One');
  unwrap(await services.feeds.takeTranscripts(show, [id]));
  const { state } = getItem('One');
  if (state.kind !== 'text') throw new Error(state.kind);
  const result = '# Welcome\n\nGood evening.\n\n# The end\n\nGood night to all.';
  unwrap(await services.library.forRenderer.update(state.textId, { result }));
  const [lines] = unwrap(await services.feeds.lines(show, [id]));
  expect(lines?.chapters).toBe('00:00 Welcome\n00:02 The end\n');
  expect(lines?.tags).toContain('/one.chapters.json" type="application/json+chapters" />');
});
