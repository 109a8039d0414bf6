/** Recordings that are heard on this computer: one at a time, where they lie, and nothing that was heard is heard again. */
import { fork } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { fail, ok } from '../../../preload/contract/result.ts';
import { removeFolder, temporaryFolder } from '../../temporary-folder.ts';
import { lockDatabase, writing } from '../storage/lock-database.ts';
import { type ComputerSetup, databaseName, openComputer } from './computer-setup.ts';
import { getErrorCode, unwrap } from './uploads-setup.ts';

let folder: string;
let computer: ComputerSetup;
beforeEach(() => {
  folder = temporaryFolder('computer-place');
  computer = openComputer(folder);
});
afterEach(async () => {
  await computer.close();
  removeFolder(folder);
});

const restart = async (): Promise<void> => {
  await computer.close();
  computer = openComputer(folder);
};
const countRows = (table: string): number => {
  const row = computer.database.prepare(`SELECT count(*) AS n FROM ${table}`).get();
  return Number(row?.n);
};
const getText = async (id: string) => unwrap(await computer.texts.show(id));
/** Hears one recording to its end. Returns the id of its text. */
const hear = async (id: string, language = 'en'): Promise<string> => {
  await computer.listener.started();
  computer.listener.hear({ language });
  computer.listener.end();
  const { state } = await computer.waitForState(id, 'done');
  if (state.kind !== 'done') throw new Error(state.kind);
  return state.transcriptionId;
};

test('a recording is heard where it lies, and its text is there when it is done', async () => {
  const path = computer.makeWav('One.wav', 300_000);
  const before = readdirSync(folder);
  const { id } = await computer.add(path, { name: 'One', description: 'Zoë\nFerenc', language: 'de-DE' });
  const request = await computer.listener.started();
  expect(request).toMatchObject({
    file: path,
    language: 'de',
    prompt: 'Zoë, Ferenc',
    fromMs: 0,
    nextIndex: 0,
  });
  expect((await computer.job(id)).state).toMatchObject({ kind: 'transcribing' });
  computer.listener.hear();
  computer.listener.end();
  const { state } = await computer.waitForState(id, 'done');
  expect(state).toMatchObject({ transcriptionId: 'here-1' });
  expect(await getText('here-1')).toMatchObject({
    name: 'One',
    result: 'w0.0 w0.1 w0.2 w0.3 w0.4',
    words: 5,
  });
  expect(computer.heard).toEqual([['here-1', true]]);
  expect(readdirSync(folder).filter((name) => !before.includes(name))).toEqual([]);
  expect(countRows('heard_chunks')).toBe(0);
});

test('one is heard at a time, in the order of the queue, and its progress is told', async () => {
  const [first, second] = [
    await computer.add(computer.makeWav('First.wav')),
    await computer.add(computer.makeWav('Second.wav')),
  ];
  const { onLength } = await computer.listener.started();
  onLength(40_000);
  computer.listener.hear();
  computer.listener.hear();
  expect((await computer.job(first.id)).state).toMatchObject({
    kind: 'transcribing',
    listening: { heardMs: 20_000, lengthMs: 40_000, leftMs: null, isPaused: false },
  });
  expect((await computer.job(second.id)).state).toEqual({ kind: 'queued' });
  expect(computer.listener.requests).toHaveLength(1);
  computer.listener.end();
  expect(await hear(second.id)).toBe('here-2');
});

test('it waits for power, and says so', async () => {
  const { id } = await computer.add(computer.makeWav('One.wav'));
  const { onPaused } = await computer.listener.started();
  onPaused?.(true);
  expect((await computer.job(id)).state).toMatchObject({ listening: { isPaused: true, leftMs: null } });
  onPaused?.(false);
  expect((await computer.job(id)).state).toMatchObject({ listening: { isPaused: false } });
});

test('without earlier recordings nothing is promised until some was heard, and silence says nothing about others', async () => {
  await computer.close();
  const speed = { read: () => ({ mean: null, ofSample: null }), write: vi.fn(), measure: vi.fn() };
  computer = openComputer(folder, { speed });
  const { id } = await computer.add(computer.makeWav('One.wav'));
  const { onLength } = await computer.listener.started();
  onLength(10_454_000);
  const getLeft = async (): Promise<unknown> => {
    const { state } = await computer.job(id);
    return state.kind === 'transcribing' ? state.listening?.leftMs : state.kind;
  };
  expect(await getLeft()).toBeNull();
  for (let index = 0; index < 10; index += 1) computer.listener.hear({ words: [] });
  expect(await getLeft()).toBeNull();
  for (let index = 0; index < 200; index += 1) computer.listener.hear({ words: [] });
  expect(await getLeft()).toBeGreaterThan(0);
  computer.listener.end();
  await computer.waitForState(id, 'done');
  expect(speed.write).not.toHaveBeenCalled();
  const spoken = await computer.add(computer.makeWav('Two.wav'));
  await computer.listener.started();
  for (let index = 0; index < 20; index += 1) computer.listener.hear();
  computer.listener.end();
  await computer.waitForState(spoken.id, 'done');
  expect(speed.write).toHaveBeenCalledOnce();
});

