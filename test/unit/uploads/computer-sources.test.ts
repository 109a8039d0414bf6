/** A recording with a source for each person: how far it is, and where it goes on. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ListenRequest } from '../../../main/listening/listen.ts';
import { fail } from '../../../preload/contract/result.ts';
import { createWordlessChunk } from '../../../preload/recordings/listening-position.ts';
import { removeFolder, temporaryFolder } from '../../temporary-folder.ts';
import { type ComputerSetup, openComputer } from './computer-setup.ts';

const lengthMs = 60_000;
const people = ['Anna', 'Ben', 'Cleo'].map((name) => ({ name, channel: null }));
const crash = fail('listening_failed', { key: 'listening_crashed' });

let folder: string;
let computer: ComputerSetup;
const speed = { read: () => ({ mean: 10, ofSample: null }), write: vi.fn(), measure: vi.fn() };
beforeEach(() => {
  folder = temporaryFolder('computer-sources');
  speed.write.mockClear();
  computer = openComputer(folder, { speed });
  computer.listener.sources = people;
});
afterEach(async () => {
  await computer.close();
  removeFolder(folder);
});

const getProgress = async (id: string) => {
  const { state } = await computer.job(id);
  return state.kind === 'transcribing' ? state.listening : undefined;
};

const start = async (): Promise<ListenRequest> => {
  const request = await computer.listener.started();
  request.onLength(lengthMs);
  return request;
};

const hear = (source: number, startMs: number, endMs = startMs + 10_000): boolean =>
  computer.listener.hear({ source, startMs, endMs, words: [] });

test('progress is the sum of the sources, and neither goes back nor beyond the end', async () => {
  const { id } = await computer.add(computer.makeWav('One.wav'));
  await start();
  const heard: (number | undefined)[] = [];
  // One source ends early, and one is a little longer than the recording states.
  for (const [source, startMs, endMs] of [
    [0, 0, 30_000],
    [0, 30_000, 60_500],
    [1, 0, 0],
    [1, 20_000, 30_000],
    [2, 0, 0],
    [2, 50_000, 61_000],
  ] as const) {
    hear(source, startMs, endMs);
    const progress = await getProgress(id);
    expect(progress?.lengthMs).toBe(lengthMs);
    heard.push(progress?.heardMs);
  }
  expect(heard).toEqual([10_000, 20_000, 20_000, 30_000, 40_000, 60_000]);
});

test('the time left is that of all sources, from what was heard of them', async () => {
  const { id } = await computer.add(computer.makeWav('One.wav'));
  await start();
  hear(0, 0, 30_000);
  hear(0, 30_000, 60_000);
  hear(1, 0, 30_000);
  const half = (await getProgress(id))?.leftMs;
  hear(2, 0, 45_000);
  const [last, now] = [half ?? 0, (await getProgress(id))?.leftMs ?? 0];
  expect(last).toBeGreaterThan(0);
  expect(now).toBeLessThan(last);
  computer.listener.end();
  await computer.waitForState(id, 'done');
  expect(speed.write).not.toHaveBeenCalled();
});

test('after a restart, nothing is said to be heard until the sources are known', async () => {
  const { id } = await computer.add(computer.makeWav('One.wav'));
  await start();
  hear(0, 0, 60_000);
  hear(1, 0, 30_000);
  await computer.close();
  computer = openComputer(folder, { speed });
  computer.listener.sources = [];
  const request = await start();
  expect(request).toMatchObject({ source: 1, fromMs: 30_000, nextIndex: 2 });
  expect(await getProgress(id)).toMatchObject({ heardMs: 0, lengthMs });
  request.onSources(people);
  expect(await getProgress(id)).toMatchObject({ heardMs: 30_000, lengthMs });
});

test('what crashes is skipped in its source, up to its end, and the next one is heard', async () => {
  const { id } = await computer.add(computer.makeWav('One.wav'));
  const crashThrice = async (): Promise<ListenRequest> => {
    for (let count = 0; count < 2; count += 1) {
      computer.listener.end(crash);
      await computer.listener.started();
    }
    computer.listener.end(crash);
    return computer.listener.started();
  };
  await start();
  hear(0, 0, 40_000);
  expect(await crashThrice()).toMatchObject({ source: 0, fromMs: 60_000, nextIndex: 2 });
  expect(await crashThrice()).toMatchObject({ source: 1, fromMs: 0, nextIndex: 3 });
  expect(await crashThrice()).toMatchObject({ source: 1, fromMs: 28_000, nextIndex: 4 });
  hear(1, 28_000, 60_000);
  computer.listener.hear(createWordlessChunk({ nextIndex: 5, source: 2 }, { startMs: 0, endMs: 0 }, []));
  hear(2, 0, 60_000);
  computer.listener.end();
  await computer.waitForState(id, 'done');
});
