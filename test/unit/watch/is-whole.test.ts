/** What is said of files whose end is missing, or not there yet. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { probeAudioFile } from '../../../main/uploads/files/probe-audio-file.ts';
import { type Look, lookAtAll } from '../../../main/watch/is-whole.ts';
import { allAudio, audio } from '../../fixtures/audio.ts';
import { removeFolder, temporaryFolder } from '../../temporary-folder.ts';

let folder: string;
beforeEach(() => {
  folder = temporaryFolder('is-whole');
});
afterEach(() => removeFolder(folder));

const look = async (content: Buffer): Promise<Look['kind'] | string> => {
  const file = join(folder, 'file.bin');
  writeFileSync(file, content);
  const probed = await probeAudioFile(file, 'file.bin');
  if (typeof probed === 'string') return probed;
  const { signal } = new AbortController();
  return (await lookAtAll(probed, { timeoutMs: 5_000, signal })).kind;
};

/** The last bytes are zeros, as in a file that was made in its full size first. */
const withoutLast = (source: Buffer, bytes: number): Buffer =>
  Buffer.concat([source.subarray(0, source.length - bytes), Buffer.alloc(bytes)]);

describe.each(allAudio)('$fileName', ({ path }) => {
  const source = readFileSync(path);

  test('is whole, or nothing is missing', async () => {
    expect(['whole', 'quiet']).toContain(await look(source));
  });

  test.each([100, 1_000, 5_000, 10_000])('is not whole before its last %i bytes are there', async (bytes) => {
    expect(await look(withoutLast(source, bytes))).not.toBe('whole');
  });

  test.each([100, 1_000, 5_000, 10_000])('is not whole without its last %i bytes', async (bytes) => {
    expect(await look(source.subarray(0, source.length - bytes))).not.toBe('whole');
  });
});

test.each([audio.mp3, audio.flac, audio.ogg])(
  'zeros in the middle of $fileName are a hole',
  async ({ path }) => {
    const source = readFileSync(path);
    const middle = Math.floor(source.length / 2);
    // At least one block of a file system.
    source.fill(0, middle - 4_096, middle + 4_096);
    expect(['holes', 'incomplete']).toContain(await look(source));
  },
);

test.each([audio.m4a, audio.webm, audio.flac, audio.mp3])(
  '$fileName says where it ends',
  async ({ path }) => {
    expect(await look(readFileSync(path))).toBe('whole');
  },
);

test('space for names before the sound is no hole', async () => {
  const source = readFileSync(audio.ogg.path);
  const end = 27 + (source[26] ?? 0) + source.subarray(27, 27 + (source[26] ?? 0)).reduce((a, b) => a + b, 0);
  const page = Buffer.concat([source.subarray(0, 26), Buffer.of(80), Buffer.alloc(80, 255)]);
  const content = [source.subarray(0, end), page, Buffer.alloc(80 * 255), source.subarray(end)];
  expect(await look(Buffer.concat(content))).toBe(await look(source));
});

test('a large picture behind the sound is no missing end', async () => {
  const source = readFileSync(audio.mp3.path);
  const tag = Buffer.alloc(32);
  tag.write('APETAGEX');
  const picture = Buffer.alloc(200_000, 7);
  tag.writeUInt32LE(picture.length, 12);
  expect(await look(Buffer.concat([source, tag, picture]))).toBe('quiet');
});

test('bytes of sound that look like the head of a frame do not move the end', async () => {
  const source = readFileSync(audio.flac.path);
  // A fixed size, 4,096 samples, one channel, the first frame, and the sum of these bytes.
  const head = [0xff, 0xf8, 0xc9, 0x08, 0];
  const sum = head.reduce((crc, byte) => {
    let next = crc ^ byte;
    for (let bit = 0; bit < 8; bit += 1) next = ((next << 1) ^ (next & 0x80 ? 7 : 0)) & 0xff;
    return next;
  }, 0);
  expect(await look(Buffer.concat([source, Buffer.of(...head, sum, 1, 2)]))).toBe('whole');
});

describe('CAF', () => {
  const make = (stated: number, bytes: number): Buffer => {
    const head = Buffer.alloc(8 + 12 + 32 + 12);
    head.write('caff\0\x01\0\0desc', 'latin1');
    head.writeBigInt64BE(32n, 12);
    head.write('data', 52);
    head.writeBigInt64BE(BigInt(stated), 56);
    return Buffer.concat([head, Buffer.alloc(bytes, 5)]);
  };
  test.each([
    ['whole', 20_000, 20_000],
    ['incomplete', 20_000, 10_000],
    ['quiet', -1, 10_000],
  ])('is %s', async (kind, stated, bytes) => expect(await look(make(stated, bytes))).toBe(kind));
});

describe('WMA', () => {
  const make = (stated: number, bytes: number): Buffer => {
    const head = Buffer.alloc(30 + 50);
    head.write('3026b2758e66cf11a6d900aa0062ce6c', 'hex');
    head.writeBigUInt64LE(30n, 16);
    head.write('3626b2758e66cf11a6d900aa0062ce6c', 30, 'hex');
    head.writeBigUInt64LE(BigInt(stated), 46);
    return Buffer.concat([head, Buffer.alloc(bytes, 5)]);
  };
  test.each([
    ['whole', 20_050, 20_000],
    ['incomplete', 20_050, 10_000],
    ['quiet', 0, 10_000],
  ])('is %s', async (kind, stated, bytes) => expect(await look(make(stated, bytes))).toBe(kind));
});
