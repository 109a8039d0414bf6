import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { wavHeader } from '../../fixtures/audio.ts';

/** Writes `count` small WAV files with unique content and returns their paths. */
export const makeRecordings = (folder: string, count: number, size = 4_000): string[] => {
  mkdirSync(folder, { recursive: true });
  return Array.from({ length: count }, (_, index) => {
    const file = path.join(folder, `episode ${String(index + 1).padStart(4, '0')}.wav`);
    const content = Buffer.alloc(size, `${index} `);
    wavHeader(size).copy(content);
    writeFileSync(file, content);
    return file;
  });
};
