/** A profile with a text of three hours that was heard here, whose recording is silence. */
import { closeSync, ftruncateSync, openSync, writeSync } from 'node:fs';
import path from 'node:path';
import { ok } from '../../../preload/contract/result.ts';
import { makeWav } from '../../preparation/write-pcm.ts';
import { openComputer } from '../../unit/uploads/computer-setup.ts';

export const recordingHours = 3;
const sampleRate = 8_000;
const wordMs = 400;
const chunkWords = 60;

/** The disk stores nothing of it. */
const writeSilence = (file: string): string => {
  const bytes = makeWav({ sampleRate, channels: [new Float32Array(1)] }, 's16');
  const soundBytes = recordingHours * 3_600 * sampleRate * 2;
  const header = Buffer.from(bytes.subarray(0, bytes.length - 2));
  header.writeUInt32LE(header.length - 8 + soundBytes, 4);
  header.writeUInt32LE(soundBytes, header.length - 4);
  const opened = openSync(file, 'w');
  writeSync(opened, header);
  ftruncateSync(opened, header.length + soundBytes);
  closeSync(opened);
  return file;
};

/** Sentences of eleven words, in paragraphs. */
const toText = (index: number): string => {
  const text = `word${index % 997}`;
  if (index % 11 === 0) return text.replace('w', 'W');
  return index % 11 === 10 ? `${text}.` : text;
};

export const writeLongRecording = async (profile: string): Promise<void> => {
  const computer = openComputer(profile);
  const { id } = await computer.add(writeSilence(path.join(profile, 'long.wav')));
  await computer.listener.started();
  const count = (recordingHours * 3_600_000) / wordMs;
  for (let from = 0; from < count; from += chunkWords) {
    const words = Array.from({ length: Math.min(chunkWords, count - from) }, (_, at) => ({
      text: toText(from + at),
      startMs: (from + at) * wordMs,
      endMs: (from + at) * wordMs + 300,
      probability: 0.9,
    }));
    computer.listener.hear({ words, gaps: [], endMs: (from + words.length) * wordMs });
  }
  computer.listener.end(ok({ durationMs: recordingHours * 3_600_000, unreadTracks: 0, voices: [] }));
  await computer.waitForState(id, 'done');
  await computer.close();
};
