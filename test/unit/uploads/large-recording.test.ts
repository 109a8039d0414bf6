/** Listening begins at once, however large recordings are and however slow their drive is: nothing is read through and nothing is copied. */
import fs, { ftruncateSync, openSync, readFileSync, writeSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { wavHeader } from '../../fixtures/audio.ts';
import { recordMetric } from '../../metric.ts';
import { removeFolder, temporaryFolder } from '../../temporary-folder.ts';
import { type ComputerSetup, openComputer } from './computer-setup.ts';

const gibibyte = 1024 ** 3;

let folder: string;
let recordings: string;
let computer: ComputerSetup;
const open = (): void => {
  folder = temporaryFolder('large-recording');
  computer = openComputer(folder);
};
const close = async (): Promise<void> => {
  await computer.close();
  removeFolder(folder);
};
beforeEach(() => {
  recordings = temporaryFolder('recordings');
  open();
});
afterEach(async () => {
  await close();
  removeFolder(recordings);
});

/** Its samples are a hole in the file. */
const makeSparseWav = (name: string, bytes = gibibyte): string => {
  const file = path.join(recordings, name);
  const handle = openSync(file, 'w');
  writeSync(handle, wavHeader(bytes));
  ftruncateSync(handle, bytes);
  fs.closeSync(handle);
  return file;
};

/** Bytes that this process has passed to the system, by the system's count; null where there is none. */
const countWritten = (): number | null => {
  if (process.platform !== 'linux') return null;
  return Number(/^wchar: (\d+)$/m.exec(readFileSync('/proc/self/io', 'utf8'))?.[1]);
};

/** What the database writes for some jobs; a copy of a recording has a thousand times as much. */
const mostWritten = 4 * 1024 * 1024;

const measure = async (files: readonly string[]) => {
  const before = countWritten();
  const started = performance.now();
  const adding = Promise.all(files.map((file) => computer.add(file)));
  const request = await computer.listener.started();
  const ms = Math.round(performance.now() - started);
  await adding;
  const written = (countWritten() ?? 0) - (before ?? 0);
  expect(files).toContain(request.file);
  return { ms, written };
};

/** The median of three times, each with an empty queue: the machine is also busy with other things. The most that was written. */
const measureThrice = async (files: readonly string[]) => {
  const measured = [await measure(files)];
  while (measured.length < 3) {
    await close();
    open();
    measured.push(await measure(files));
  }
  return {
    ms: measured.map(({ ms }) => ms).toSorted((one, other) => one - other)[1] ?? Number.NaN,
    written: Math.max(...measured.map(({ written }) => written)),
  };
};

test('of a gigabyte, no byte is copied before listening begins', async () => {
  const { ms, written } = await measureThrice([makeSparseWav('large.wav')]);
  expect(written).toBeLessThan(mostWritten);
  recordMetric('bytes-copied', written < mostWritten ? 0 : written);
  recordMetric('listening-begins-ms', ms);
});

test('of fifty recordings, the first is heard while the others are added', async () => {
  const { ms, written } = await measureThrice(
    Array.from({ length: 50 }, (_, at) => makeSparseWav(`${at}.wav`, gibibyte + at * 1_000)),
  );
  expect(written).toBeLessThan(50 * mostWritten);
  recordMetric('listening-begins-ms-of-50', ms);
});

test('on a slow drive, a few reads come before listening begins', async () => {
  const file = makeSparseWav('slow.wav');
  const { open: openFile } = fs.promises;
  let reads = 0;
  fs.promises.open = async (name, ...more) => {
    const handle = await openFile(name, ...more);
    if (name !== file) return handle;
    const read = handle.read.bind(handle) as (...args: unknown[]) => Promise<never>;
    handle.read = (async (...args: unknown[]) => {
      reads += 1;
      await sleep(10);
      return read(...args);
    }) as typeof handle.read;
    return handle;
  };
  syncBuiltinESMExports();
  try {
    const { ms, written } = await measure([file]);
    expect(reads).toBeGreaterThan(0);
    expect(reads).toBeLessThanOrEqual(60);
    expect(written).toBeLessThan(mostWritten);
    recordMetric('listening-begins-ms-on-a-slow-drive', ms);
  } finally {
    fs.promises.open = openFile;
    syncBuiltinESMExports();
  }
});
