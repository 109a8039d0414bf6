/**
 * A network drive that was unplugged: what is asked of it is never answered. No test can make a real one without rights on
 * the system, so here the calls of Node that such a drive holds up are held up, for paths that are said to lie on it.
 */
import type * as FileSystem from 'node:fs/promises';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { codeOf, type Rig, startRig } from './rig.ts';

const drive = vi.hoisted(() => ({ isDead: (_path: string, _call: string): boolean => false }));

vi.mock('node:fs/promises', async (original) => {
  const real = await original<typeof FileSystem>();
  const never = new Promise<never>(() => {});
  const dying =
    (call: 'stat' | 'lstat' | 'opendir') =>
    (...given: unknown[]) =>
      drive.isDead(String(given[0]), call) ? never : Reflect.apply(real[call], null, given);
  return {
    ...real,
    stat: dying('stat'),
    lstat: dying('lstat'),
    opendir: dying('opendir'),
    open: async (path: string, flags: number) => {
      if (drive.isDead(path, 'open')) return never;
      const handle = await real.open(path, flags);
      const { read, close } = handle;
      handle.read = ((...given: unknown[]) =>
        drive.isDead(path, 'read') ? never : Reflect.apply(read, handle, given)) as typeof handle.read;
      handle.close = async () => {
        await close.call(handle);
        // As Node does: a file is closed once what is being read of it has come.
        if (drive.isDead(path, 'close')) await never;
      };
      return handle;
    },
  };
});

let rig: Rig;
beforeEach(async () => {
  rig = await startRig({ drivePatience: 2_000, openMs: 1_000, stallMs: 1_000, settings: { concurrency: 1 } });
});
afterEach(async () => {
  drive.isDead = () => false;
  await rig.close();
});

const onDrive = (path: string): boolean => path.includes('gone');

describe('a drive that does not answer while files are added', () => {
  test.each(['lstat', 'open', 'read'])(
    'in answer to %s: they are named, the others are taken',
    async (held) => {
      const paths = [rig.wav('here.wav'), rig.wav('gone 1.wav'), rig.wav('gone 2.wav')];
      drive.isDead = (path, call) => onDrive(path) && call === held;
      const { jobs, skipped } = await rig.addAll(...paths);
      expect(jobs.map((job) => job.name)).toEqual(['here']);
      expect(skipped).toEqual([
        { fileName: 'gone 1.wav', reason: 'no_answer' },
        { fileName: 'gone 2.wav', reason: 'no_answer' },
      ]);
    },
  );

  test('with a folder on it: that is named', async () => {
    drive.isDead = (_path, call) => call === 'opendir';
    const { skipped } = await rig.addAll(rig.folder);
    expect(skipped.map(({ reason }) => reason)).toEqual(['no_answer']);
  });
});

describe('a drive that does not answer when a file is to be sent', () => {
  test.each([['stat'], ['open'], ['read', 'close']])(
    'in answer to %s: failed with words, the next goes on, and it goes when the drive is back',
    async (...held) => {
      drive.isDead = (path, call) => path.endsWith('gone.wav') && isSending && held.includes(call);
      let isSending = false;
      rig.settings = { ...rig.settings, reviewBeforeUpload: true };
      const [gone, next] = await rig.add(rig.wav('gone.wav', 200_000), rig.wav('next.wav'));
      isSending = true;
      await rig.uploads.start();
      const { state } = await rig.reaches(gone?.id ?? '', 'failed');
      expect(state).toMatchObject({
        error: { code: 'file_unreadable', message: expect.stringMatching(/drive/) },
      });
      await rig.reaches(next?.id ?? '', 'done');
      if (held.includes('open'))
        expect(codeOf(await rig.uploads.retry(gone?.id ?? ''))).toBe('file_unreadable');
      isSending = false;
      // On a busy machine a drive that is back may answer late all the same.
      await rig.until(async () => (await rig.uploads.retry(gone?.id ?? '')).ok);
      await rig.reaches(gone?.id ?? '', 'done');
    },
  );

  test('cancelled while it is waited for: at once, and the next goes on', async () => {
    rig.settings = { ...rig.settings, reviewBeforeUpload: true };
    const [gone, next] = await rig.add(rig.wav('gone.wav'), rig.wav('next.wav'));
    let isHeld = (): void => {};
    const held = new Promise<void>((resolve) => {
      isHeld = resolve;
    });
    drive.isDead = (path, call) => {
      if (call !== 'stat' || !onDrive(path)) return false;
      isHeld();
      return true;
    };
    await rig.uploads.start();
    await held;
    expect((await rig.uploads.cancel(gone?.id ?? '')).ok).toBe(true);
    await rig.reaches(next?.id ?? '', 'done');
    expect((await rig.job(gone?.id ?? '')).state.kind).toBe('cancelled');
  });
});
