/** Who speaks in the recording of a text: found on request, for the words that are known, or together with words. */
import { appendFileSync, renameSync, rmSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Audio } from '../../../main/library/audio/audio.ts';
import { Voices } from '../../../main/library/voices.ts';
import { getAccountTag, RecordingRepository } from '../../../main/uploads/recording-repository.ts';
import { identifyFile, inspectFile } from '../../../main/uploads/uploads.ts';
import { computerAccountId, toTextId } from '../../../preload/contract/account-id.ts';
import type { VoiceSearch, VoiceStretch } from '../../../preload/contract/listening.ts';
import { fail, ok } from '../../../preload/contract/result.ts';
import { removeFolder, temporaryFolder } from '../../temporary-folder.ts';
import { createStepListener, type StepListener } from '../listening/step-listener.ts';
import { type ComputerSetup, openComputer } from '../uploads/computer-setup.ts';
import { getErrorCode, unwrap } from '../uploads/uploads-setup.ts';

const serviceId = 'https://service.example';
const ofService = toTextId(getAccountTag(serviceId), '7');
/** Of the five words of a chunk, a second apart, the first two and the last three. */
const twoVoices: readonly VoiceStretch[] = [
  { startMs: 0, endMs: 1_900, voice: 0 },
  { startMs: 1_900, endMs: 10_000, voice: 1 },
];

let folder: string;
let computer: ComputerSetup;
let listener: StepListener;
let voices: Voices;
let audio: Audio;
let isListening = false;
let speakers: readonly string[] | undefined;
const searches: VoiceSearch[] = [];

beforeEach(() => {
  folder = temporaryFolder('voices');
  computer = openComputer(folder);
  listener = createStepListener();
  isListening = false;
  speakers = undefined;
  searches.length = 0;
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
  voices = new Voices({
    listen: listener.listen,
    isListening: () => isListening,
    texts: computer.texts,
    getRecording: (id) => audio.getRecording(id),
    getFields: (id) => recordings.getFields(id),
    getSpeakers: () => speakers,
    now: () => 5_000,
    emit: (search) => searches.push(search),
    warn: () => {},
  });
});
afterEach(async () => {
  await voices.close();
  await computer.close();
  removeFolder(folder);
});

/** A recording that was heard on this computer: one chunk of five words. */
const hear = async (name = 'One.wav'): Promise<{ readonly id: string; readonly path: string }> => {
  const path = computer.makeWav(name, 300_000);
  const { id } = await computer.add(path, { name, description: 'Zoë', language: 'de' });
  await computer.listener.started();
  computer.listener.hear();
  computer.listener.end();
  const { state } = await computer.waitForState(id, 'done');
  if (state.kind !== 'done') throw new Error(state.kind);
  return { id: state.transcriptionId, path };
};

const end = (stretches: readonly VoiceStretch[]): void =>
  listener.end(ok({ durationMs: 10_000, unreadTracks: 0, voices: [...stretches] }));

const oneSource = [{ name: '', channel: null }];

