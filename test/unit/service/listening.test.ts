/** The line of recordings: one is listened to at a time, and nothing that was heard is heard again. */
import { fork } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createBuiltIn } from '../../../main/place-services.ts';
import type { ListeningTask } from '../../../preload/contract/listening.ts';
import { fail, ok } from '../../../preload/contract/result.ts';
import { multipartBody, multipartHeaders, rawRequest } from '../../service/raw-http.ts';
import { removeFolder, temporaryFolder } from '../../temporary-folder.ts';
import { createFakeWindows } from '../hidden-window/fake-window.ts';
import { createMemoryStore } from '../settings/memory-settings.ts';
import { createWav, type DemoClient, startDemo } from './demo-client.ts';
import { createStepListener, type StepListener } from './step-listener.ts';

const listening = '/api/v1/listening';
const transcriptions = '/api/v1/transcriptions';

let folder: string;
let databaseFile: string;
let received: string;
let listener: StepListener;
beforeEach(() => {
  folder = temporaryFolder('listening');
  databaseFile = join(folder, 'service.db');
  received = join(folder, 'received');
  listener = createStepListener();
});
afterEach(() => removeFolder(folder));

const start = (): Promise<DemoClient> => startDemo({ databaseFile, listen: listener.listen });
const list = async (demo: DemoClient) => (await demo.call('GET', listening)).json().data;
const until = async (test: () => Promise<boolean>): Promise<void> => {
  while (!(await test())) await new Promise((next) => setTimeout(next, 10));
};

test('writes a file to the disk for its user only, and deletes it when it was listened to', async () => {
  await using demo = await start();
  const file = createWav(300_000);
  const pending = demo.upload({ name: 'One', description: 'Zoë, Ferenc', language: 'DE' }, file);
  const request = await listener.started();
  expect(request).toMatchObject({ language: 'de', prompt: 'Zoë, Ferenc', fromMs: 0, nextIndex: 0 });
  expect(dirname(request.file)).toBe(received);
  expect(readFileSync(request.file).equals(file)).toBe(true);
  if (process.platform !== 'win32') {
    expect(statSync(request.file).mode & 0o777).toBe(0o600);
    expect(statSync(received).mode & 0o777).toBe(0o700);
  }
  listener.hear();
  listener.end();
  expect((await pending).json().data).toMatchObject({ name: 'One', result: 'w0.0 w0.1 w0.2 w0.3 w0.4' });
  expect(readdirSync(received)).toEqual([]);
});

test('listens to one at a time and tells the others when it is their turn', async () => {
  await using demo = await start();
  const first = demo.upload({ name: 'First' });
  const { onLength } = await listener.started();
  onLength(40_000);
  const second = demo.upload({ name: 'Second' });
  await until(async () => (await list(demo)).length === 2);
  for (const language of ['fr', 'en', 'en', 'en', 'en', 'en']) listener.hear({ language });
  const [one, two] = await list(demo);
  expect(one).toMatchObject({
    name: 'First',
    state: 'listening',
    heard_ms: 60_000,
    length_ms: 40_000,
    language: 'en',
  });
  expect(two).toMatchObject({ name: 'Second', state: 'waiting', heard_ms: 0, language: null });
  expect(one.left_ms).toBeLessThanOrEqual(two.left_ms);
  expect((await demo.call('GET', `${listening}?name=Second`)).json().data).toMatchObject([{ id: two.id }]);
  expect((await demo.call('GET', `${listening}?name=Sec`)).json().data).toEqual([]);
  expect(listener.requests).toHaveLength(1);
  listener.end();
  expect((await first).status).toBe(201);
  await listener.started();
  listener.end();
  expect((await second).json().data).toMatchObject({ name: 'Second', result: '[nothing was said]' });
  expect(await list(demo)).toEqual([]);
});

test.each([
  [0, '[nothing was said]'],
  [1, '[nothing was said]\n\n[1 more track is not read]'],
  [8, '[nothing was said]\n\n[8 more tracks are not read]'],
])('%i tracks that were not read are named in the text', async (unreadTracks, result) => {
  await using demo = await start();
  const pending = demo.upload({ name: 'Many' });
  await listener.started();
  listener.end(ok({ durationMs: 1_000, ...(unreadTracks > 0 && { unreadTracks }) }));
  expect((await pending).json().data).toMatchObject({ result, words: 0 });
});

