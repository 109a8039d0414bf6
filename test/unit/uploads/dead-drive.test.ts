/**
 * A disconnected network drive, on which file operations hang until it is back. A real one needs administrator rights,
 * so the file system calls of Node are mocked to hang for paths on it.
 */
import type * as FileSystem from 'node:fs/promises';
import { basename, type PlatformPath } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { DroppedFile } from '../../../preload/contract/define.ts';
import { getErrorCode, setUpUploads, type UploadsSetup, unwrap } from './uploads-setup.ts';

const drive = vi.hoisted(() => ({ isDead: (_path: string, _call: string): boolean => false }));

vi.mock('node:fs/promises', async (original) => {
  const real = await original<typeof FileSystem>();
  const whileDead = async (path: string, call: string): Promise<void> => {
    while (drive.isDead(path, call)) await new Promise((resolve) => setTimeout(resolve, 20));
  };
  const hangIfDead =
    (call: 'stat' | 'lstat' | 'opendir') =>
    async (...given: unknown[]) => {
      await whileDead(String(given[0]), call);
      return Reflect.apply(real[call], null, given);
    };
  return {
    ...real,
    stat: hangIfDead('stat'),
    lstat: hangIfDead('lstat'),
    opendir: hangIfDead('opendir'),
    open: async (path: string, flags: number) => {
      await whileDead(path, 'open');
      const handle = await real.open(path, flags);
      const { read, close } = handle;
      handle.read = (async (...given: unknown[]) => {
        await whileDead(path, 'read');
        return Reflect.apply(read, handle, given);
      }) as typeof handle.read;
      handle.close = async () => {
        await close.call(handle);
        // In Node, close waits for pending reads.
        await whileDead(path, 'close');
      };
      return handle;
    },
  };
});

/** The drive of the files that are on it; the others are on the system's. */
vi.mock('node:path', async (original) => {
  const { default: path, ...names } = await original<
    typeof import('node:path') & { default: PlatformPath }
  >();
  const parse = (file: string) => ({
    ...path.parse(file),
    root: file.includes('remote') ? 'remote' : '/',
  });
  return { ...names, default: { ...path, parse } };
});

let setup: UploadsSetup;
beforeEach(async () => {
  setup = await setUpUploads({
    driveTimeoutMs: 2_000,
    openMs: 1_000,
    stallMs: 1_000,
    settings: { concurrency: 1 },
  });
});
afterEach(async () => {
  drive.isDead = () => false;
  await setup.close();
});

const isOnDrive = (path: string): boolean => path.includes('remote');

const toDropped = (path: string): DroppedFile => ({ path, name: basename(path), size: 0 });

describe('files that take long to add', () => {
  // The timeout of a drive is not their subject, and a busy machine can need seconds for 30 files.
  beforeEach(async () => {
    await setup.close();
    setup = await setUpUploads({ settings: { concurrency: 1 } });
  });

  const makeFiles = (): string[] => [
    ...Array.from({ length: 30 }, (_, index) => setup.makeWav(`here ${index}.wav`)),
    setup.makeWav('remote.wav'),
  ];

  test('the window is told in parts, each file once', async () => {
    drive.isDead = isOnDrive;
    const told: string[] = [];
    let part = unwrap(await setup.uploads.startAddingFiles(makeFiles().map(toDropped)));
    while (part.next !== null) {
      told.push(...part.jobs.map(({ fileName }) => fileName));
      if (told.length > 0) drive.isDead = () => false;
      part = unwrap(await setup.uploads.continueAddingFiles(part.next));
    }
    const last = part.jobs.map(({ fileName }) => fileName);
    expect(last).toContain('remote.wav');
    expect([...told, ...last]).toEqual((await setup.jobs()).map(({ fileName }) => fileName));
    expect([...told, ...last]).toHaveLength(31);
  });

  test('a window that asks no more gets them all the same', async () => {
    drive.isDead = isOnDrive;
    const { next } = unwrap(await setup.uploads.startAddingFiles(makeFiles().map(toDropped)));
    expect(next).not.toBeNull();
    drive.isDead = () => false;
    await setup.waitUntil(async () => (await setup.jobs()).length === 31);
    expect(getErrorCode(await setup.uploads.continueAddingFiles('unknown'))).toBe('unknown_id');
  });
});

describe('a drive that does not respond while files are added', () => {
  test.each(['lstat', 'open', 'read'])(
    'in %s: its files are reported, the others are added',
    async (held) => {
      const paths = [setup.makeWav('here.wav'), setup.makeWav('remote 1.wav'), setup.makeWav('remote 2.wav')];
      drive.isDead = (path, call) => isOnDrive(path) && call === held;
      const { jobs, skipped } = await setup.addFiles(...paths);
      expect(jobs.map((job) => job.name)).toEqual(['Here']);
      expect(skipped).toEqual([
        { fileName: 'remote 1.wav', reason: 'no_answer' },
        { fileName: 'remote 2.wav', reason: 'no_answer' },
      ]);
    },
  );

  test('in a folder: the folder is reported', async () => {
    drive.isDead = (_path, call) => call === 'opendir';
    const { skipped } = await setup.addFiles(setup.folder);
    expect(skipped.map(({ reason }) => reason)).toEqual(['no_answer']);
  });
});

describe('a drive that does not respond when a file is sent', () => {
  test.each([['stat'], ['open'], ['read', 'close']])(
    'in %s: the upload fails, the next continues, and a retry succeeds when the drive is back',
    async (...held) => {
      drive.isDead = (path, call) => path.endsWith('remote.wav') && isSending && held.includes(call);
      let isSending = false;
      setup.settings = { ...setup.settings, reviewBeforeUpload: true };
      const [remote, next] = await setup.add(setup.makeWav('remote.wav', 200_000), setup.makeWav('next.wav'));
      isSending = true;
      await setup.uploads.start();
      const { state } = await setup.waitForState(remote?.id ?? '', 'failed');
      expect(state).toMatchObject({
        error: { code: 'file_unreadable', detail: { key: 'drive_not_responding' } },
      });
      await setup.waitForState(next?.id ?? '', 'done');
      if (held.includes('open'))
        expect(getErrorCode(await setup.uploads.retry([remote?.id ?? '']))).toBe('file_unreadable');
      isSending = false;
      // Under load, the drive may still time out after it is back.
      await setup.waitUntil(async () => getErrorCode(await setup.uploads.retry([remote?.id ?? ''])) === null);
      await setup.waitForState(remote?.id ?? '', 'done');
    },
  );

  test('is cancelled at once, and the next upload continues', async () => {
    setup.settings = { ...setup.settings, reviewBeforeUpload: true };
    const [remote, next] = await setup.add(setup.makeWav('remote.wav'), setup.makeWav('next.wav'));
    let isHeld = (): void => {};
    const held = new Promise<void>((resolve) => {
      isHeld = resolve;
    });
    drive.isDead = (path, call) => {
      if (call !== 'stat' || !isOnDrive(path)) return false;
      isHeld();
      return true;
    };
    await setup.uploads.start();
    await held;
    unwrap(await setup.uploads.cancel([remote?.id ?? '']));
    await setup.waitForState(next?.id ?? '', 'done');
    expect((await setup.job(remote?.id ?? '')).state.kind).toBe('cancelled');
  });
});
