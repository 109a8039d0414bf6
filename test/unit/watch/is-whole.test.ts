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