test('returns what was heard so far, and for a while after the end', async () => {
  await using demo = await start();
  const pending = demo.upload({ name: 'One' });
  await listener.started();
  for (let index = 0; index < 3; index += 1) listener.hear();
  const [{ id }] = await list(demo);
  const shown = (await demo.call('GET', `${listening}/${id}?from=1`)).json().data;
  expect(shown).toMatchObject({ id, state: 'listening', chunks: [{ index: 1 }, { index: 2 }] });
  expect(shown.chunks[0].words[4]).toEqual({
    text: 'w1.4',
    startMs: 14_000,
    endMs: 14_800,
    probability: 0.75,
  });
  listener.end();
  const { id: transcriptionId } = (await pending).json().data;
  const done = (await demo.call('GET', `${listening}/${id}?from=2`)).json().data;
  expect(done).toMatchObject({
    state: 'done',
    transcription_id: transcriptionId,
    left_ms: 0,
    chunks: [{ index: 2 }],
  });
  expect((await demo.call('GET', `${listening}/unknown`)).status).toBe(404);
  expect((await demo.call('DELETE', `${listening}/${id}`)).status).toBe(404);
  expect((await demo.call('PUT', `${listening}/${id}`)).headers.allow).toBe('GET, DELETE');
  expect(
    (await rawRequest(`${demo.contentUrl}${listening}`, { headers: { Accept: 'application/json' } })).status,
  ).toBe(401);
});

test('returns the words of a text, as they were heard', async () => {
  await using demo = await start();
  const pending = demo.upload({ name: 'One' });
  await listener.started();
  listener.hear({ gaps: [{ startMs: 6_000, endMs: 9_000, isUnreadable: false }], language: 'de' });
  listener.end();
  const { id, result } = (await pending).json().data;
  expect(result).toBe('w0.0 w0.1 w0.2 w0.3 w0.4 [not understood, 0:06 to 0:09]');
  await demo.call('PATCH', `${transcriptions}/${id}`, { result: 'Corrected' });
  const words = (await demo.call('GET', `${transcriptions}/${id}/words`)).json().data;
  expect(words).toMatchObject({
    language: 'de',
    language_found: true,
    duration_ms: 10_000,
    gaps: [[6_000, 9_000]],
  });
  expect(words.words).toHaveLength(5);
  expect(words.words[1]).toEqual(['w0.1', 1_000, 1_800, 0.75]);
  expect((await demo.call('GET', `${transcriptions}/99/words`)).status).toBe(404);
  expect((await demo.call('GET', `${transcriptions}/x/words`)).status).toBe(404);
  await demo.call('DELETE', `${transcriptions}/${id}`);
  expect((await demo.call('GET', `${transcriptions}/${id}/words`)).status).toBe(404);
});

test('listens to the tracks that are wanted', async () => {
  await using demo = await start();
  const expected = [
    ['2,13', [2, 13]],
    ['none', []],
  ] as const;
  for (const [sent, leftOutTracks] of expected) {
    const pending = demo.upload({ name: 'One', left_out_tracks: sent });
    expect(await listener.started()).toMatchObject({ leftOutTracks });
    listener.end();
    await pending;
  }
  const pending = demo.upload({ name: 'One' });
  expect((await listener.started()).leftOutTracks).toBeUndefined();
  listener.end();
  await pending;
});

test('replaces the text and the words of a recording that it listens to again', async () => {
  await using demo = await start();
  const hearAll = async (fields: Record<string, string>, language: string) => {
    const pending = demo.upload(fields);
    const { file: _, ...request } = await listener.started();
    listener.hear({ language });
    listener.end();
    return { request, record: (await pending).json().data };
  };
  const { record } = await hearAll({ name: 'One', description: 'Zoë' }, 'en');
  await demo.call('PATCH', `${transcriptions}/${record.id}`, { result: 'Corrected', favorite: 'true' });
  const again = { name: 'Uno', language: 'it', replaces: String(record.id) };
  const { request, record: replaced } = await hearAll(again, 'it');
  expect(request).toMatchObject({ language: 'it', prompt: '' });
  const text = { id: record.id, name: 'Uno', result: 'w0.0 w0.1 w0.2 w0.3 w0.4', favorite: true };
  expect(replaced).toMatchObject({ ...text, created_at: record.created_at });
  expect((await demo.call('GET', transcriptions)).json().data).toMatchObject([text]);
  const words = (await demo.call('GET', `${transcriptions}/${record.id}/words`)).json().data;
  expect(words).toMatchObject({ language: 'it', language_found: false });
  expect(Math.abs(words.heard_at - Date.now())).toBeLessThan(60_000);

  await demo.call('DELETE', `${transcriptions}/${record.id}`);
  const { record: other } = await hearAll({ name: 'Uno', replaces: again.replaces }, 'it');
  expect(other).toMatchObject({ name: 'Uno', favorite: false });
  expect(other.id).not.toBe(record.id);
});

