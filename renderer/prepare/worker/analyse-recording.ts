import type { AnalysisTask, SoundAnalysis } from '../../../preload/contract/preparation.ts';
import { openRecording } from '../../sound/decode/open-recording.ts';
import type { Span } from '../../sound/decode/recording.ts';
import { requireWhole } from '../../sound/decode/recording.ts';
import { RecordingError } from '../../sound/recording-error.ts';
import { RecordingFile } from '../../sound/recording-file.ts';
import type { SoundEncoder } from './encode/sound-encoder.ts';
import { getSpans } from './get-spans.ts';
import type { PreparationMain } from './preparation-main.ts';
import { EnvelopeMeter } from './sound/envelope-meter.ts';
import { SoundPipeline } from './sound-pipeline.ts';

/** Milliseconds between reports. */
const reportMs = 250;
/** An analysis rests for this share of the time that it has worked, because nobody waits for it. */
const restShare = 0.5;

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

const rest = async (since: number): Promise<void> => {
  const ms = (performance.now() - since) * restShare;
  if (ms >= 1) await new Promise((resolve) => setTimeout(resolve, ms));
};

/** Decodes and measures the recording, or some of it. Rejects with RecordingError. */
export const analyseRecording = async (task: AnalysisTask, main: PreparationMain): Promise<SoundAnalysis> => {
  const file = new RecordingFile(`/source/${task.token}`, task.sourceBytes);
  const recording = requireWhole(await openRecording(file));
  const envelope = new EnvelopeMeter();
  const pipeline = new SoundPipeline(envelope, noEncoder);
  const reports = new LevelReports(main, envelope);
  const measure = async (span: Span | undefined): Promise<void> => {
    let since = performance.now();
    for await (const block of recording.blocks(span)) {
      // Between samples there is no gap to fill.
      await pipeline.add(span && span.start > 0 ? { ...block, start: 0 } : block);
      await reports.report();
      await rest(since);
      since = performance.now();
    }
  };
  const spans = getSpans(recording.statedSeconds, task.maxSeconds);
  if (spans === null) await measure(undefined);
  else for (const span of spans) await measure(span);
  await pipeline.end();
  if (pipeline.seconds === 0) throw new RecordingError('damaged');
  return { ...pipeline.analysis, envelope: envelope.levels.slice() };
};
