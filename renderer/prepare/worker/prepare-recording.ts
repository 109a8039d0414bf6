import type { PreparationTask, SoundAnalysis } from '../../../preload/contract/preparation.ts';
import { levelsPerSecond } from '../../../preload/recordings/envelope.ts';
import { openRecording } from '../../sound/decode/open-recording.ts';
import { requireWhole } from '../../sound/decode/recording.ts';
import { RecordingError } from '../../sound/recording-error.ts';
import { RecordingFile } from '../../sound/recording-file.ts';
import { createOpusEncoder } from './encode/opus-encoder.ts';
import { PartOutput } from './parts/part-output.ts';
import { PartSwitch } from './parts/part-switch.ts';
import type { PreparationMain } from './preparation-main.ts';
import { EnvelopeMeter, type OnPacket, type SoundEncoder, SoundPipeline } from './sound-pipeline.ts';

/** Milliseconds between reports. */
const progressMs = 250;

/** Headers are off by a little; a recording that is shorter has lost its end. */
const isTruncated = (seconds: number, stated: number | null): boolean => {
  if (stated === null) return false;
  return seconds < stated - Math.min(Math.max(1, 0.02 * stated), stated / 2);
};

const toLevels = (seconds: number | null): number | null =>
  seconds === null ? null : Math.round(seconds * levelsPerSecond);

const createEncoder = async (
  { format, bitrate }: PreparationTask,
  onPacket: OnPacket,
): Promise<SoundEncoder> => {
  if (format === 'webm') return createOpusEncoder(bitrate, onPacket);
  const { createMp3Encoder } = await import('./encode/mp3-encoder.ts');
  return createMp3Encoder(bitrate, onPacket);
};

class Progress {
  readonly #main: PreparationMain;
  readonly #file: RecordingFile;
  readonly #statedSeconds: number | null;
  #reportedAt = 0;

  constructor(main: PreparationMain, file: RecordingFile, statedSeconds: number | null) {
    this.#main = main;
    this.#file = file;
    this.#statedSeconds = statedSeconds;
  }

  report(seconds: number): void {
    const now = performance.now();
    if (now - this.#reportedAt < progressMs) return;
    this.#reportedAt = now;
    const share =
      this.#statedSeconds === null
        ? this.#file.position / this.#file.bytes
        : seconds / Math.max(this.#statedSeconds, 1);
    this.#main.notify('progress', [seconds, Math.min(share, 1)]);
  }
}

/** Decodes the recording once, and sends its parts to main. Rejects with RecordingError. */
export const prepareRecording = async (
  task: PreparationTask,
  main: PreparationMain,
): Promise<SoundAnalysis> => {
  const file = new RecordingFile(`/source/${task.token}`, task.sourceBytes);
  const recording = requireWhole(await openRecording(file, task.leftOutTracks));
  const { statedSeconds, unreadableTracks } = recording;
  const envelope = new EnvelopeMeter();
  const parts = new PartSwitch({
    maxLevels: toLevels(task.maxPartSeconds),
    maxBytes: task.maxPartBytes,
    statedLevels: toLevels(statedSeconds),
    count: task.partCount,
    cuts: task.cuts ?? null,
    getLevels: () => envelope.levels,
    openPart: (index) => new PartOutput(index, task.format, main),
  });
  const encoder = await createEncoder(task, parts.receive);
  const pipeline = new SoundPipeline(envelope, encoder);
  const progress = new Progress(main, file, statedSeconds);
  for await (const block of recording.blocks()) {
    await pipeline.add(block);
    await parts.drain();
    progress.report(pipeline.seconds);
  }
  const analysis = await pipeline.end(unreadableTracks);
  // The others may be shorter than a track that could not be read to its end.
  if (!unreadableTracks?.size && isTruncated(pipeline.seconds, statedSeconds))
    throw new RecordingError('truncated');
  await parts.end(pipeline.seconds);
  return analysis;
};
