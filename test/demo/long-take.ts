import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { audio } from '../fixtures/audio.ts';

/** Repeats the recorded sentence, so that an upload is visible and a waveform has a length. Returns the WAV file. */
export const writeLongRecording = (folder: string, name: string, repetitions: number): string => {
  const wav = readFileSync(audio.wav.path);
  const start = wav.indexOf('data', 12, 'latin1') + 8;
  const head = Buffer.from(wav.subarray(0, start));
  const sound = Buffer.concat(Array<Buffer>(repetitions).fill(wav.subarray(start)));
  head.writeUInt32LE(start + sound.length - 8, 4);
  head.writeUInt32LE(sound.length, start - 4);
  const file = path.join(folder, `${name}.wav`);
  writeFileSync(file, Buffer.concat([head, sound]));
  return file;
};
