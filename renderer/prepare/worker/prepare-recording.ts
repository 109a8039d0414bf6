import type { PreparationTask, SoundAnalysis } from '../../../preload/contract/preparation.ts';
import { levelsPerSecond } from '../../../preload/recordings/envelope.ts';
import { BlockReader, requireBeginning } from '../../sound/decode/block-reader.ts';
import { openSections } from '../../sound/decode/open-sections.ts';
import { RecordingFile } from '../../sound/recording-file.ts';
import { createOpusEncoder } from './encode/opus-encoder.ts';
import { PartOutput } from './parts/part-output.ts';
import { PartSwitch } from './parts/part-switch.ts';
import type { PreparationMain } from './preparation-main.ts';
import { EnvelopeMeter, type OnPacket, type SoundEncoder, SoundPipeline } from './sound-pipeline.ts';

/** Milliseconds between reports. */
const progressMs = 250;

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
  readonly #seconds: number | null;
  #reportedAt = 0;

  constructor(main: PreparationMain, file: RecordingFile, seconds: number | null) {
    this.#main = main;
    this.#file = file;
    this.#seconds = seconds;
  }

  report(seconds: number): void {
    const now = performance.now();
    if (now - this.#reportedAt < progressMs) return;
    this.#reportedAt = now;
    const share =
      this.#seconds === null ? this.#file.position / this.#file.bytes : seconds / Math.max(this.#seconds, 1);
    this.#main.notify('progress', [seconds, Math.min(share, 1)]);
  }
}

/** Decodes the recording once, and sends its parts to main. Rejects with RecordingError. */
export const prepareRecording = async (
  task: PreparationTask,
  main: PreparationMain,
): Promise<SoundAnalysis> => {
  const file = new RecordingFile(`/source/${task.token}`, task.sourceBytes);
  const recording = await openSections(file, task.leftOutTracks);
  await requireBeginning(recording);
  const { length } = recording;
  const envelope = new EnvelopeMeter();
  const parts = new PartSwitch({
    maxLevels: toLevels(task.maxPartSeconds),
    maxBytes: task.maxPartBytes,
    statedLevels: length.certainty === 'certain' ? toLevels(length.seconds) : null,
    count: task.partCount,
    cuts: task.cuts ?? null,
    getLevels: () => envelope.levels,
    openPart: (index) => new PartOutput(index, task.format, main),
  });
  const encoder = await createEncoder(task, parts.receive);
  const pipeline = new SoundPipeline(envelope, encoder);
  const progress = new Progress(main, file, length.seconds);
  const reader = new BlockReader(recording, file.bytes);
  for await (const block of reader.read(0)) {
    await pipeline.add(block);
    await parts.drain();
    progress.report(pipeline.seconds);
  }
  const analysis = await pipeline.end(recording, reader.unreadable);
  await parts.end(pipeline.seconds);
  return analysis;
};
