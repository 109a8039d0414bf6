import type { AnalysisTask, SoundAnalysis } from '../../../preload/contract/preparation.ts';
import { BlockReader, requireBeginning } from '../../sound/decode/block-reader.ts';
import { openSections } from '../../sound/decode/open-sections.ts';
import { findMissingEnd, type SoundBlock, type Span } from '../../sound/decode/recording.ts';
import { RecordingError } from '../../sound/recording-error.ts';
import { RecordingFile } from '../../sound/recording-file.ts';
import type { PreparationMain } from './preparation-main.ts';
import { EnvelopeMeter, type SoundEncoder, SoundPipeline } from './sound-pipeline.ts';

/** Milliseconds between reports. */
const reportMs = 1_000;
/** An analysis rests for this share of the time that it has worked, because nobody waits for it. */
const restShare = 0.5;
/** Milliseconds of work before each rest. Blocks take less, and a timer cannot rest for less than a few. */
const workMs = 20;

const sampleCount = 8;
const sampleSeconds = 10;

/**
 * What of a recording is measured: its first `maxSeconds`, and samples evenly from the rest, the last one at its end, if its length is
 * known. Null: all of it.
 */
export const getSpans = (statedSeconds: number | null, maxSeconds: number | null): readonly Span[] | null => {
  if (maxSeconds === null) return null;
  const first = { start: 0, end: maxSeconds };
  if (statedSeconds === null || statedSeconds <= maxSeconds) return [first];
  const rest = statedSeconds - maxSeconds;
  const seconds = Math.min(sampleSeconds, rest / sampleCount);
  const step = (rest - seconds) / (sampleCount - 1);
  const samples = Array.from({ length: sampleCount }, (_, index) => {
    const start = maxSeconds + index * step;
    return { start, end: start + seconds };
  });
  return [first, ...samples];
};

const noEncoder: SoundEncoder = { encode: async () => undefined, flush: async () => undefined };

/** Sends the levels that are new, a few times a second. */
class LevelReports {
  readonly #main: PreparationMain;
  readonly #envelope: EnvelopeMeter;
  #sent = 0;
  #reportedAt = Number.NEGATIVE_INFINITY;

  constructor(main: PreparationMain, envelope: EnvelopeMeter) {
    this.#main = main;
    this.#envelope = envelope;
  }

  async report(): Promise<void> {
    const now = performance.now();
    if (now - this.#reportedAt < reportMs || this.#envelope.length === this.#sent) return;
    this.#reportedAt = now;
    const position = this.#sent;
    this.#sent = this.#envelope.length;
    const levels = this.#envelope.levels.slice(position);
    await this.#main.call('addLevels', [position, levels], [levels.buffer]);
  }
}

/** Rests if enough work was done since then. Returns when the work goes on. */
const restAfterWork = async (since: number): Promise<number> => {
  const worked = performance.now() - since;
  if (worked < workMs) return since;
  await new Promise((resolve) => setTimeout(resolve, worked * restShare));
  return performance.now();
};

/** Decodes and measures the recording, or some of it. Rejects with RecordingError. */
export const analyseRecording = async (task: AnalysisTask, main: PreparationMain): Promise<SoundAnalysis> => {
  const file = new RecordingFile(`/source/${task.token}`, task.sourceBytes);
  const recording = await openSections(file, task.leftOutTracks);
  await requireBeginning(recording);
  const envelope = new EnvelopeMeter();
  const pipeline = new SoundPipeline(envelope, noEncoder);
  const reports = new LevelReports(main, envelope);
  const measure = async (blocks: AsyncIterable<SoundBlock>, isSample: boolean): Promise<number> => {
    let since = performance.now();
    let end = 0;
    for await (const block of blocks) {
      // Between samples there is no gap to fill.
      await pipeline.add(isSample ? { ...block, start: 0 } : block);
      end = block.start + (block.channels[0]?.length ?? 0) / block.sampleRate;
      await reports.report();
      since = await restAfterWork(since);
    }
    return end;
  };
  const spans = getSpans(recording.length.seconds, task.maxSeconds);
  if (spans === null) {
    const reader = new BlockReader(recording, file.bytes);
    await measure(reader.read(0), false);
    return pipeline.end(recording, reader.unreadable);
  }
  let end = 0;
  let damage: RecordingError | null = null;
  for (const span of spans) {
    try {
      end = Math.max(end, await measure(recording.blocks(span), span.start > 0));
    } catch (error) {
      if (!(error instanceof RecordingError) || error.failure.reason === 'source_unreadable') throw error;
      damage = error;
    }
  }
  if (end === 0 && damage !== null) throw damage;
  // The end was looked at if the last sample has it.
  const isEndRead =
    spans.length > 1 || (recording.length.seconds ?? Number.POSITIVE_INFINITY) <= (task.maxSeconds ?? 0);
  const missing = isEndRead || recording.problem !== null ? findMissingEnd(recording, end) : null;
  const unreadable = missing ?? (damage === null ? null : { start: end, end });
  return pipeline.end(recording, unreadable === null ? [] : [unreadable]);
};
