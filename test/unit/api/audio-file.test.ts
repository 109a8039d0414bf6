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
import { identityOf, openAudioFile } from '../../../main/api/audio-file.ts';
import { temporaryFolder } from '../../temporary-folder.ts';

let folder: string;
let path: string;
beforeEach(() => {
  folder = temporaryFolder('file');
  path = join(folder, 'a.mp3');
  writeFileSync(path, 'audio');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const codeOf = async (at: string): Promise<string> => {
  const opened = await openAudioFile(at);
  if (opened.ok) await opened.value.close();
  return opened.ok ? 'ok' : opened.error.code;
};
const posix = process.platform !== 'win32';

describe('opening the file', () => {
  it('takes files, and links to files', async () => {
    expect(await codeOf(path)).toBe('ok');
    symlinkSync(path, join(folder, 'link.mp3'));
    expect(await codeOf(join(folder, 'link.mp3'))).toBe('ok');
  });

  it('says what else it found', async () => {
    mkdirSync(join(folder, 'directory.mp3'));
    writeFileSync(join(folder, 'empty.mp3'), '');
    symlinkSync(join(folder, 'nowhere'), join(folder, 'dangling.mp3'));
    symlinkSync(join(folder, 'loop.mp3'), join(folder, 'loop.mp3'));
    expect(await codeOf(join(folder, 'directory.mp3'))).toBe('not_a_file');
    expect(await codeOf(join(folder, 'empty.mp3'))).toBe('file_empty');
    expect(await codeOf(join(folder, 'dangling.mp3'))).toBe('file_missing');
    expect(await codeOf(join(folder, 'loop.mp3'))).toBe('file_unreadable');
    expect(await codeOf(join(folder, 'gone.mp3'))).toBe('file_missing');
    expect(await codeOf(join(path, 'below.mp3'))).toBe('file_missing');
  });

  it.runIf(posix)('does not wait for a pipe or a device', async () => {
    const pipe = join(folder, 'pipe.mp3');
    execFileSync('mkfifo', [pipe]);
    expect(await codeOf(pipe)).toBe('not_a_file');
    expect(await codeOf('/dev/zero')).toBe('not_a_file');
    expect(await codeOf('/dev/tty')).toBe('not_a_file');
  });

  it.runIf(posix && process.getuid?.() !== 0)('says that it may not read', async () => {
    chmodSync(path, 0o000);
    expect(await codeOf(path)).toBe('file_unreadable');
  });

  it('compares with what the file was when it was added', async () => {
    const expected = identityOf(await stat(path, { bigint: true }));
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

describe('a file that is open', () => {
  const unchangedAfter = async (change: () => void): Promise<boolean> => {
    utimesSync(path, 1_000_000, 1_000_000);
    const opened = await openAudioFile(path);
    if (!opened.ok) throw new Error(opened.error.code);
    change();
    const unchanged = await opened.value.isUnchanged();
    await opened.value.close();
    return unchanged;
  };

  it('is seen to be cut, to have grown, to be overwritten, to be replaced', async () => {
    expect(await unchangedAfter(() => {})).toBe(true);
    expect(await unchangedAfter(() => writeFileSync(path, 'a'))).toBe(false);
    expect(await unchangedAfter(() => writeFileSync(path, 'more audio', { flag: 'a' }))).toBe(false);
    expect(await unchangedAfter(() => writeFileSync(path, 'sound', { flag: 'r+' }))).toBe(false);
    expect(
      await unchangedAfter(() => {
        writeFileSync(`${path}.new`, 'sound');
        renameSync(`${path}.new`, path);
      }),
    ).toBe(false);
  });

  it.runIf(posix)('is what it was when its name is gone', async () => {
    expect(await unchangedAfter(() => unlinkSync(path))).toBe(true);
  });
});
