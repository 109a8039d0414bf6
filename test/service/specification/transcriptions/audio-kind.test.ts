import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { allAudio, audio, wavHeader } from '../../../fixtures/audio.ts';
import { createFileDigest, readWindow } from '../received-file.ts';
import { detectAudioKind, getDuration } from './audio-kind.ts';

const received = (bytes: Buffer, piece = 65_536) => {
  const digest = createFileDigest();
  for (let at = 0; at < bytes.length; at += piece) digest.add(bytes.subarray(at, at + piece));
  return digest.finish();
};

test.each(allAudio)('$fileName: reads the duration of an upload', async ({ path, seconds }) => {
  expect(await getDuration(received(readFileSync(path)).window)).toBeCloseTo(seconds, 2);
});

test.each([audio.mp3, audio.m4a, audio.ogg, audio.vorbis, audio.flac, audio.webm, audio.wav])(
  '$fileName: reads the duration from head and tail alone',
  async ({ path, seconds }) => {
    const bytes = readFileSync(path);
    const window = { size: bytes.length, head: bytes.subarray(0, 9_000), tail: bytes.subarray(-3_000) };
    const found = await getDuration(window);
    expect(found).not.toBeNull();
    expect(Math.abs((found ?? 0) - seconds)).toBeLessThan(0.1);
  },
);

test('returns no duration for data without one, without searching forever', async () => {
  const head = Buffer.concat([Buffer.from([0xff, 0xf1, 0x50, 0x80]), Buffer.alloc(1_000)]);
  expect(await getDuration({ size: 10 * 2 ** 30, head, tail: Buffer.alloc(1_000) })).toBeNull();
  expect(await getDuration({ size: 0, head: Buffer.alloc(0), tail: Buffer.alloc(0) })).toBeNull();
});

test('reads three hours from a WAV header', async () => {
  const size = 44 + 3 * 3_600 * 176_400;
  expect(await getDuration({ size, head: wavHeader(size), tail: Buffer.alloc(100) })).toBe(10_800);
});

test('reads the bytes of the file inside the window and zeros elsewhere', () => {
  const bytes = Buffer.from(Array.from({ length: 60 }, (_, i) => i + 1));
  fc.assert(
    fc.property(
      fc.nat(60),
      fc.nat(60),
      fc.integer({ min: -5, max: 70 }),
      fc.integer({ min: -5, max: 70 }),
      (h, t, a, b) => {
        const window = { size: 60, head: bytes.subarray(0, h), tail: bytes.subarray(60 - t) };
        const whole = Buffer.from(bytes.map((byte, i) => (i < h || i >= 60 - t ? byte : 0)));
        const from = Math.min(Math.max(a, 0), 60);
        expect(readWindow(window, a, b)).toEqual(whole.subarray(from, Math.max(from, Math.min(b, 60))));
      },
    ),
  );
});

test('saves the head and tail of an upload of any size, in chunks of any size', () => {
  const bytes = Buffer.alloc(3_000_000, 'abcdefg');
  for (const piece of [1_000, 65_536, 3_000_000]) {
    const { size, window, sha256 } = received(bytes, piece);
    expect(size).toBe(bytes.length);
    expect(sha256).toBe(received(bytes, 7_777).sha256);
    expect(window.head.equals(bytes.subarray(0, window.head.length))).toBe(true);
    expect(window.tail.equals(bytes.subarray(-window.tail.length))).toBe(true);
    expect(window.head.length + window.tail.length).toBeLessThan(1_000_000);
    expect(window.tail.length).toBeGreaterThan(100_000);
  }
});

const detectName = async (content: Buffer) =>
  (await detectAudioKind({ size: content.length, head: content, tail: Buffer.alloc(0) }))?.name ?? null;

test('detects the kind of audio by content', async () => {
  const kinds = allAudio.map(({ path }) => detectName(readFileSync(path)));
  expect(await Promise.all(kinds)).toEqual(['WAV', 'MP3', 'M4A', 'Ogg', 'Ogg', 'FLAC', 'WebM', 'WAV']);
  const notAudio = [
    '',
    'ID',
    'plain text',
    '<html>',
    '%PDF-1.7',
    'RIFFxxxxAVI ',
    '\xff\xff\xff\xff',
    '\x89PNG\r\n',
  ];
  for (const text of notAudio)
    expect([text, await detectName(Buffer.from(text, 'latin1'))]).toEqual([text, null]);
});
