/**
 * A disconnected network drive, on which file operations hang until it is back. A real one needs administrator
 * rights, so the file system calls of Node are mocked to hang for paths on it.
 */
import type { EventEmitter } from 'node:events';
import { copyFileSync, mkdirSync, rmSync } from 'node:fs';
import type * as FileSystem from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Audio } from '../../../../main/library/audio/audio.ts';
import { openInMemory } from '../../../../main/storage/database.ts';
import { appSteps, librarySteps } from '../../../../main/storage/migrations.ts';
import { identifyFile, inspectFile } from '../../../../main/uploads/files/probe-audio-file.ts';
import { audio as fixtures } from '../../../fixtures/audio.ts';
import { temporaryFolder } from '../../../temporary-folder.ts';
import { getErrorCode, unwrap } from '../../uploads/uploads-setup.ts';

type Call = 'stat' | 'open' | 'read' | 'opendir';

const drive = vi.hoisted(() => ({
  deadCalls: [] as readonly string[],
  back: Promise.withResolvers<void>(),
  hanging: 0,
  mostHanging: 0,
  openFiles: 0,
}));

vi.mock('node:fs/promises', async (original) => {
  const real = await original<typeof FileSystem>();
  const hangIfDead = async (call: Call, path: string): Promise<void> => {
    if (!path.includes('remote') || !drive.deadCalls.includes(call)) return;
    drive.hanging += 1;
    drive.mostHanging = Math.max(drive.mostHanging, drive.hanging);
    await drive.back.promise;
    drive.hanging -= 1;
  };
  const hanging =
    (call: 'stat' | 'opendir') =>
    async (...given: unknown[]) => {
      await hangIfDead(call, String(given[0]));
      return Reflect.apply(real[call], null, given);
    };
  return {
    ...real,
    stat: hanging('stat'),
    opendir: hanging('opendir'),
    open: async (path: string, flags: number) => {
      await hangIfDead('open', path);
      const handle = await real.open(path, flags);
      drive.openFiles += 1;
      // A handle emits this, which the types do not say.
      (handle as typeof handle & EventEmitter).once('close', () => {
        drive.openFiles -= 1;
      });
      const { read } = handle;
      handle.read = (async (...given: unknown[]) => {
        await hangIfDead('read', path);
        return Reflect.apply(read, handle, given);
      }) as typeof handle.read;
      return handle;
    },
  };
});

const driveTimeoutMs = 1_500;
const ids = ['1', '2', '3', '4', '5'] as const;
let folder: string;
let audio: Audio;
/** With the timeout of the application: for drives that respond. */
let patientAudio: Audio;

const copyTo = (name: string): string => {
  const file = join(folder, name);
  copyFileSync(fixtures.wav.path, file);
  return file;
};

beforeEach(async () => {
  folder = temporaryFolder('dead-drive');
  mkdirSync(join(folder, 'remote'));
  const deps = {
    database: openInMemory(appSteps, 4_000_000),
    cacheDatabase: openInMemory(librarySteps, 4_000_000),
    accounts: { find: () => ({ id: 'service' }) },
    identify: identifyFile,
    probe: inspectFile,
    now: Date.now,
  };
  patientAudio = new Audio(deps);
  audio = new Audio({ ...deps, driveTimeoutMs });
  for (const id of ids) unwrap(await patientAudio.link(id, copyTo(join('remote', `${id}.wav`))));
  unwrap(await patientAudio.link('here', copyTo('here.wav')));
  drive.back = Promise.withResolvers();
  drive.mostHanging = 0;
});

const reconnect = async (): Promise<void> => {
  drive.deadCalls = [];
  drive.back.resolve();
  // The operations that hung end, and what follows them.
  await vi.waitFor(() => expect([drive.hanging, drive.openFiles]).toEqual([0, 0]), { timeout: 10_000 });
};
afterEach(async () => {
  await reconnect();
  rmSync(folder, { recursive: true, force: true });
});

const getState = async (id: string, from = audio) => unwrap(await from.get(id))?.state;
const getToken = async (id: string): Promise<string> =>
  unwrap(await audio.get(id))
    ?.url?.split('/')
    .at(-1) ?? '';

describe('recordings on a drive that does not respond', () => {
  it.each<Call>(['open', 'read', 'stat'])(
    'in %s: every call returns, at most two operations hang, and the recordings are found when it is back',
    async (call) => {
      drive.deadCalls = [call];
      expect(await Promise.all(ids.map((id) => getState(id)))).toEqual(ids.map(() => 'missing'));
      expect(drive.mostHanging).toBe(2);
      await reconnect();
      const states = await Promise.all(ids.map((id) => getState(id, patientAudio)));
      expect(states).toEqual(ids.map(() => 'there'));
    },
  );

  it('take one place of one call, so that another recording is found', async () => {
    rmSync(join(folder, 'remote', '1.wav'));
    drive.deadCalls = ['opendir'];
    const states = await Promise.all([getState('1'), getState('here', patientAudio)]);
    expect(states).toEqual(['missing', 'there']);
    expect(drive.mostHanging).toBe(1);
  });

  it('are not played: the responses and streams end', async () => {
    const tokens = await Promise.all(ids.map(getToken));
    const streams = await Promise.all(tokens.map((token) => audio.serve(token, 'GET', null)));
    expect(streams.map(({ status }) => status)).toEqual(ids.map(() => 200));
    drive.deadCalls = ['read'];
    const readings = streams.map((response) => response.arrayBuffer());
    for (const reading of readings) await expect(reading).rejects.toThrow();
    const again = await Promise.all(tokens.map((token) => audio.serve(token, 'HEAD', null)));
    expect(again.map(({ status }) => status)).toEqual(ids.map(() => 404));
    expect(drive.mostHanging).toBe(2);
  });

  it('are not linked', async () => {
    drive.deadCalls = ['open'];
    expect(getErrorCode(await audio.link('6', join(folder, 'remote', '1.wav')))).toBe('file_unreadable');
  });

  it('have no waveform until it is back', async () => {
    for (const call of ['open', 'read']) {
      drive.back = Promise.withResolvers();
      drive.deadCalls = [call];
      expect(unwrap(await audio.envelope('1')), call).toBeNull();
      await reconnect();
    }
    expect(unwrap(await patientAudio.envelope('1'))).toMatchObject({ state: 'growing' });
    expect(drive.mostHanging).toBe(1);
  });
});
