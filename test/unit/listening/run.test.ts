import { expect, test } from 'vitest';
import type { Listen, ListenRequest } from '../../../main/listening/listen.ts';
import { runListening } from '../../../main/listening/run.ts';
import type { HeardChunk } from '../../../preload/contract/listening.ts';
import { fail, ok, type Result } from '../../../preload/contract/result.ts';
import { createWordlessChunk, getListeningPosition } from '../../../preload/recordings/listening-position.ts';
import { createChunk } from './step-listener.ts';

const voices = [
  { startMs: 0, endMs: 9_000, voice: 0 },
  { startMs: 9_000, endMs: 20_000, voice: 1 },
];

/** Hears two chunks, then a mark of no length at the end of the file, and then looks for voices. */
const createListen =
  (requests: ListenRequest[], findVoices: () => Result<never> | typeof voices): Listen =>
  async (request) => {
    requests.push(request);
    let { nextIndex } = request;
    for (; nextIndex < 2; nextIndex += 1) request.onChunks([createChunk(nextIndex)]);
    const end = { startMs: 20_000, endMs: 20_000 };
    request.onChunks([createWordlessChunk({ nextIndex, source: 0 }, end, [{ ...end, isUnreadable: true }])]);
    const found = request.isCareful ? [] : findVoices();
    return 'ok' in found ? found : ok({ durationMs: 20_000, unreadTracks: 1, voices: found });
  };

const run = async (findVoices: () => Result<never> | typeof voices) => {
  const requests: ListenRequest[] = [];
  const chunks: HeardChunk[] = [];
  const result = await runListening({
    file: '/recordings/talk.mp3',
    language: null,
    prompt: '',
    people: null,
    leftOutTracks: undefined,
    onSources: () => {},
    signal: new AbortController().signal,
    listen: createListen(requests, findVoices),
    getLengthMs: () => 20_000,
    onLength: () => {},
    getPosition: () => getListeningPosition(chunks),
    store: (added) => void chunks.push(...added),
    dropFrom: (index) => void chunks.splice(index),
    warn: () => {},
  });
  return { result, requests, chunks };
};

const crash = fail('listening_failed', { key: 'listening_crashed' });

test.each([
  ['a crash', crash],
  ['a stall', fail('listening_failed', { key: 'preparation_stalled' })],
  ['too little memory', fail('listening_failed', { key: 'listening_out_of_memory' })],
])('%s while voices are looked for costs the voices, and no word', async (_name, failure) => {
  const { result, requests, chunks } = await run(() => failure);
  expect(result).toEqual(ok({ durationMs: 20_000, unreadTracks: 1, voices: [] }));
  expect(requests.map(({ fromMs, isCareful }) => [fromMs, isCareful])).toEqual([
    [0, false],
    [20_000, false],
    [20_000, true],
  ]);
  expect(chunks.flatMap(({ gaps }) => gaps).filter(({ isUnreadable }) => !isUnreadable)).toEqual([]);
  expect(chunks.flatMap(({ words }) => words)).toHaveLength(10);
});

test('an exception while voices are looked for costs no word either', async () => {
  const { result, chunks } = await run(() => {
    throw new Error('broken');
  });
  expect(result).toEqual(ok({ durationMs: 20_000, unreadTracks: 1, voices: [] }));
  expect(chunks.flatMap(({ words }) => words)).toHaveLength(10);
});

test('after one crash, the voices are found at the second try', async () => {
  let tries = 0;
  const { result, requests } = await run(() => {
    tries += 1;
    return tries === 1 ? crash : voices;
  });
  expect(result).toEqual(ok({ durationMs: 20_000, unreadTracks: 1, voices }));
  expect(requests).toHaveLength(2);
});
