import { closeSync, openSync, rmSync, statSync, writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPeaksReader } from '../../../../main/library/audio/peaks.ts';
import { createPeaksRepository } from '../../../../main/library/audio/peaks-repository.ts';
import { openInMemory } from '../../../../main/storage/database.ts';
import { librarySteps } from '../../../../main/storage/migrations.ts';
import { allAudio, audio, makeThreeHourWav, wavHeader } from '../../../fixtures/audio.ts';
import { temporaryFolder } from '../../../temporary-folder.ts';

let folder: string;
beforeAll(() => {
  folder = temporaryFolder('peaks');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const createAudioPeaks = () => openInMemory(librarySteps, 4_000_000);

const readPeaks = (path: string, count: number) => {
  const { size, mtimeMs } = statSync(path);
  return createPeaksReader(createPeaksRepository(createAudioPeaks()))({ path, size, mtimeMs }, count);
};

/** WAV with one section per level, from 0 to 1, with that peak. */
const wav = (name: string, levels: readonly number[], kind: 's16' | 's24' | 'f32' | 'u8'): string => {
  const bits = { u8: 8, s16: 16, s24: 24, f32: 32 }[kind];
  const frames = 1_000;
  const body = Buffer.alloc(levels.length * frames * (bits / 8));
  levels.forEach((level, stretch) => {
    for (let at = 0; at < frames; at += 1) {
      const value = at === 500 ? -level : level / 2;
      const offset = (stretch * frames + at) * (bits / 8);
      if (kind === 'u8') body.writeUInt8(Math.round(value * 127) + 128, offset);
      if (kind === 's16') body.writeInt16LE(Math.round(value * 0x7fff), offset);
      if (kind === 's24') body.writeIntLE(Math.round(value * 0x7fffff), offset, 3);
      if (kind === 'f32') body.writeFloatLE(value, offset);
    }
  });
  const head = wavHeader(44 + body.length);
  head.writeUInt16LE(kind === 'f32' ? 3 : 1, 20);
  head.writeUInt16LE(1, 22);
  head.writeUInt16LE(bits / 8, 32);
  head.writeUInt16LE(bits, 34);
  // Recorders write chunks of odd length before the samples.
  const note = Buffer.from('LIST\x05\0\0\0notes\0', 'latin1');
  const path = join(folder, name);
  writeFileSync(path, Buffer.concat([head.subarray(0, 36), note, head.subarray(36), body]));
  return path;
};

describe('peaks', () => {
  it.each(['u8', 's16', 's24', 'f32'] as const)('are read from %s samples', async (kind) => {
    const levels = [0, 0.25, 0.5, 1, 0.125];
    const peaks = await readPeaks(wav(`${kind}.wav`, levels, kind), levels.length);
    expect(peaks).toHaveLength(levels.length);
    peaks?.forEach((peak, at) => {
      expect(peak).toBeCloseTo(levels[at] ?? 0, 1);
    });
  });

  it('of a real recording are higher in speech than in a pause', async () => {
    const peaks = (await readPeaks(audio.wav.path, 50)) ?? [];
    expect(Math.max(...peaks)).toBeGreaterThan(0.2);
    expect(Math.min(...peaks)).toBeLessThan(0.05);
  });

  it('of three hours are sampled and include a loud minute in the middle', async () => {
    const file = makeThreeHourWav();
    const handle = openSync(file.path, 'r+');
    const minute = Buffer.alloc(10_584_000, Buffer.from([0xff, 0x7f]));
    writeSync(handle, minute, 0, minute.length, 44 + 952_560_000);
    closeSync(handle);
    const peaks = (await readPeaks(file.path, 800)) ?? [];
    const loud = peaks.flatMap((peak, at) => (peak > 0.9 ? [at] : []));
    expect(loud).toEqual([400, 401, 402, 403, 404]);
    expect(peaks.filter((peak) => peak === 0)).toHaveLength(795);
    file.remove();
  });

  it('are null for other formats, damaged files and arbitrary data', async () => {
    for (const { path } of allAudio.filter(({ fileName }) => !fileName.endsWith('.wav'))) {
      expect(await readPeaks(path, 10)).toBeNull();
    }
    const cut = join(folder, 'cut.wav');
    for (const length of [0, 11, 30, 43, 44]) {
      writeFileSync(cut, wavHeader(1_000_000).subarray(0, length));
      expect(await readPeaks(cut, 10), String(length)).toBeNull();
    }
    writeFileSync(cut, Buffer.concat([wavHeader(1_000_000), Buffer.alloc(400, 1)]));
    expect(await readPeaks(cut, 10)).toHaveLength(10);
    expect(
      await createPeaksReader(createPeaksRepository(createAudioPeaks()))(
        { path: join(folder, 'missing.wav'), size: 1, mtimeMs: 1 },
        10,
      ),
    ).toBeNull();
  });
});

describe('cached peaks', () => {
  it('are used after a restart, until the file changes', async () => {
    const path = wav('kept.wav', [0, 0.5, 1], 's16');
    const { size, mtimeMs } = statSync(path);
    const snapshot = { path, size, mtimeMs };
    const database = createAudioPeaks();
    const first = await createPeaksReader(createPeaksRepository(database))(snapshot, 3);
    // Cached peaks do not need the file.
    rmSync(path);
    const saved = (await createPeaksReader(createPeaksRepository(database))(snapshot, 3)) ?? [];
    expect(saved).toHaveLength(3);
    saved.forEach((peak, at) => {
      expect(peak).toBeCloseTo(first?.[at] ?? -1, 4);
    });
    expect(
      await createPeaksReader(createPeaksRepository(database))({ ...snapshot, mtimeMs: 1 }, 3),
    ).toBeNull();
  });

  it('are limited to the recordings opened last', () => {
    const store = createPeaksRepository(createAudioPeaks(), 3);
    for (const file of ['a', 'b', 'c']) store.put(file, [0.5]);
    expect(store.get('a')).toHaveLength(1);
    store.put('d', [0, 1]);
    expect(store.get('b')).toBeNull();
    expect(['a', 'c', 'd'].map((file) => store.get(file)?.length)).toEqual([1, 1, 2]);
  });
});
