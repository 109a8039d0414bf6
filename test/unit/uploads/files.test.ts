import { execFileSync } from 'node:child_process';
import {
  copyFileSync,
  mkdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { computeFingerprint } from '../../../main/uploads/files/file-content.ts';
import { getDefaultName, probeAudioFile } from '../../../main/uploads/files/probe-audio-file.ts';
import { type ScanResult, scanDroppedFiles } from '../../../main/uploads/files/scan-directory.ts';
import { normalizeName } from '../../../main/uploads/job.ts';
import { allAudio, audio, makeSparseFile, makeSparseWav, wavHeader } from '../../fixtures/audio.ts';
import { writeTracks } from '../../preparation/write-tracks.ts';
import { temporaryFolder } from '../../temporary-folder.ts';

const isWindows = process.platform === 'win32';

let folder: string;
beforeEach(() => {
  folder = temporaryFolder('files');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const inFolder = (name: string): string => join(folder, name);
const write = (name: string, content: string | Buffer): string => {
  mkdirSync(join(folder, name, '..'), { recursive: true });
  writeFileSync(inFolder(name), content);
  return inFolder(name);
};
const scanPaths = async (...paths: readonly (string | null)[]): Promise<readonly ScanResult[]> => {
  const found: ScanResult[] = [];
  const dropped = paths.map((path) => ({ path, name: 'from memory', size: 1 }));
  for await (const one of scanDroppedFiles(dropped, 60_000, null)) found.push(one);
  return found;
};
const skipped = (fileName: string, reason: string) => ({ kind: 'skipped', fileName, reason });

describe('scanning a directory', () => {
  test('46: returns nested folders in natural order with their paths, without ignored files', async () => {
    for (const name of ['show/10.mp3', 'show/2.mp3', 'show/b/1.mp3', 'show/.DS_Store', 'show/b/Thumbs.db']) {
      write(name, 'x');
    }
    mkdirSync(inFolder('show/empty'));
    const found = await scanPaths(inFolder('show'));
    expect(found.map((one) => one.kind === 'file' && [one.folder, one.fileName])).toEqual([
      ['show', '2.mp3'],
      ['show', '10.mp3'],
      ['show/b', '1.mp3'],
    ]);
  });

  test('returns nothing for an empty folder', async () => {
    mkdirSync(inFolder('empty'));
    expect(await scanPaths(inFolder('empty'))).toEqual([]);
  });

  test('49: follows symlinks within the folder and to files, not loops, dangling links or folders elsewhere', async () => {
    write('show/1.mp3', 'x');
    write('elsewhere/2.mp3', 'x');
    write('show-more/4.mp3', 'x');
    write('show/in/3.mp3', 'x');
    symlinkSync(inFolder('show'), inFolder('show/loop'));
    symlinkSync(inFolder('show/in'), inFolder('show/again'));
    symlinkSync(inFolder('elsewhere/2.mp3'), inFolder('show/file.mp3'));
    symlinkSync(inFolder('show-more'), inFolder('show/more'));
    symlinkSync(inFolder('elsewhere'), inFolder('show/other'));
    symlinkSync(inFolder('nowhere'), inFolder('show/dangling.mp3'));
    symlinkSync(inFolder('show/self.mp3'), inFolder('show/self.mp3'));
    const found = await scanPaths(inFolder('show'));
    expect(found).toEqual([
      { kind: 'file', path: inFolder('show/1.mp3'), fileName: '1.mp3', folder: 'show' },
      { kind: 'file', path: inFolder('show/in/3.mp3'), fileName: '3.mp3', folder: 'show/again' },
      skipped('dangling.mp3', 'missing'),
      { kind: 'file', path: inFolder('elsewhere/2.mp3'), fileName: 'file.mp3', folder: 'show' },
      skipped('more', 'outside'),
      skipped('other', 'outside'),
      skipped('self.mp3', 'missing'),
    ]);
  });

  test('follows a dropped link to its folder under the name of the link', async () => {
    write('elsewhere/2.mp3', 'x');
    symlinkSync(inFolder('elsewhere'), inFolder('link'));
    const file = { kind: 'file', path: inFolder('elsewhere/2.mp3'), fileName: '2.mp3', folder: 'link' };
    expect(await scanPaths(inFolder('link'))).toEqual([file]);
  });

  test.skipIf(isWindows)('50: reports a FIFO and a device without opening them', async () => {
    execFileSync('mkfifo', [inFolder('pipe.mp3')]);
    expect(await scanPaths(inFolder('pipe.mp3'), '/dev/zero')).toEqual([
      skipped('pipe.mp3', 'not_a_file'),
      skipped('zero', 'not_a_file'),
    ]);
  });

  test('55: reports files without a path and missing files', async () => {
    expect(await scanPaths(null, inFolder('nowhere.mp3'))).toEqual([
      skipped('from memory', 'no_path'),
      skipped('nowhere.mp3', 'missing'),
    ]);
  });

  test('finds the recordings among more files than are looked at, and says so', async () => {
    mkdirSync(inFolder('show'));
    for (let number = 0; number < 50_100; number += 1) write(`show/${number}`, '');
    for (const name of ['1.mp3', '2.wav', 'z/3.m4a']) write(`show/${name}`, 'x');
    const found = await scanPaths(inFolder('show'));
    expect(found.slice(0, 3)).toEqual([
      { kind: 'file', path: inFolder('show/1.mp3'), fileName: '1.mp3', folder: 'show' },
      { kind: 'file', path: inFolder('show/2.wav'), fileName: '2.wav', folder: 'show' },
      { kind: 'file', path: inFolder('show/z/3.m4a'), fileName: '3.m4a', folder: 'show/z' },
    ]);
    expect(found.at(-1)).toEqual(skipped('show', 'too_many'));
    expect(found.length).toBeLessThan(50_010);
  });

  test('reports folders that are nested too deep', async () => {
    write(`${'d/'.repeat(40)}deep.mp3`, 'x');
    expect(await scanPaths(inFolder('d'))).toEqual([skipped('d', 'too_deep')]);
  });
});

describe('inspecting a file', () => {
  test.each(allAudio)('$fileName: title and duration', async ({ fileName, path, title, seconds }) => {
    const file = await probeAudioFile(path, fileName);
    if (typeof file === 'string') throw new Error(file);
    expect(file.name).toBe(title ?? (fileName === 'tone.wav' ? 'Tone' : 'Speech en'));
    expect(file.durationSeconds).toBeCloseTo(seconds, 0);
    expect(file.size).toBe(readFileSync(path).length);
  });

  test.each(['tracks.mkv', 'tracks.mp4', 'tracks.mov'])('%s: its sound tracks', async (name) => {
    const path = await writeTracks(inFolder(name), [
      { name: 'Anna', language: 'eng', hertz: 0, seconds: 1, sampleRate: 8_000 },
      { name: 'Ben', hertz: 0, seconds: 3, sampleRate: 8_000 },
      { language: 'deu', hertz: 0, seconds: 2, sampleRate: 8_000 },
    ]);
    expect(await probeAudioFile(path, name)).toMatchObject({
      durationSeconds: 3,
      tracks: [
        { id: 1, name: 'Anna', language: 'eng' },
        { id: 2, name: 'Ben', language: null },
        { id: 3, name: null, language: 'deu' },
      ],
      leftOutTracks: [3],
    });
    const one = await writeTracks(inFolder(`one-${name}`), [{ name: 'Anna', hertz: 0, seconds: 1 }]);
    expect(await probeAudioFile(one, name)).toMatchObject({ tracks: [], leftOutTracks: [] });
  });

  test.each<[string, string | Buffer, string]>([
    ['47: nothing in it', '', 'empty'],
    ['54: text named .mp3', 'Dear listeners, this is the transcript.\n'.repeat(500), 'not_audio'],
    [
      'UTF-16 text, which begins like a frame',
      Buffer.from(`\uFEFF${'Hello '.repeat(900)}`, 'utf16le'),
      'not_audio',
    ],
    ['a picture', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), 'not_audio'],
    [
      'a JPEG',
      Buffer.concat([Buffer.from('ffd8ffe000104a464946', 'hex'), Buffer.alloc(5_000, 0xff)]),
      'not_audio',
    ],
    ['a picture in an MP4 frame', Buffer.from('0000001c6674797068656963', 'hex'), 'not_audio'],
    ['NULs', Buffer.alloc(100_000), 'not_audio'],
    ['a PDF', '%PDF-1.7\n1 0 obj', 'not_audio'],
    ['an ID3 tag and nothing after it', Buffer.from('ID3\x04\0\0\0\0\x7f\x7f rest', 'latin1'), 'not_audio'],
    ['one byte', Buffer.of(0xff), 'not_audio'],
  ])('%s', async (_, content, reason) => {
    expect(await probeAudioFile(write('file.mp3', content), 'file.mp3')).toBe(reason);
  });

  test('54: accepts audio with a wrong extension', async () => {
    copyFileSync(audio.mp3.path, inFolder('notes.txt'));
    expect(await probeAudioFile(inFolder('notes.txt'), 'notes.txt')).toMatchObject({ name: audio.mp3.title });
  });

  test.each([
    [audio.wav, 'sound.flac'],
    [audio.flac, 'sound.wav'],
    [audio.mp3, 'sound.wav'],
    [audio.m4a, 'sound.mp3'],
    [audio.ogg, 'sound.mp3'],
    [audio.wav, 'sound'],
  ])('knows the length of $fileName with the name %s', async ({ path, seconds }, name) => {
    copyFileSync(path, inFolder(name));
    const file = await probeAudioFile(inFolder(name), name);
    expect(typeof file === 'string' ? file : file.durationSeconds).toBeCloseTo(seconds, 1);
  });

  test('does not believe a header that states more than two days, or more sound than the bytes can hold', async () => {
    const slow = wavHeader(2_000_000);
    slow.writeUInt32LE(1, 24);
    slow.writeUInt32LE(4, 28);
    const wav = Buffer.concat([slow, Buffer.alloc(2_000_000 - 44)]);
    expect(await probeAudioFile(write('slow.wav', wav), 'slow.wav')).toMatchObject({ durationSeconds: null });
    for (const days of [1, 18_750, 100_000_000]) {
      const ogg = Buffer.from(readFileSync(audio.ogg.path));
      ogg.writeBigInt64LE(BigInt(days) * 86_400n * 48_000n, ogg.lastIndexOf('OggS') + 6);
      const file = await probeAudioFile(write('long.ogg', ogg), 'long.ogg');
      expect(file).toMatchObject({ name: audio.ogg.title, durationSeconds: null });
    }
  });

  test('finds frames without a tag, at the start or a little later', async () => {
    const whole = readFileSync(audio.mp3.path);
    const first = whole.findIndex((byte, at) => byte === 0xff && ((whole[at + 1] ?? 0) & 0xe0) === 0xe0);
    const bare = whole.subarray(first);
    expect(await probeAudioFile(write('bare.mp3', bare), 'bare.mp3')).toMatchObject({ name: 'Bare' });
    const late = Buffer.concat([Buffer.alloc(700, 1), bare]);
    expect(await probeAudioFile(write('late.mp3', late), 'late.mp3')).toMatchObject({ name: 'Late' });
  });

  test('rejects random bytes', async () => {
    let seed = 7;
    const noise = Buffer.alloc(300_000);
    for (let at = 0; at < noise.length; at += 1) {
      seed = (seed * 1_103_515_245 + 12_345) & 0x7fffffff;
      noise[at] = seed >> 16;
    }
    expect(await probeAudioFile(write('noise.mp3', noise), 'noise.mp3')).toBe('not_audio');
  });

  test.skipIf(isWindows)('does not wait for a FIFO that replaced the file', async () => {
    execFileSync('mkfifo', [inFolder('pipe')]);
    expect(await probeAudioFile(inFolder('pipe'), 'pipe')).toBe('not_a_file');
  });

  test('48: reads 10 GiB as fast as a small file', async () => {
    const file = makeSparseWav(10 * 1024 ** 3);
    expect(await probeAudioFile(file.path, 'long.wav')).toMatchObject({ size: file.size, name: 'Long' });
    file.remove();
    const nothing = makeSparseFile(10 * 1024 ** 3, 'zeros.mp3');
    expect(await probeAudioFile(nothing.path, 'zeros.mp3')).toBe('not_audio');
    nothing.remove();
  });
});

describe('names', () => {
  test.each([
    ['Title', 'file.mp3', 'Title'],
    [null, 'Episode 12.final.mp3', 'Episode 12.final'],
    ['  ', 'night-shift.mp3', 'Night shift'],
    [null, 'Night-shift.mp3', 'Night-shift'],
    ['night-shift', 'file.mp3', 'night-shift'],
    [null, 'Cafe\u0301.mp3', 'Café'],
    [null, '.mp3', '.mp3'],
    [null, '😀.wav', '😀'],
    ['two\r\nlines\0', 'x', 'two lines'],
    [null, '\n', 'Audio'],
    [null, 'half \ud83d of it.mp3', 'Half \ufffd of it'],
    [null, 'مرحبا "quoted".mp3', 'مرحبا "quoted"'],
  ])('title %j, file %j: %j', (title, fileName, expected) => {
    expect(getDefaultName(title, fileName)).toBe(expected);
  });

  test('are normalized like those of the service', () => {
    expect(normalizeName(' Cafe\u0301 ')).toBe('Café');
    expect(normalizeName('\ud83d')).toBe('\ufffd');
  });
});

test('a name has at most 500 characters', () => {
  expect(getDefaultName('x'.repeat(2_000_000), 'a.mp3')).toBe('x'.repeat(500));
});

describe('fingerprints', () => {
  const getHash = async (path: string): Promise<string> => {
    const file = await open(path);
    try {
      return await computeFingerprint(file, (await file.stat()).size);
    } finally {
      await file.close();
    }
  };

  test('are the same for the same content, whatever the name and time', async () => {
    copyFileSync(audio.wav.path, inFolder('copy.wav'));
    utimesSync(inFolder('copy.wav'), 1, 1);
    expect(await getHash(inFolder('copy.wav'))).toBe(await getHash(audio.wav.path));
  });

  test.each([
    ['a byte in the head', 10],
    ['a byte in the tail', 299_999],
  ])('differ by %s', async (_, at) => {
    const content = Buffer.alloc(300_000, 'sound');
    const one = await getHash(write('one', content));
    content[at] = 0;
    expect(await getHash(write('two', content))).not.toBe(one);
  });

  test.each([1, 65_536, 65_537, 100_000, 131_072, 131_073])('cover both ends of %i bytes', async (size) => {
    const content = Buffer.alloc(size, 3);
    const one = await getHash(write('one', content));
    const hashes = new Set([one]);
    for (const at of [0, size - 1, Math.floor(size / 2)].filter(
      (place, i, all) => all.indexOf(place) === i,
    )) {
      const changed = Buffer.from(content);
      changed[at] = 9;
      // Only the first and last 64 KiB are hashed; up to 128 KiB that is the whole file.
      if (size <= 131_072 || at < 65_536 || at >= size - 65_536)
        hashes.add(await getHash(write('two', changed)));
    }
    expect(hashes.size).toBeGreaterThan(1);
    expect(await getHash(write('longer', Buffer.alloc(size + 1, 3)))).not.toBe(one);
  });
});
