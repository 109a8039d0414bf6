/** Windows refuses to rename a file while another program reads it. */
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import type * as FsPromises from 'node:fs/promises';
import path from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { replaceFile } from '../../../main/lib/atomic-write.ts';
import { temporaryFolder } from '../../temporary-folder.ts';

const scanner = vi.hoisted(() => ({ code: 'EPERM', refusals: 0 }));
vi.mock('node:fs/promises', async (importOriginal) => {
  const original = await importOriginal<typeof FsPromises>();
  const rename = async (from: string, to: string): Promise<void> => {
    scanner.refusals -= 1;
    if (scanner.refusals >= 0) throw Object.assign(new Error('held by a scanner'), { code: scanner.code });
    await original.rename(from, to);
  };
  return { ...original, rename };
});

const realPlatform = process.platform;
const runOn = (platform: NodeJS.Platform): void => {
  Object.defineProperty(process, 'platform', { value: platform });
};
let folder: string;
let file: string;
beforeEach(() => {
  folder = temporaryFolder('rename-file');
  file = path.join(folder, 'list.csv');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
  runOn(realPlatform);
  rmSync(folder, { recursive: true, force: true });
});

/** Replaces the file and lets the time of its pauses pass. Returns the result and the milliseconds. */
const replaceWhileHeld = async (code: string, refusals: number) => {
  Object.assign(scanner, { code, refusals });
  let isDone = false;
  const result = replaceFile(file, 'new').finally(() => {
    isDone = true;
  });
  let waitedMs = 0;
  while (!isDone) {
    await new Promise((resolve) => setImmediate(resolve));
    if (vi.getTimerCount() === 0) continue;
    await vi.advanceTimersByTimeAsync(10);
    waitedMs += 10;
  }
  return { result: await result, waitedMs };
};

test.each(['EPERM', 'EACCES', 'EBUSY'])('on Windows a file is renamed again after %s', async (code) => {
  runOn('win32');
  expect((await replaceWhileHeld(code, 3)).result).toEqual({ ok: true, value: true });
  expect(readFileSync(file, 'utf8')).toBe('new');
  expect(readdirSync(folder)).toEqual(['list.csv']);
});

test('on Windows a file that is held for longer than a second is an error', async () => {
  runOn('win32');
  const { result, waitedMs } = await replaceWhileHeld('EPERM', Number.POSITIVE_INFINITY);
  expect(result).toMatchObject({ ok: false, error: { code: 'not_writable' } });
  expect(waitedMs).toBe(1_000);
  expect(readdirSync(folder)).toEqual([]);
});

test.each([
  ['linux', 'EPERM'],
  ['win32', 'ENOENT'],
] as const)('on %s a file is not renamed again after %s', async (platform, code) => {
  runOn(platform);
  const { result, waitedMs } = await replaceWhileHeld(code, 1);
  expect(result).toMatchObject({ ok: false });
  expect(waitedMs).toBe(0);
});