describe('a text that was heard here', () => {
  test('gets the voices of its words, which are stored with it', async () => {
    const { id, path } = await hear();
    const text = unwrap(await computer.texts.show(id)).result;
    const finding = voices.find(id, 2);
    const request = await listener.started();
    expect(request).toMatchObject({ file: path, people: 2, onlyVoices: true, nextIndex: 0 });
    request.onSources(oneSource);
    end(twoVoices);
    const found = unwrap(await finding);
    if (found.kind !== 'found') throw new Error(found.kind);
    expect(found.heard.voices).toEqual(['Speaker 1', 'Speaker 2']);
    expect(found.heard.words.map(({ voice }) => voice)).toEqual([0, 0, 1, 1, 1]);
    expect(unwrap(computer.texts.getWords(id))).toEqual(found.heard);
    expect(unwrap(await computer.texts.show(id)).result).toBe(text);
    expect(searches.at(-1)).toEqual({ id, isWaiting: false, progress: null });
  });

  test('gets the names of its show in the order of appearance', async () => {
    const { id } = await hear();
    speakers = ['Anna'];
    const finding = voices.find(id, 2);
    (await listener.started()).onSources(oneSource);
    end(twoVoices);
    expect(unwrap(await finding)).toMatchObject({ heard: { voices: ['Anna', 'Speaker 2'] } });
  });

  test('stays as it is if one person speaks, or nobody knows', async () => {
    const { id } = await hear();
    const before = unwrap(computer.texts.getWords(id));
    for (const stretches of [[], twoVoices.slice(0, 1)]) {
      const finding = voices.find(id, null);
      (await listener.started()).onSources(oneSource);
      end(stretches);
      expect(unwrap(await finding)).toEqual({ kind: 'one_person' });
    }
    expect(unwrap(computer.texts.getWords(id))).toEqual(before);
  });

  test('needs no search if each person has a track', async () => {
    const { id } = await hear();
    const finding = voices.find(id, null);
    (await listener.started()).onSources([...oneSource, ...oneSource]);
    end([]);
    expect(unwrap(await finding)).toEqual({ kind: 'tracks' });
  });

  test('gets other voices when they are looked for again', async () => {
    const { id } = await hear();
    const others: readonly VoiceStretch[] = [
      { startMs: 0, endMs: 2_900, voice: 0 },
      { startMs: 2_900, endMs: 10_000, voice: 1 },
    ];
    for (const stretches of [twoVoices, others]) {
      const finding = voices.find(id, null);
      await listener.started();
      end(stretches);
      expect(unwrap(await finding)).toMatchObject({ kind: 'found' });
    }
    expect(unwrap(computer.texts.getWords(id))?.words.map(({ voice }) => voice)).toEqual([0, 0, 0, 1, 1]);
  });

  test('that was deleted meanwhile stays deleted', async () => {
    const { id } = await hear();
    const finding = voices.find(id, null);
    await listener.started();
    unwrap(await computer.texts.delete(id));
    end(twoVoices);
    expect(getErrorCode(await finding)).toBe('not_found');
  });

  test('that was heard again meanwhile gives its new words', async () => {
    const { id } = await hear();
    const finding = voices.find(id, null);
    await listener.started();
    const heard = unwrap(computer.texts.getWords(id));
    if (heard === null) throw new Error('no words');
    unwrap(
      computer.texts.setWords(id, { ...heard, words: heard.words.map((word) => ({ ...word, text: 'new' })) }),
    );
    end(twoVoices);
    unwrap(await finding);
    expect(unwrap(computer.texts.getWords(id))?.words[0]).toMatchObject({ text: 'new', voice: 0 });
  });
});

describe('a text of a service', () => {
  test('is heard for its words, which are not stored', async () => {
    const path = computer.makeWav('Sent.wav', 300_000);
    unwrap(await audio.link(ofService, path));
    const finding = voices.find(ofService, null);
    const request = await listener.started();
    expect(request).toMatchObject({ file: path, onlyVoices: false, nextIndex: 0 });
    request.onLength(10_000);
    request.onSources(oneSource);
    listener.hear();
    end(twoVoices);
    const found = unwrap(await finding);
    if (found.kind !== 'found') throw new Error(found.kind);
    expect(found.heard).toMatchObject({ voices: ['Speaker 1', 'Speaker 2'], heardAt: 5_000, language: 'en' });
    expect(found.heard.words.map(({ voice }) => voice)).toEqual([0, 0, 1, 1, 1]);
    expect(unwrap(computer.texts.getWords(ofService))).toBeNull();
    expect(searches.at(-1)?.progress).toEqual({ heardMs: 10_000, lengthMs: 10_000 });
  });

  test('goes on behind what was heard after a crash', async () => {
    unwrap(await audio.link(ofService, computer.makeWav('Sent.wav', 300_000)));
    const finding = voices.find(ofService, null);
    await listener.started();
    listener.hear();
    listener.end(fail('listening_failed', { key: 'listening_crashed' }));
    expect(await listener.started()).toMatchObject({ nextIndex: 1 });
    listener.end(fail('listening_failed', { key: 'recording_no_sound' }));
    expect(getErrorCode(await finding)).toBe('listening_failed');
  });

  test('has the progress of all its sources', async () => {
    unwrap(await audio.link(ofService, computer.makeWav('Sent.wav', 300_000)));
    const finding = voices.find(ofService, null);
    const request = await listener.started();
    request.onLength(10_000);
    request.onSources([
      { name: 'Mara', channel: null },
      { name: 'Ben', channel: null },
    ]);
    listener.hear();
    listener.hear({ source: 1, startMs: 0, endMs: 5_000 });
    expect(searches.at(-1)?.progress).toEqual({ heardMs: 15_000, lengthMs: 20_000 });
    voices.cancel();
    expect(getErrorCode(await finding)).toBe('cancelled');
  });
});

