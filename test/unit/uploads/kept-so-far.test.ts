/** The user ends listening and keeps what was heard until then: it is a text, in one step with the end of its part. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { RecordingRepository } from '../../../main/uploads/recording-repository.ts';
import { computerAccountId } from '../../../preload/contract/account-id.ts';
import { removeFolder, temporaryFolder } from '../../temporary-folder.ts';
import { type ComputerSetup, openComputer } from './computer-setup.ts';
import { getErrorCode, unwrap } from './uploads-setup.ts';

let folder: string;
let computer: ComputerSetup;
beforeEach(() => {
  folder = temporaryFolder('kept-so-far');
  computer = openComputer(folder);
});
afterEach(async () => {
  await computer.close();
  removeFolder(folder);
});

/** Hears some chunks of ten seconds. */
const listen = async (chunks: number, name = 'Interview.wav') => {
  const { id } = await computer.add(computer.makeWav(name));
  const request = await computer.listener.started();
  request.onLength(600_000);
  for (let at = 0; at < chunks; at += 1) computer.listener.hear();
  return { id, request };
};

const countChunks = (): unknown =>
  computer.database.prepare('SELECT count(*) AS count FROM heard_chunks').get()?.count;

const getText = async (id: string) => unwrap(await computer.texts.show(id));

test('what was heard is a text with its words and its recording, and the next recording is heard', async () => {
  const { id, request } = await listen(3);
  const next = await computer.add(computer.makeWav('Next.wav'));
  unwrap(await computer.uploads.keepHeard(id));
  expect(request.signal.aborted).toBe(true);
  expect(computer.listener.hear()).toBe(false);
  const job = await computer.job(id);
  expect(job).toMatchObject({
    name: 'Interview, until 0:30',
    state: { kind: 'done', transcriptionId: 'here-1' },
  });
  expect(await getText('here-1')).toMatchObject({
    name: 'Interview, until 0:30',
    result: 'w0.0 w0.1 w0.2 w0.3 w0.4 w1.0 w1.1 w1.2 w1.3 w1.4 w2.0 w2.1 w2.2 w2.3 w2.4',
  });
  expect(unwrap(computer.texts.getWords('here-1'))?.words).toHaveLength(15);
  const file = unwrap(new RecordingRepository(computer.database).findFile(computerAccountId, 'here-1'));
  expect(file).toMatchObject({ fileName: 'Interview.wav', range: null });
  expect(computer.heard).toEqual([['here-1', true]]);
  expect(countChunks()).toBe(0);
  await computer.listener.started();
  expect((await computer.job(next.id)).state.kind).toBe('transcribing');
});

test('a text that was to be replaced stays, and what was heard is another one', async () => {
  const path = computer.makeWav('Interview.wav');
  const { id } = await computer.add(path);
  await computer.listener.started();
  for (let at = 0; at < 4; at += 1) computer.listener.hear();
  computer.listener.end();
  await computer.waitForState(id, 'done');
  const source = { transcriptionId: 'here-1', name: 'Interview', path };
  const [again] = unwrap(await computer.uploads.sendTo('computer', source)).jobs;
  unwrap(await computer.uploads.start([again?.id ?? '']));
  (await computer.listener.started()).onLength(600_000);
  computer.listener.hear();
  unwrap(await computer.uploads.keepHeard(again?.id ?? ''));
  expect((await getText('here-1')).result).toContain('w3.4');
  expect(await getText('here-2')).toMatchObject({ name: 'Interview, until 0:10', words: 5 });
});

test('names of tracks are in the text', async () => {
  computer.listener.sources = ['Anna', 'Ben'].map((name) => ({ name, channel: null }));
  const { id } = await listen(1);
  computer.listener.hear({ source: 0, startMs: 10_000, endMs: 600_000, words: [] });
  computer.listener.hear({
    source: 1,
    startMs: 0,
    endMs: 8_000,
    words: [{ text: 'Yes.', startMs: 6_000, endMs: 6_400, probability: 1 }],
  });
  unwrap(await computer.uploads.keepHeard(id));
  expect((await getText('here-1')).result).toBe('Anna: w0.0 w0.1 w0.2 w0.3 w0.4\n\nBen: Yes.');
});

test('there is nothing to keep before something was heard, and none twice', async () => {
  const { id } = await listen(0);
  const waiting = await computer.add(computer.makeWav('Next.wav'));
  expect(getErrorCode(await computer.uploads.keepHeard(id))).toBe('wrong_state');
  expect(getErrorCode(await computer.uploads.keepHeard(waiting.id))).toBe('wrong_state');
  expect(getErrorCode(await computer.uploads.keepHeard('unknown'))).toBe('unknown_id');
  computer.listener.hear();
  unwrap(await computer.uploads.keepHeard(id));
  expect(getErrorCode(await computer.uploads.keepHeard(id))).toBe('wrong_state');
  expect(getErrorCode(await computer.uploads.cancel([id]))).toBe('wrong_state');
  expect((await computer.job(id)).state.kind).toBe('done');
});

test('what is kept and what is not survive a restart', async () => {
  const { id } = await listen(2);
  await computer.close();
  computer = openComputer(folder);
  (await computer.listener.started()).onLength(600_000);
  computer.listener.hear();
  unwrap(await computer.uploads.keepHeard(id));
  await computer.close();
  computer = openComputer(folder);
  expect(await computer.job(id)).toMatchObject({
    name: 'Interview, until 0:30',
    state: { kind: 'done', transcriptionId: 'here-1' },
  });
  expect((await getText('here-1')).result).toMatch(/^w0\.0 .* w2\.4$/);
});