test.each(['listening', 'waiting'])('stops one that is %s, and deletes it', async (state) => {
  await using demo = await start();
  const first = demo.upload({ name: 'First' });
  const { signal } = await listener.started();
  listener.hear();
  const second = demo.upload({ name: 'Second' });
  await until(async () => (await list(demo)).length === 2);
  const [stopped, other] = state === 'listening' ? [first, second] : [second, first];
  const { id } = (await list(demo)).find((each: { state: string }) => each.state === state);
  const response = await demo.call('DELETE', `${listening}/${id}`);
  expect([response.status, response.json()]).toEqual([
    200,
    { id, object: 'listening', deleted: true, status: 200 },
  ]);
  expect((await stopped).status).toBe(409);
  expect(signal.aborted).toBe(state === 'listening');
  expect(existsSync(join(received, `${id}.received`))).toBe(false);
  expect((await demo.call('GET', `${listening}/${id}`)).status).toBe(404);
  if (state === 'listening') await listener.started();
  listener.end();
  expect((await other).status).toBe(201);
});

test('goes on at the next chunk after its process was killed', async () => {
  const child = fork(resolve(import.meta.dirname, 'killed-service.ts'), [databaseFile, received], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const nextMessage = () => new Promise((received) => child.once('message', received));
  const { contentUrl, apiKey } = (await nextMessage()) as { contentUrl: string; apiKey: string };
  const heard = nextMessage();
  const upload = rawRequest(`${contentUrl}${transcriptions}`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${apiKey}`, Accept: 'application/json', ...multipartHeaders },
    body: multipartBody([
      { name: 'name', value: 'Killed' },
      { name: 'file', value: createWav(), fileName: 'a.wav' },
    ]),
  }).catch(() => 'ended');
  await heard;
  child.kill('SIGKILL');
  expect(await upload).toBe('ended');
  mkdirSync(received, { recursive: true });
  writeFileSync(join(received, 'left-over.received'), 'half a file');

  await using demo = await start();
  expect(await listener.started()).toMatchObject({ fromMs: 20_000, nextIndex: 2 });
  expect(readdirSync(received)).toHaveLength(1);
  listener.hear();
  listener.end();
  await until(async () => (await list(demo)).length === 0);
  const [record] = (await demo.call('GET', transcriptions)).json().data;
  expect(record.result).toBe(
    [0, 1, 2].flatMap((index) => [0, 1, 2, 3, 4].map((at) => `w${index}.${at}`)).join(' '),
  );
  await expect.poll(() => readdirSync(received)).toEqual([]);
});

test('does not keep a recording whose file is gone', async () => {
  const first = await start();
  const pending = first.upload({ name: 'Lost' }).catch(() => 'ended');
  const { file } = await listener.started();
  await first.close();
  expect(await pending).toBe('ended');
  writeFileSync(file, 'cut off');
  await using second = await start();
  expect(await list(second)).toEqual([]);
});

test('after a crash, goes on at the next chunk', async () => {
  await using demo = await start();
  const pending = demo.upload({ name: 'One' });
  for (const reason of ['listening_crashed', 'preparation_stalled', undefined] as const) {
    await listener.started();
    listener.hear();
    listener.end(fail('listening_failed', reason && { key: reason }));
  }
  expect(await listener.started()).toMatchObject({ fromMs: 30_000, nextIndex: 3 });
  listener.end();
  expect((await pending).json().data.result).not.toContain('not understood');
  expect(listener.stored).toEqual([0, 1, 2]);
});

test('after three crashes at the same chunk, marks it and goes on behind it', async () => {
  await using demo = await start();
  const pending = demo.upload({ name: 'One' });
  await listener.started();
  listener.hear();
  for (let count = 0; count < 3; count += 1) {
    listener.end(fail('listening_failed', { key: 'listening_crashed' }));
    await listener.started();
  }
  expect(listener.requests.at(-1)).toMatchObject({ fromMs: 38_000, nextIndex: 2 });
  listener.hear({ startMs: 38_000, endMs: 48_000 });
  listener.end();
  const { id, result } = (await pending).json().data;
  expect(result).toContain('[not understood, 0:10 to 0:38]');
  const { gaps } = (await demo.call('GET', `${transcriptions}/${id}/words`)).json().data;
  expect(gaps).toEqual([[10_000, 38_000]]);
});

test('gives up when everything crashes, and listens to the next', async () => {
  await using demo = await start();
  const first = demo.upload({ name: 'First' });
  await listener.started();
  const second = demo.upload({ name: 'Second' });
  for (let count = 0; count < 12; count += 1) {
    if (count > 0) await listener.started();
    listener.end(fail('internal'));
  }
  await listener.started();
  expect((await first).status).toBe(500);
  listener.end();
  expect((await second).status).toBe(201);
});

test.each([
  [fail('listening_failed', { key: 'recording_no_sound' }), 'This video has no sound.'],
  [fail('listening_failed', { key: 'recording_no_decoder', codec: 'AC-3' }), 'Sidetone can’t read AC-3.'],
  [fail('not_audio'), 'This file holds no sound. '],
])('refuses what it cannot listen to, also when it has begun', async (failure, sentence) => {
  await using demo = await start();
  const pending = demo.upload({ name: 'One' });
  await listener.started();
  listener.hear();
  listener.end(failure);
  const response = await pending;
  expect([response.status, response.json().message]).toEqual([
    422,
    { file: [expect.stringContaining(sentence)] },
  ]);
  expect(readdirSync(received)).toEqual([]);
  expect(await list(demo)).toEqual([]);
  expect((await demo.call('GET', transcriptions)).json().data).toEqual([]);
});

test('refuses an empty file at once, and leaves no file after other refusals', async () => {
  await using demo = await start();
  const pending = demo.upload({ name: 'First' });
  await listener.started();
  expect((await demo.upload({ name: 'Empty' }, Buffer.alloc(0))).json().message).toEqual({
    file: [expect.stringMatching(/empty/i)],
  });
  expect((await demo.upload({ name: '' })).status).toBe(422);
  expect(readdirSync(received)).toHaveLength(1);
  listener.end();
  await pending;
});

test('listens on if the client is gone, and stops if the service closes', async () => {
  const demo = await start();
  const { signal } = await (async () => {
    const pending = demo.upload({ name: 'One' }).catch(() => null);
    const request = await listener.started();
    void pending;
    return request;
  })();
  listener.hear();
  await demo.close();
  expect(signal.aborted).toBe(true);
  await using again = await start();
  expect(await listener.started()).toMatchObject({ nextIndex: 1 });
  listener.end();
  await until(async () => (await list(again)).length === 0);
  expect(listener.stored).toEqual([0]);
});

test('goes on when the application starts, before anything is asked of the service', async () => {
  const stored = {
    databaseFile: join(folder, 'this-computer.db'),
    receivedFolder: join(folder, 'listening'),
  };
  const createComputer = (profile: string) => {
    const windows = createFakeWindows<ListeningTask>(() => void computer.listening.handlers.ready());
    const computer = createBuiltIn({
      profile,
      openListeningWindow: windows.open,
      speechFolder: folder,
      fileDialogs: { chooseModelFolder: async () => ok(null) },
      settingsStore: createMemoryStore(),
      emit: () => {},
      onDatabaseReplaced: () => {},
      info: () => {},
      warn: () => {},
    });
    return { ...computer, windows: windows.windows };
  };
  const emptyProfile = temporaryFolder('empty-profile');
  const empty = createComputer(emptyProfile);
  empty.resume();
  await empty.builtIn.stop();
  removeFolder(emptyProfile);
  expect(empty.windows).toEqual([]);

  const demo = await startDemo({ ...stored, listen: listener.listen });
  const pending = demo.upload({ name: 'One' }).catch(() => null);
  await listener.started();
  await demo.close();
  await pending;
  const computer = createComputer(folder);
  computer.resume();
  await vi.waitFor(() => expect(computer.windows[0]?.tasks).toHaveLength(1));
  await computer.listening.close();
  await computer.builtIn.stop();
});

test('a failure that is tried again is in the log, with its reason', async () => {
  const logged = Promise.withResolvers<readonly [string, unknown]>();
  await using demo = await startDemo({
    databaseFile,
    listen: listener.listen,
    warn: (...line) => logged.resolve(line),
  });
  const other = new DatabaseSync(databaseFile);
  other.exec('ALTER TABLE chunks RENAME TO hidden');
  const pending = demo.upload({ name: 'One' });
  expect(await logged.promise).toMatchObject([
    'listening failed and is tried again',
    { code: 'ERR_SQLITE_ERROR' },
  ]);
  other.close();
  await demo.close();
  await Promise.allSettled([pending]);
});
