/** A place that was not understood is heard again, alone, and its words join those of the text. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { Audio } from '../../../main/library/audio/audio.ts';
import { ListenAgain } from '../../../main/library/listen-again.ts';
import { getAccountTag, RecordingRepository } from '../../../main/uploads/recording-repository.ts';
import { identifyFile, inspectFile } from '../../../main/uploads/uploads.ts';
import { computerAccountId, toTextId } from '../../../preload/contract/account-id.ts';
import type { HeardChunk, ListeningAgain } from '../../../preload/contract/listening.ts';
import { fail, ok } from '../../../preload/contract/result.ts';
import { removeFolder, temporaryFolder } from '../../temporary-folder.ts';
import { createChunk, createStepListener, type StepListener } from '../listening/step-listener.ts';
import { type ComputerSetup, openComputer } from '../uploads/computer-setup.ts';
import { getErrorCode, unwrap } from '../uploads/uploads-setup.ts';

const serviceId = 'https://service.example';
const ofService = toTextId(getAccountTag(serviceId), '7');
/** What the text says; the gap is between 5.2 and 9.9 s. */
const place = { startMs: 5_000, endMs: 10_000 };

let folder: string;
let computer: ComputerSetup;
let listener: StepListener;
let again: ListenAgain;
let audio: Audio;
const states: ListeningAgain[] = [];

beforeEach(() => {
  folder = temporaryFolder('listen-again');
  computer = openComputer(folder);
  listener = createStepListener();
  states.length = 0;
  const recordings = new RecordingRepository(computer.database);
  audio = new Audio({
    database: computer.database,
    // No envelope is asked for.
    cacheDatabase: computer.database,
    accounts: {
      find: (id: string) => (id === ofService ? { id: serviceId } : { id: computerAccountId }),
    } as ConstructorParameters<typeof Audio>[0]['accounts'],
    identify: identifyFile,
    probe: inspectFile,
    now: Date.now,
  });
  again = new ListenAgain({
    listen: listener.listen,
    isListening: () => true,
    texts: computer.texts,
    getRecording: (id) => audio.getRecording(id),
    getFields: (id) => recordings.getFields(id),
    emit: (state) => states.push(state),
  });
});
afterEach(async () => {
  await again.close();
  await computer.close();
  removeFolder(folder);
});

/** A recording that was heard on this computer: five words, then a gap, then five words. */
const hear = async (): Promise<{ readonly id: string; readonly path: string }> => {
  const path = computer.makeWav('One.wav', 300_000);
  const { id } = await computer.add(path, { name: 'One', description: 'Zoë', language: 'de' });
  await computer.listener.started();
  computer.listener.hear({ gaps: [{ startMs: 5_200, endMs: 9_900, isUnreadable: false }] });
  computer.listener.hear();
  computer.listener.end();
  const { state } = await computer.waitForState(id, 'done');
  if (state.kind !== 'done') throw new Error(state.kind);
  return { id: state.transcriptionId, path };
};

const word = (text: string, startMs: number, probability = 0.8) => ({
  text,
  startMs,
  endMs: startMs + 300,
  probability,
});
const understood = (words: HeardChunk['words'], more: Partial<HeardChunk> = {}): Partial<HeardChunk> => ({
  ...createChunk(0, 'de'),
  startMs: 5_200,
  endMs: 9_900,
  words,
  ...more,
});