describe('a search', () => {
  test('that is cancelled changes nothing, and another can start', async () => {
    const { id } = await hear();
    const before = unwrap(computer.texts.getWords(id));
    const finding = voices.find(id, null);
    await listener.started();
    unwrap(voices.cancel());
    expect(getErrorCode(await finding)).toBe('cancelled');
    expect(unwrap(computer.texts.getWords(id))).toEqual(before);
    const again = voices.find(id, null);
    await listener.started();
    end(twoVoices);
    expect(unwrap(await again)).toMatchObject({ kind: 'found' });
  });

  test('that is cancelled when all was heard stores no voices', async () => {
    const { id } = await hear();
    const before = unwrap(computer.texts.getWords(id));
    const finding = voices.find(id, null);
    await listener.started();
    end(twoVoices);
    unwrap(voices.cancel());
    expect(getErrorCode(await finding)).toBe('cancelled');
    expect(unwrap(computer.texts.getWords(id))).toEqual(before);
  });

  test('is not started twice', async () => {
    const { id } = await hear();
    const finding = voices.find(id, null);
    expect(getErrorCode(await voices.find(id, 2))).toBe('wrong_state');
    await listener.started();
    end(twoVoices);
    unwrap(await finding);
    expect(listener.requests).toHaveLength(1);
  });

  test('that waits for another recording says so', async () => {
    const { id } = await hear();
    isListening = true;
    const finding = voices.find(id, null);
    await vi.waitFor(() => expect(searches).not.toEqual([]));
    expect(searches[0]).toEqual({ id, isWaiting: true, progress: null });
    (await listener.started()).onSources(oneSource);
    expect(searches.at(-1)).toEqual({ id, isWaiting: false, progress: null });
    end([]);
    await finding;
  });

  test('ends when Sidetone quits', async () => {
    const { id } = await hear();
    const finding = voices.find(id, null);
    await listener.started();
    await voices.close();
    expect(getErrorCode(await finding)).toBe('cancelled');
  });

  test('reports what listening fails with', async () => {
    const { id } = await hear();
    const finding = voices.find(id, null);
    await listener.started();
    listener.end(fail('listening_failed', { key: 'listening_out_of_memory' }));
    expect(getErrorCode(await finding)).toBe('listening_failed');
  });
});

describe('the recording', () => {
  test.each([
    ['is missing', rmSync, 'file_missing'],
    ['is another one by now', (path: string) => appendFileSync(path, 'more'), 'file_changed'],
  ] as const)('%s', async (_name, change, code) => {
    const { id, path } = await hear();
    change(path);
    expect(getErrorCode(await voices.find(id, null))).toBe(code);
    expect(listener.requests).toEqual([]);
  });

  test('is found where it was moved', async () => {
    const { id, path } = await hear();
    renameSync(path, `${path}.moved.wav`);
    const finding = voices.find(id, null);
    expect((await listener.started()).file).toBe(`${path}.moved.wav`);
    end([]);
    await finding;
  });

  test('is unlinked', async () => {
    const { id } = await hear();
    unwrap(audio.unlink(id));
    expect(getErrorCode(await voices.find(id, null))).toBe('file_missing');
  });
});
