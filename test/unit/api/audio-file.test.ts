import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  mkdirSync,
  renameSync,
  rmSync,
  symlinkSync,
  unlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openWithTimeout } from '../../../main/api/upload/audio-file.ts';
import { temporaryFolder } from '../../temporary-folder.ts';

let folder: string;
let path: string;
beforeEach(() => {
  folder = temporaryFolder('file');
  path = join(folder, 'a.mp3');
  writeFileSync(path, 'audio');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const openAudioFile = (at: string, expected?: Parameters<typeof openWithTimeout>[1]) =>
  openWithTimeout(at, expected, { limit: 30_000 });
const getErrorCode = async (at: string): Promise<string> => {
  const opened = await openAudioFile(at);
  if (opened.ok) await opened.value.close();
  return opened.ok ? 'ok' : opened.error.code;
};
const posix = process.platform !== 'win32';

describe('opening the file', () => {
  it('opens files and links to files', async () => {
    expect(await getErrorCode(path)).toBe('ok');
    symlinkSync(path, join(folder, 'link.mp3'));
    expect(await getErrorCode(join(folder, 'link.mp3'))).toBe('ok');
  });

  it('reports what it found instead of a file', async () => {
    mkdirSync(join(folder, 'directory.mp3'));
    writeFileSync(join(folder, 'empty.mp3'), '');
    symlinkSync(join(folder, 'nowhere'), join(folder, 'dangling.mp3'));
    symlinkSync(join(folder, 'loop.mp3'), join(folder, 'loop.mp3'));
    expect(await getErrorCode(join(folder, 'directory.mp3'))).toBe('not_a_file');
    expect(await getErrorCode(join(folder, 'empty.mp3'))).toBe('file_empty');
    expect(await getErrorCode(join(folder, 'dangling.mp3'))).toBe('file_missing');
    expect(await getErrorCode(join(folder, 'loop.mp3'))).toBe('file_unreadable');
    expect(await getErrorCode(join(folder, 'missing.mp3'))).toBe('file_missing');
    expect(await getErrorCode(join(path, 'below.mp3'))).toBe('file_missing');
  });

  it.runIf(posix)('does not wait for a pipe or a device', async () => {
    const pipe = join(folder, 'pipe.mp3');
    execFileSync('mkfifo', [pipe]);
    expect(await getErrorCode(pipe)).toBe('not_a_file');
    expect(await getErrorCode('/dev/zero')).toBe('not_a_file');
    expect(await getErrorCode('/dev/tty')).toBe('not_a_file');
  });

  it.runIf(posix && process.getuid?.() !== 0)('reports a file that it may not read', async () => {
    chmodSync(path, 0o000);
    expect(await getErrorCode(path)).toBe('file_unreadable');
  });

  it('compares the file with its state when it was added', async () => {
    const { size, ino, mtimeNs } = await stat(path, { bigint: true });
    const expected = { size: Number(size), mtimeMs: Number(mtimeNs / 1_000_000n), inode: String(ino) };
    const asNumbers = await stat(path);
    const opened = [
      await openAudioFile(path, expected),
      await openAudioFile(path, { ...expected, mtimeMs: asNumbers.mtimeMs }),
      await openAudioFile(path, { ...expected, size: expected.size + 1 }),
      await openAudioFile(path, { ...expected, mtimeMs: expected.mtimeMs - 1 }),
      await openAudioFile(path, { ...expected, inode: '1' }),
    ];
    expect(opened.map((one) => (one.ok ? 'ok' : one.error.code))).toEqual([
      'ok',
      'ok',
      'file_changed',
      'file_changed',
      'file_changed',
    ]);
    for (const one of opened) if (one.ok) await one.value.close();
  });
});

describe('an open file', () => {
  const isUnchangedAfter = async (change: () => void): Promise<boolean> => {
    utimesSync(path, 1_000_000, 1_000_000);
    const opened = await openAudioFile(path);
    if (!opened.ok) throw new Error(opened.error.code);
    change();
    const unchanged = await opened.value.isUnchanged();
    await opened.value.close();
    return unchanged;
  };

  it('is reported as changed when it is cut, extended, overwritten or replaced', async () => {
    expect(await isUnchangedAfter(() => {})).toBe(true);
    expect(await isUnchangedAfter(() => writeFileSync(path, 'a'))).toBe(false);
    expect(await isUnchangedAfter(() => writeFileSync(path, 'more audio', { flag: 'a' }))).toBe(false);
    expect(await isUnchangedAfter(() => writeFileSync(path, 'sound', { flag: 'r+' }))).toBe(false);
    expect(
      await isUnchangedAfter(() => {
        writeFileSync(`${path}.new`, 'sound');
        renameSync(`${path}.new`, path);
      }),
    ).toBe(false);
  });

  it.runIf(posix)('is unchanged when only its name is deleted', async () => {
    expect(await isUnchangedAfter(() => unlinkSync(path))).toBe(true);
  });
});