describe('a text that was heard here', () => {
  test('gets the words of the place, at their place', async () => {
    const { id, path } = await hear();
    const hearing = again.hear(id, place);
    const request = await listener.started();
    expect(request).toMatchObject({ file: path, prompt: 'Zoë', isCareful: true, onlyVoices: false });
    // The exact times, which the text has in whole seconds.
    expect(request.place).toEqual({ startMs: 5_200, endMs: 9_900 });
    expect(states).toEqual([{ id, isWaiting: true }]);
    request.onLength(20_000);
    expect(states.at(-1)).toEqual({ id, isWaiting: false });
    listener.hear(understood([word('Guten', 5_500), word('Abend.', 6_000)]));
    listener.end(ok({ durationMs: 0, unreadTracks: 0, voices: [] }));
    const found = unwrap(await hearing);
    expect(found?.text).toBe('Guten Abend.');
    expect(found?.heard?.words.map(({ text }) => text).slice(3, 9)).toEqual([
      'w0.3',
      'w0.4',
      'Guten',
      'Abend.',
      'w1.0',
      'w1.1',
    ]);
    expect(found?.heard?.gaps).toEqual([]);
    expect(unwrap(computer.texts.getWords(id))).toEqual(found?.heard);
  });

  test('stays as it is if nothing is understood', async () => {
    const { id } = await hear();
    const before = unwrap(computer.texts.getWords(id));
    const hearing = again.hear(id, place);
    await listener.started();
    listener.end(ok({ durationMs: 0, unreadTracks: 0, voices: [] }));
    expect(unwrap(await hearing)).toBeNull();
    expect(unwrap(computer.texts.getWords(id))).toEqual(before);
  });

  test('keeps a mark of what was not understood this time either', async () => {
    const { id } = await hear();
    const hearing = again.hear(id, place);
    await listener.started();
    const gaps = [{ startMs: 7_000, endMs: 9_900, isUnreadable: false }];
    listener.hear(understood([word('Guten', 5_500)], { gaps }));
    listener.end(ok({ durationMs: 0, unreadTracks: 0, voices: [] }));
    const found = unwrap(await hearing);
    expect(found?.text).toBe('Guten [not understood, 0:07 to 0:09]');
    expect(found?.heard?.gaps).toMatchObject([{ startMs: 7_000, endMs: 9_900 }]);
  });

  test('does not get words twice, and those of the nearest microphone', async () => {
    const { id } = await hear();
    const hearing = again.hear(id, place);
    const request = await listener.started();
    request.onSources([
      { name: 'Mara', channel: null },
      { name: 'Ben', channel: null },
    ]);
    // The last word before the place is heard in it, too.
    listener.hear(understood([word('W0.4', 4_100), word('Gurten', 5_500, 0.3)]));
    listener.hear(understood([word('Guten', 5_500, 0.9)], { source: 1 }));
    listener.end(ok({ durationMs: 0, unreadTracks: 0, voices: [] }));
    expect(unwrap(await hearing)?.text).toBe('Guten');
  });

  test('that was deleted meanwhile stays deleted', async () => {
    const { id } = await hear();
    const hearing = again.hear(id, place);
    await listener.started();
    unwrap(await computer.texts.delete(id));
    listener.hear(understood([word('Guten', 5_500)]));
    listener.end(ok({ durationMs: 0, unreadTracks: 0, voices: [] }));
    expect(unwrap(await hearing)).toEqual({ text: 'Guten', heard: null });
    expect(unwrap(computer.texts.getWords(id))).toBeNull();
  });
});

test('a text of a service gets words, which are not stored', async () => {
  unwrap(await audio.link(ofService, computer.makeWav('Sent.wav', 300_000)));
  const hearing = again.hear(ofService, place);
  expect((await listener.started()).place).toEqual(place);
  listener.hear(understood([word('Guten', 5_500)]));
  listener.end(ok({ durationMs: 0, unreadTracks: 0, voices: [] }));
  expect(unwrap(await hearing)).toEqual({ text: 'Guten', heard: null });
});

describe('listening again', () => {
  test('that is cancelled changes nothing, and another can start', async () => {
    const { id } = await hear();
    const hearing = again.hear(id, place);
    await listener.started();
    expect(getErrorCode(await again.hear(id, place))).toBe('wrong_state');
    listener.hear(understood([word('Guten', 5_500)]));
    unwrap(again.cancel());
    expect(getErrorCode(await hearing)).toBe('cancelled');
    expect(unwrap(computer.texts.getWords(id))?.words).toHaveLength(10);
    const other = again.hear(id, place);
    await listener.started();
    listener.end(fail('listening_failed', { key: 'listening_crashed' }));
    expect(getErrorCode(await other)).toBe('listening_failed');
  });

  test('needs the recording', async () => {
    expect(getErrorCode(await again.hear(ofService, place))).toBe('file_missing');
  });
});
