/** What this computer hears when the file of a recording is not what it was, or when it is to be heard in another way. */
import { appendFileSync, copyFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { fail } from '../../../preload/contract/result.ts';
import { removeFolder, temporaryFolder } from '../../temporary-folder.ts';
import { type ComputerSetup, openComputer } from './computer-setup.ts';
import { getErrorCode, unwrap } from './uploads-setup.ts';

let folder: string;
let computer: ComputerSetup;
beforeEach(() => {
  folder = temporaryFolder('changed-before-heard');
  computer = openComputer(folder);
});
afterEach(async () => {
  await computer.close();
  removeFolder(folder);
});

describe('a file that is not what it was', () => {
  const moved = (path: string): string => `${path}.elsewhere`;

  test('is told when it is gone; when it is back, listening goes on where it was', async () => {
    const path = computer.makeWav('Stick.wav');
    const { id } = await computer.add(path);
    await computer.listener.started();
    computer.listener.hear();
    // As main finds it when a stick was pulled out.
    copyFileSync(path, moved(path));
    rmSync(path);
    computer.listener.end(fail('file_missing'));
    expect((await computer.waitForState(id, 'failed')).state).toMatchObject({
      error: { code: 'file_missing' },
      canRetry: true,
    });
    expect(getErrorCode(await computer.uploads.retry([id]))).toBe('file_missing');
    // It has another inode and another time now.
    renameSync(moved(path), path);
    unwrap(await computer.uploads.retry([id]));
    expect(await computer.listener.started()).toMatchObject({ fromMs: 10_000, nextIndex: 1 });
    computer.listener.end();
    await computer.waitForState(id, 'done');
    expect(computer.listener.stored).toEqual([0]);
  });

  test.each([
    ['longer', (path: string) => appendFileSync(path, Buffer.alloc(1_000))],
    ['shorter', (path: string) => writeFileSync(path, Buffer.alloc(1_000))],
  ])('is told when it is %s before its turn', async (_how, change) => {
    const first = await computer.add(computer.makeWav('First.wav'));
    const path = computer.makeWav('Second.wav');
    const second = await computer.add(path);
    await computer.listener.started();
    change(path);
    computer.listener.end();
    await computer.waitForState(first.id, 'done');
    expect((await computer.waitForState(second.id, 'failed')).state).toMatchObject({
      error: { code: 'file_changed' },
    });
    expect(computer.listener.requests).toHaveLength(1);
  });

  test('is heard from the beginning when its content is another', async () => {
    const path = computer.makeWav('One.wav');
    const { id } = await computer.add(path);
    await computer.listener.started();
    computer.listener.hear();
    renameSync(computer.makeWav('Other.wav', 60_000), path);
    computer.listener.end(fail('file_changed'));
    await computer.waitForState(id, 'failed');
    unwrap(await computer.uploads.retry([id]));
    expect(await computer.listener.started()).toMatchObject({ fromMs: 0, nextIndex: 0 });
  });

  test('is heard from the beginning when it is to be heard in another language', async () => {
    const { id } = await computer.add(computer.makeWav('One.wav'));
    await computer.listener.started();
    computer.listener.hear();
    computer.listener.end(fail('file_unreadable'));
    await computer.waitForState(id, 'failed');
    unwrap(await computer.uploads.edit([id], { language: 'fr-FR' }));
    unwrap(await computer.uploads.retry([id]));
    expect(await computer.listener.started()).toMatchObject({ language: 'fr', fromMs: 0, nextIndex: 0 });
  });
});
