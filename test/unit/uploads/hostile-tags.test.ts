/** Recordings whose tags were made to keep a parser busy. */
import { execFileSync } from 'node:child_process';
import { closeSync, openSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { readTags } from '../../../main/uploads/files/audio-tags.ts';
import type { AudioFormat } from '../../../preload/contract/audio-formats.ts';
import { audio } from '../../fixtures/audio.ts';
import { temporaryFolder } from '../../temporary-folder.ts';
import { measureLongestWork } from '../../thread-work.ts';

const noTags = { title: null, durationSeconds: null, tracks: [] };
const padding = Buffer.alloc(4_096);

const flacBlock = (type: number, data: Buffer): Buffer => {
  const head = Buffer.alloc(4);
  head.writeUInt32BE(data.length);
  head[0] = type;
  return Buffer.concat([head, data]);
};

/** `count` comments `A=b`. */
const flacWithComments = (count: number): Buffer => {
  const streamInfo = Buffer.from('10001000000000000000', 'hex');
  const format = Buffer.from('0ac442f0', 'hex');
  const comment = Buffer.concat([Buffer.from('03000000', 'hex'), Buffer.from('A=b')]);
  const head = Buffer.alloc(8);
  head.writeUInt32LE(count, 4);
  return Buffer.concat([
    Buffer.from('fLaC'),
    flacBlock(0, Buffer.concat([streamInfo, format, Buffer.alloc(20)])),
    flacBlock(0x84, Buffer.concat([head, Buffer.alloc(count * comment.length, comment)])),
    padding,
  ]);
};

/** `count` frames TXXX of ID3v2.3. */
const mp3WithTexts = (count: number): Buffer => {
  const frame = Buffer.concat([Buffer.from('TXXX'), Buffer.from('00000004000000610062', 'hex')]);
  const size = count * frame.length;
  const length = [21, 14, 7, 0].map((bits) => (size >> bits) & 127);
  return Buffer.concat([Buffer.from('ID3\x03\0\0'), Buffer.from(length), Buffer.alloc(size, frame), padding]);
};

let folder = '';
const write = (name: string, content: Buffer): string => {
  const file = path.join(folder, name);
  writeFileSync(file, content);
  return file;
};
const read = (file: string, format: AudioFormat) => readTags(file, statSync(file).size, format);

beforeAll(() => {
  folder = temporaryFolder('tags');
});
afterAll(() => rmSync(folder, { recursive: true }));

describe('tags without end', () => {
  it.each([
    ['comments.flac', 'flac', () => flacWithComments(2_000_000)],
    ['texts.mp3', 'mp3', () => mp3WithTexts(1_000_000)],
  ] as const)('in %s leave main free, and the next file has its tags', async (name, format, make) => {
    const file = write(name, make());
    const longest = await measureLongestWork(async () => {
      const [tags, next] = await Promise.all([read(file, format), read(audio.m4a.path, 'mp4')]);
      expect(tags).toEqual(noTags);
      expect(next).toMatchObject({ title: audio.m4a.title });
    });
    // In main it took 3.6 and 12 seconds.
    expect(longest).toBeLessThan(1_500);
  });
});

// Opening a pipe hangs until another program writes to it.
describe.skipIf(process.platform === 'win32')('a drive that hangs', () => {
  it('costs the timeout once, until it answers', async () => {
    const pipe = path.join(folder, 'hanging.m4a');
    execFileSync('mkfifo', [pipe]);
    const readNext = () => read(audio.m4a.path, 'mp4');
    expect(await readTags(pipe, 1, 'mp4')).toEqual(noTags);
    expect(await readNext()).toEqual(noTags);

    // Also opens for reading, so that this does not hang.
    const writer = openSync(pipe, 'r+');
    await vi.waitFor(async () => expect(await readNext()).toMatchObject({ title: audio.m4a.title }), 10_000);
    closeSync(writer);
  });
});
