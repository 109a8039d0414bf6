/** Listens to one place of a recording again, with more chances than the first time. */
import type { HeardChunk, ListeningTask, TimeRange } from '../../../preload/contract/listening.ts';
import type { Listener } from './listener.ts';
import { MonoReader } from './mono-reader.ts';
import { getSoundStartMs } from './sound/chunker.ts';
import { sampleRate } from './sound/mel.ts';
import type { FoundSource } from './sources/open-sources.ts';

/** Another language, or other sound around the place, can make words of it. */
interface Attempt {
  /** Null: it is found in the place itself. */
  readonly language: string | null;
  readonly paddingMs: number;
}

const listAttempts = (language: string | null): readonly Attempt[] => {
  const languages = language === null ? [null] : [null, language];
  return [500, 3_000].flatMap((paddingMs) => languages.map((one) => ({ language: one, paddingMs })));
};

/** The first samples of a sound. */
async function* takeSamples(sound: AsyncIterable<Float32Array>, count: number): AsyncGenerator<Float32Array> {
  let left = count;
  for await (const piece of sound) {
    yield piece.subarray(0, left);
    left -= piece.length;
    if (left <= 0) return;
  }
}

/** What was heard in the place, without what is beside it. */
const clipToPlace = (chunk: HeardChunk, { startMs, endMs }: TimeRange): HeardChunk => ({
  ...chunk,
  startMs: Math.min(Math.max(chunk.startMs, startMs), endMs),
  endMs: Math.min(Math.max(chunk.endMs, startMs), endMs),
  words: chunk.words.filter((word) => {
    const middle = (word.startMs + word.endMs) / 2;
    return middle >= startMs && middle <= endMs;
  }),
  gaps: chunk.gaps.flatMap((gap) => {
    const [start, end] = [Math.max(gap.startMs, startMs), Math.min(gap.endMs, endMs)];
    return end > start ? [{ ...gap, startMs: start, endMs: end }] : [];
  }),
});

const countWords = (chunks: readonly HeardChunk[]): number =>
  chunks.reduce((count, { words }) => count + words.length, 0);

/** Milliseconds of speech without words. */
const sumGaps = (chunks: readonly HeardChunk[]): number =>
  chunks
    .flatMap(({ gaps }) => gaps)
    .reduce((sum, { startMs, endMs }) => sum + Math.max(endMs - startMs, 0), 0);

interface Connections {
  readonly listener: Pick<Listener, 'listen'>;
  readonly onAdvance: () => void;
}

/** Up to the first attempt in which all speech of the place has words; else the one that leaves the least. */
const hearInSource = async (
  source: FoundSource,
  number: number,
  task: ListeningTask,
  place: TimeRange,
  { listener, onAdvance }: Connections,
): Promise<readonly HeardChunk[]> => {
  let best: readonly HeardChunk[] = [];
  for (const { language, paddingMs } of listAttempts(task.language)) {
    const fromMs = Math.max(place.startMs - paddingMs, 0);
    const soundStartMs = getSoundStartMs(fromMs);
    const samples = Math.round(((place.endMs + paddingMs - soundStartMs) * sampleRate) / 1_000);
    const sound = takeSamples(
      new MonoReader(source.recording, task.sourceBytes, soundStartMs / 1_000).read(),
      samples,
    );
    const position = { source: number, fromMs, nextIndex: 0, wordsBeforeCut: null, languageTimes: [] };
    const options = { ...task, ...position, detectorState: '', language, isCareful: true, onAdvance };
    const heard: HeardChunk[] = [];
    for await (const chunks of listener.listen(sound, options))
      heard.push(...chunks.map((chunk) => clipToPlace(chunk, place)));
    if (countWords(heard) > 0 && (best.length === 0 || sumGaps(heard) < sumGaps(best))) best = heard;
    if (best.length > 0 && sumGaps(best) === 0) break;
  }
  return best;
};

/** The chunks of each source in which something was understood, numbered as they are sent. */
export const listenAgain = async (
  sources: readonly FoundSource[],
  task: ListeningTask,
  place: TimeRange,
  connections: Connections,
): Promise<readonly HeardChunk[]> => {
  const all: HeardChunk[] = [];
  for (const [number, source] of sources.entries())
    all.push(...(await hearInSource(source, number, task, place, connections)));
  return all.map((chunk, index) => ({ ...chunk, index }));
};
