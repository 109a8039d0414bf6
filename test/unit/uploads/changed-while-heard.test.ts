/** The file is renamed, cut, replaced or taken away while this computer hears it: told, nothing lost, nothing heard twice. */
import {
  appendFileSync,
  copyFileSync,
  readFileSync,
  renameSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { systemClock } from '../../../main/lib/clock.ts';
import { Listening } from '../../../main/listening/listening.ts';
import { SpeechModels } from '../../../main/listening/models.ts';
import type { ListeningTask } from '../../../preload/contract/listening.ts';
import { removeFolder, temporaryFolder } from '../../temporary-folder.ts';
import { createFakeWindows } from '../hidden-window/fake-window.ts';
import { createChunk } from '../listening/step-listener.ts';
import { type ComputerSetup, openComputer } from './computer-setup.ts';
import { unwrap } from './uploads-setup.ts';

let folder: string;
let file: string;
let fake: ReturnType<typeof createFakeWindows<ListeningTask>>;
let listening: Listening;
let computer: ComputerSetup;

beforeEach(() => {
  folder = temporaryFolder('changed-while-heard');
  fake = createFakeWindows<ListeningTask>(() => void listening.handlers.ready());
  listening = new Listening({
    openWindow: fake.open,
    models: new SpeechModels(folder, () => {}),
    clock: systemClock,
    pausesOnBattery: () => false,
    languages: () => [],
    info: () => {},
    warn: () => {},
  });
  computer = openComputer(folder, { listen: listening.listen });
  file = computer.makeWav('Recording.wav');
});
afterEach(async () => {
  await computer.close();
  await listening.close();
  removeFolder(folder);
});

/** The task that the window gets after so many others. */
const getTask = (number: number): Promise<ListeningTask> =>
  vi.waitFor(() => {
    const task = fake.windows.flatMap(({ tasks }) => tasks)[number];
    if (task === undefined) throw new Error(`There is no task ${number}`);
    return task;
  });

/** Reads the range as the page does. */
const read = async (task: ListeningTask, start: number, end: number): Promise<number> =>
  (await listening.serveSource(task.token, 0, `bytes=${start}-${end}`)).status;

const startHearing = async (): Promise<{ readonly id: string; readonly task: ListeningTask }> => {
  const { id } = await computer.add(file);
  const task = await getTask(0);
  expect(await read(task, 0, 999)).toBe(206);
  await listening.handlers.addChunks(task.id, [createChunk(0)]);
  return { id, task };
};

/** The page has heard the rest. */
const finish = async ({ id, nextIndex }: ListeningTask): Promise<void> => {
  expect(nextIndex).toBe(1);
  await listening.handlers.addChunks(id, [createChunk(1)]);
  await listening.handlers.finish(id, { durationMs: 20_000, unreadTracks: 0, voices: [] });
};

const expectText = async (id: string): Promise<void> => {
  await computer.waitForState(id, 'done');
  expect(unwrap(await computer.texts.show('here-1')).result).toBe(
    'w0.0 w0.1 w0.2 w0.3 w0.4 w1.0 w1.1 w1.2 w1.3 w1.4',
  );
};

const expectFailed = async (id: string, code: string): Promise<void> => {
  expect((await computer.waitForState(id, 'failed')).state).toMatchObject({
    error: { code },
    canRetry: true,
  });
};

test.each([
  ['renamed', () => renameSync(file, `${file}.renamed`)],
  ['moved to the waste basket', () => renameSync(file, path.join(folder, 'waste'))],
  ['deleted', () => rmSync(file)],
])('one that is %s is heard to its end', async (_what, change) => {
  const { id, task } = await startHearing();
  change();
  expect(await read(task, 40_000, 40_999)).toBe(206);
  await listening.handlers.addChunks(task.id, [createChunk(1)]);
  await listening.handlers.finish(task.id, { durationMs: 20_000, unreadTracks: 0, voices: [] });
  await expectText(id);
});

test.each([
  ['cut', () => truncateSync(file, 20_000)],
  ['longer', () => appendFileSync(file, 'more')],
  ['written again', () => writeFileSync(file, Buffer.alloc(50_000))],
  ['replaced', () => renameSync(computer.makeWav('Other.wav'), file)],
])('one that is %s is told; as it was again, it is heard from where it was', async (_what, change) => {
  const { id, task } = await startHearing();
  const content = readFileSync(file);
  change();
  await read(task, 40_000, 40_999);
  await listening.handlers.finish(task.id, { durationMs: 20_000, unreadTracks: 0, voices: [] });
  await expectFailed(id, 'file_changed');
  rmSync(file);
  writeFileSync(file, content);
  unwrap(await computer.uploads.retry([id]));
  await finish(await getTask(1));
  await expectText(id);
});

test('one on a stick that is pulled out is told; with the stick, it is heard from where it was', async () => {
  const { id } = await startHearing();
  const elsewhere = `${file}.elsewhere`;
  copyFileSync(file, elsewhere);
  rmSync(file);
  // The application was closed meanwhile.
  await computer.close();
  computer = openComputer(folder, { listen: listening.listen });
  await expectFailed(id, 'file_missing');
  renameSync(elsewhere, file);
  unwrap(await computer.uploads.retry([id]));
  await finish(await getTask(1));
  await expectText(id);
});

test('one that was moved can be chosen again, and is heard from where it was', async () => {
  const { id } = await startHearing();
  const moved = path.join(folder, 'Moved.wav');
  renameSync(file, moved);
  await computer.close();
  computer = openComputer(folder, { listen: listening.listen });
  await expectFailed(id, 'file_missing');
  unwrap(await computer.uploads.replaceFile(id, moved));
  await finish(await getTask(1));
  await expectText(id);
});
