import { win32 } from 'node:path';
import { describe, expect, it } from 'vitest';
import { DriveTimeoutError, FileAccess, getDrive } from '../../../main/lib/file-access.ts';

const timeoutMs = 50;
const never = (): Promise<never> => new Promise(() => {});

describe('access to the files of the user', () => {
  it('runs at most two operations at once, in order', async () => {
    const access = new FileAccess(2);
    const started: number[] = [];
    let running = 0;
    let mostRunning = 0;
    const operate = async (index: number): Promise<number> => {
      started.push(index);
      running += 1;
      mostRunning = Math.max(mostRunning, running);
      await new Promise((resolve) => setTimeout(resolve, 5));
      running -= 1;
      return index;
    };
    const indexes = [0, 1, 2, 3, 4, 5];
    const results = indexes.map((index) => access.run(() => operate(index), { timeoutMs: 5_000 }));
    expect(await Promise.all(results)).toEqual(indexes);
    expect(started).toEqual(indexes);
    expect(mostRunning).toBe(2);
  });

  it('gives every caller an answer when operations hang, and starts none that timed out', async () => {
    const access = new FileAccess(2);
    const hung = Promise.withResolvers<string>();
    let isStarted = false;
    const start = async (): Promise<void> => {
      isStarted = true;
    };
    const calls = [() => hung.promise, never, start].map((call) => access.run<unknown>(call, { timeoutMs }));
    for (const call of calls) await expect(call).rejects.toThrow(DriveTimeoutError);
    // The drive is back: the operation that hung has ended, so that another can start.
    hung.resolve('late');
    expect(await access.run(async () => 'next', { timeoutMs })).toBe('next');
    expect(isStarted).toBe(false);
  });

  it('continues after an operation failed', async () => {
    const access = new FileAccess(1);
    const failing = access.run(() => Promise.reject(new Error('No such file.')), { timeoutMs });
    await expect(failing).rejects.toThrow('No such file.');
    expect(await access.run(async () => 1, { timeoutMs })).toBe(1);
  });

  it('lets an operation that has started take its time if only waiting is limited', async () => {
    const access = new FileAccess(1);
    const slow = (): Promise<string> =>
      new Promise((resolve) => setTimeout(() => resolve('written'), 2 * timeoutMs));
    const written = access.run(slow, { timeoutMs, onlyWaiting: true });
    const waiting = access.run(slow, { timeoutMs, onlyWaiting: true });
    await expect(waiting).rejects.toThrow(DriveTimeoutError);
    expect(await written).toBe('written');
  });

  it('does not wait for its own operation', async () => {
    const access = new FileAccess(1);
    const nested = access.run(() => access.run(async () => 'inner', { timeoutMs }), { timeoutMs });
    expect(await nested).toBe('inner');
  });

  it('closes files later, when there is a place', async () => {
    const access = new FileAccess(1);
    const order: string[] = [];
    const read = access.run(async () => order.push('read'), { timeoutMs });
    access.runLater(async () => order.push('closed'));
    access.runLater(() => Promise.reject(new Error('Closed twice.')));
    await read;
    await access.run(async () => order.push('next'), { timeoutMs });
    expect(order).toEqual(['read', 'closed', 'next']);
  });

  it('delays only operations of the drive that does not respond', async () => {
    const access = new FileAccess(3, 2);
    const hung = Promise.withResolvers<string>();
    const onNas = { path: '/Volumes/nas/a.wav', timeoutMs };
    const calls = [1, 2, 3, 4].map(() => access.run(() => hung.promise, onNas));
    for (const path of ['/home/a.wav', '/Volumes/usb/a.wav', '/home/b.wav']) {
      expect(await access.run(async () => 'there', { path, timeoutMs })).toBe('there');
    }
    for (const call of calls) await expect(call).rejects.toThrow(DriveTimeoutError);
    hung.resolve('late');
    expect(await access.run(async () => 'back', onNas)).toBe('back');
  });
});

it.each([
  ['/home/me/a.wav', '/'],
  ['/Volumes/NAS/audio/a.wav', '/Volumes/NAS'],
  ['/mnt/nas/a.wav', '/mnt/nas'],
  ['/media/me/USB/a.wav', '/media/me/USB'],
  [
    '/run/user/1000/gvfs/smb-share:server=nas,share=audio/a.wav',
    '/run/user/1000/gvfs/smb-share:server=nas,share=audio',
  ],
])('%s is on the drive %s', (path, drive) => {
  expect(getDrive(path)).toBe(drive);
});

it.each([
  ['C:\\audio\\a.wav', 'c:\\'],
  ['\\\\server\\share\\a.wav', '\\\\server\\share\\'],
])('on Windows, %s is on the drive %s', (path, drive) => {
  expect(getDrive(path, win32)).toBe(drive);
});