test.each([
  [0, '[nothing was said]'],
  [1, '[nothing was said]\n\n[1 more track is not read]'],
  [8, '[nothing was said]\n\n[8 more tracks are not read]'],
])('%i tracks that were not read are named in the text', async (unreadTracks, result) => {
  const { id } = await computer.add(computer.makeWav('Many.wav'));
  await computer.listener.started();
  computer.listener.end(ok({ durationMs: 1_000, unreadTracks, voices: [] }));
  await computer.waitForState(id, 'done');
  expect(await getText('here-1')).toMatchObject({ result });
  expect(unwrap(computer.texts.getWords('here-1'))).toBeNull();
  expect(computer.texts.hasWords(['here-1'])).toBe(false);
});

test('what was heard can be read along', async () => {
  const { id } = await computer.add(computer.makeWav('One.wav'));
  await computer.listener.started();
  for (let index = 0; index < 3; index += 1) computer.listener.hear();
  const { job, chunks, sources } = unwrap(await computer.uploads.getHeard(id, 1));
  expect(job).toMatchObject({ id, name: 'One', state: { kind: 'transcribing' } });
  expect(sources).toEqual([{ name: '', channel: null }]);
  expect(chunks).toMatchObject([{ index: 1 }, { index: 2 }]);
  expect(chunks[0]?.words[4]).toEqual({ text: 'w1.4', startMs: 14_000, endMs: 14_800, probability: 0.75 });
  computer.listener.end();
  await computer.waitForState(id, 'done');
  const ended = unwrap(await computer.uploads.getHeard(id, 0));
  expect(ended).toMatchObject({ chunks: [], job: { state: { kind: 'done', transcriptionId: 'here-1' } } });
  expect(getErrorCode(await computer.uploads.getHeard('unknown', 0))).toBe('unknown_id');
});

test('the words of a text stay as they were heard, and go with it', async () => {
  const { id } = await computer.add(computer.makeWav('One.wav'));
  await computer.listener.started();
  computer.listener.hear({ gaps: [{ startMs: 6_000, endMs: 9_000, isUnreadable: false }], language: 'de' });
  computer.listener.end();
  await computer.waitForState(id, 'done');
  expect((await getText('here-1')).result).toBe('w0.0 w0.1 w0.2 w0.3 w0.4 [not understood, 0:06 to 0:09]');
  unwrap(await computer.texts.update('here-1', { result: 'Corrected' }));
  const words = unwrap(computer.texts.getWords('here-1'));
  expect(words).toMatchObject({
    language: 'de',
    isLanguageFound: true,
    durationMs: 10_000,
    gaps: [{ startMs: 6_000, endMs: 9_000 }],
  });
  expect(words?.words).toHaveLength(5);
  expect(words?.words[1]).toEqual({ text: 'w0.1', startMs: 1_000, endMs: 1_800, probability: 0.75 });
  expect(computer.texts.hasWords(['here-7', 'here-1'])).toBe(true);
  unwrap(await computer.texts.delete('here-1'));
  expect(unwrap(computer.texts.getWords('here-1'))).toBeNull();
  expect(computer.texts.hasWords(['here-1'])).toBe(false);
});

test('a recording that is heard again replaces text and words, and keeps the rest', async () => {
  const path = computer.makeWav('One.wav');
  const { id } = await computer.add(path);
  const textId = await hear(id);
  unwrap(await computer.texts.update(textId, { result: 'Corrected', favorite: true }));
  const again = async () => {
    const added = unwrap(
      await computer.uploads.sendTo('computer', { transcriptionId: textId, name: 'Uno', path }),
    ).jobs[0];
    unwrap(await computer.uploads.start([added?.id ?? '']));
    return hear(added?.id ?? '', 'it');
  };
  expect(await again()).toBe(textId);
  // Whatever place is chosen for new recordings.
  computer.place = 'service';
  expect(await again()).toBe(textId);
  expect(await getText(textId)).toMatchObject({
    name: 'Uno',
    result: 'w0.0 w0.1 w0.2 w0.3 w0.4',
    favorite: true,
  });
  expect(unwrap(computer.texts.getWords(textId))).toMatchObject({ language: 'it' });
  unwrap(await computer.texts.delete(textId));
  expect(await again()).toBe('here-2');
  expect(await getText('here-2')).toMatchObject({ name: 'Uno', favorite: false });
  expect(computer.heard).toEqual([
    ['here-1', true],
    ['here-1', false],
    ['here-1', false],
    ['here-2', true],
  ]);
});

describe('nothing is heard twice, and nothing is lost', () => {
  test('after the application was closed', async () => {
    const { id } = await computer.add(computer.makeWav('One.wav'));
    const { signal } = await computer.listener.started();
    computer.listener.hear();
    await restart();
    expect(signal.aborted).toBe(true);
    expect(await computer.listener.started()).toMatchObject({ fromMs: 10_000, nextIndex: 1 });
    computer.listener.hear();
    computer.listener.end();
    await computer.waitForState(id, 'done');
    expect((await getText('here-1')).words).toBe(10);
  });

  test('after its process was killed', async () => {
    await computer.close();
    const file = computer.makeWav('Killed.wav');
    const child = fork(resolve(import.meta.dirname, 'killed-computer.ts'), [folder, file], {
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    await new Promise((received) => child.once('message', received));
    const exited = new Promise((done) => child.once('exit', done));
    child.kill('SIGKILL');
    await exited;
    computer = openComputer(folder);
    expect(await computer.listener.started()).toMatchObject({ file, fromMs: 20_000, nextIndex: 2 });
    computer.listener.hear();
    computer.listener.end();
    await vi.waitFor(async () => expect((await getText('here-1')).words).toBe(15), 20_000);
    expect((await getText('here-1')).result).toBe(
      [0, 1, 2].flatMap((index) => [0, 1, 2, 3, 4].map((at) => `w${index}.${at}`)).join(' '),
    );
  });

  test('after a crash', async () => {
    const { id } = await computer.add(computer.makeWav('One.wav'));
    for (const reason of ['listening_crashed', 'preparation_stalled', undefined] as const) {
      await computer.listener.started();
      computer.listener.hear();
      computer.listener.end(fail('listening_failed', reason && { key: reason }));
    }
    expect(await computer.listener.started()).toMatchObject({ fromMs: 30_000, nextIndex: 3 });
    computer.listener.end();
    await computer.waitForState(id, 'done');
    expect((await getText('here-1')).result).not.toContain('not understood');
    expect(computer.listener.stored).toEqual([0, 1, 2]);
  });

  test('while another program holds the database', async () => {
    const { id } = await computer.add(computer.makeWav('One.wav'));
    await computer.listener.started();
    expect(computer.listener.hear()).toBe(true);
    const lock = await lockDatabase(join(folder, databaseName), writing);
    expect(computer.listener.hear()).toBe(false);
    computer.listener.end(fail('listening_failed'));
    await lock.end();
    expect(await computer.listener.started()).toMatchObject({ nextIndex: 1 });
    computer.listener.hear();
    const another = await lockDatabase(join(folder, databaseName), writing);
    computer.listener.end();
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect((await computer.job(id)).state.kind).toBe('transcribing');
    await another.end();
    expect(await computer.listener.started()).toMatchObject({ nextIndex: 2 });
    computer.listener.end();
    await computer.waitForState(id, 'done');
    expect(computer.listener.stored).toEqual([0, 1]);
  });

  test('while the disk is full, which is told', async () => {
    const { id } = await computer.add(computer.makeWav('One.wav'));
    await computer.listener.started();
    expect(computer.listener.hear()).toBe(true);
    // No page more than there are.
    computer.database.prepare('PRAGMA max_page_count = 1').get();
    const words = Array.from({ length: 2_000 }, (_, at) => {
      return { text: `word${at}`, startMs: 10_000 + at, endMs: 10_001 + at, probability: 0.5 };
    });
    expect(computer.listener.hear({ words })).toBe(false);
    computer.listener.end(fail('listening_failed'));
    await vi.waitFor(async () =>
      expect((await computer.job(id)).state).toMatchObject({ kind: 'waiting', reason: 'disk_full' }),
    );
    computer.database.prepare('PRAGMA max_page_count = 1000000').get();
    expect(await computer.listener.started()).toMatchObject({ fromMs: 10_000, nextIndex: 1 });
    computer.listener.hear();
    computer.listener.end();
    await computer.waitForState(id, 'done');
    expect(computer.listener.stored).toEqual([0, 1]);
  });

  test('if the text cannot be stored: the part is not done, and needs no listening later', async () => {
    const { id } = await computer.add(computer.makeWav('One.wav'));
    await computer.listener.started();
    computer.listener.hear();
    const other = new DatabaseSync(join(folder, databaseName));
    other.exec('ALTER TABLE texts RENAME TO hidden');
    computer.listener.end();
    expect((await computer.waitForState(id, 'failed')).state).toMatchObject({
      error: { code: 'storage_failed' },
    });
    other.exec('ALTER TABLE hidden RENAME TO texts');
    other.close();
    expect([countRows('texts'), countRows('heard_chunks')]).toEqual([0, 1]);
    unwrap(await computer.uploads.retry([id]));
    expect(await computer.listener.started()).toMatchObject({ fromMs: 10_000, nextIndex: 1 });
    computer.listener.end();
    await computer.waitForState(id, 'done');
    expect((await getText('here-1')).words).toBe(5);
  });

  test('if a chunk cannot be read any more: it is heard again, and what follows it', async () => {
    await computer.add(computer.makeWav('One.wav'));
    await computer.listener.started();
    for (let index = 0; index < 3; index += 1) computer.listener.hear();
    computer.database.prepare("UPDATE heard_chunks SET content = '{}' WHERE position = 1").run();
    await restart();
    expect(await computer.listener.started()).toMatchObject({ fromMs: 10_000, nextIndex: 1 });
    expect(countRows('heard_chunks')).toBe(1);
  });
});

test('after three crashes at the same chunk, it is marked, and listening goes on behind it', async () => {
  const { id } = await computer.add(computer.makeWav('One.wav'));
  await computer.listener.started();
  computer.listener.hear();
  for (let count = 0; count < 3; count += 1) {
    computer.listener.end(fail('listening_failed', { key: 'listening_crashed' }));
    await computer.listener.started();
  }
  expect(computer.listener.requests.map(({ isCareful }) => isCareful)).toEqual([false, false, true, false]);
  expect(computer.listener.requests.at(-1)).toMatchObject({ fromMs: 38_000, nextIndex: 2 });
  computer.listener.hear({ startMs: 38_000, endMs: 48_000 });
  computer.listener.end();
  await computer.waitForState(id, 'done');
  expect((await getText('here-1')).result).toContain('[not understood, 0:10 to 0:38]');
  expect(unwrap(computer.texts.getWords('here-1'))?.gaps).toEqual([{ startMs: 10_000, endMs: 38_000 }]);
});

test('when everything crashes, it is given up, and the next one is heard', async () => {
  const first = await computer.add(computer.makeWav('First.wav'));
  const second = await computer.add(computer.makeWav('Second.wav'));
  for (let count = 0; count < 12; count += 1) {
    await computer.listener.started();
    computer.listener.end(fail('listening_failed', { key: 'listening_crashed' }));
  }
  expect((await computer.waitForState(first.id, 'failed')).state).toMatchObject({
    error: { code: 'listening_failed', detail: { key: 'listening_crashed' } },
  });
  expect(await hear(second.id)).toBe('here-1');
  // Nothing was heard of it, so it begins again.
  unwrap(await computer.uploads.retry([first.id]));
  expect(await computer.listener.started()).toMatchObject({ fromMs: 0, nextIndex: 0 });
});

test.each([
  fail('listening_failed', { key: 'recording_no_sound' }),
  fail('listening_failed', { key: 'recording_no_decoder', codec: 'AC-3' }),
  fail('not_audio'),
])('what cannot be listened to fails at once, with the reason', async (failure) => {
  const { id } = await computer.add(computer.makeWav('One.wav'));
  await computer.listener.started();
  computer.listener.hear();
  computer.listener.end(failure);
  expect((await computer.waitForState(id, 'failed')).state).toMatchObject({ error: failure.error });
  expect(countRows('texts')).toBe(0);
});

test.each(['transcribing', 'queued'])('one that is cancelled while %s is forgotten', async (state) => {
  const [first, second] = [
    await computer.add(computer.makeWav('First.wav')),
    await computer.add(computer.makeWav('Second.wav')),
  ];
  const { signal } = await computer.listener.started();
  computer.listener.hear();
  const [cancelled, other] = state === 'transcribing' ? [first, second] : [second, first];
  unwrap(await computer.uploads.cancel([cancelled.id]));
  expect(signal.aborted).toBe(state === 'transcribing');
  expect((await computer.job(cancelled.id)).state.kind).toBe('cancelled');
  if (state === 'transcribing') await computer.listener.started();
  computer.listener.end();
  await computer.waitForState(other.id, 'done');
  expect(countRows('heard_chunks')).toBe(0);
  unwrap(await computer.uploads.retry([cancelled.id]));
  expect(await computer.listener.started()).toMatchObject({ fromMs: 0, nextIndex: 0 });
});

test('what was heard of a recording that is removed is forgotten', async () => {
  const { id } = await computer.add(computer.makeWav('One.wav'));
  await computer.listener.started();
  computer.listener.hear();
  computer.listener.end(fail('file_unreadable'));
  await computer.waitForState(id, 'failed');
  expect(countRows('heard_chunks')).toBe(1);
  unwrap(await computer.uploads.remove([id]));
  expect(countRows('heard_chunks')).toBe(0);
});
