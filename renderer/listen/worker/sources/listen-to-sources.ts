/** Listens to the sources of a recording, one after the other. */
import type { HeardChunk, ListeningPosition, ListeningTask } from '../../../../preload/contract/listening.ts';
import { preparedSampleRate } from '../../../../preload/recordings/encoding.ts';
import { createWordlessChunk } from '../../../../preload/recordings/listening-position.ts';
import type { Listener } from '../listener.ts';
import { MonoReader } from '../mono-reader.ts';
import { getSoundStartMs } from '../sound/chunker.ts';
import { gateSound } from './gate.ts';
import type { Source } from './open-sources.ts';
import { UnreadableMarks } from './unreadable-marks.ts';

interface Connections {
  readonly listener: Pick<Listener, 'listen'>;
  /** Resolves when all of these chunks are stored. */
  readonly store: (chunks: HeardChunk[]) => Promise<void>;
  readonly onAdvance: () => void;
}

/** From the source and position of the task on. Returns the seconds of the last source. Throws what `store` throws. */
export const listenToSources = async (
  sources: readonly Source[],
  task: ListeningTask,
  { listener, store, onAdvance }: Connections,
): Promise<number> => {
  let position: ListeningPosition = task;
  let seconds = 0;
  const storeAll = async (chunks: HeardChunk[]): Promise<void> => {
    await store(chunks);
    position = {
      ...position,
      nextIndex: position.nextIndex + chunks.length,
      languageTimes: [...position.languageTimes, ...chunks.flatMap(({ languageTimes }) => languageTimes)],
    };
  };
  for (const [number, source] of sources.entries()) {
    if (number < task.source) continue;
    if (number > task.source) {
      position = { ...position, source: number, fromMs: 0, wordsBeforeCut: null, detectorState: '' };
      // From now on a failure is one of this source, not of the end of the one before.
      await storeAll([createWordlessChunk(position, { startMs: 0, endMs: 0 }, [])]);
    }
    const fromSeconds = getSoundStartMs(position.fromMs) / 1_000;
    const reader = new MonoReader(source.recording, task.sourceBytes, fromSeconds);
    const sound = source.gate
      ? gateSound(reader.read(), source.gate, Math.round(fromSeconds * preparedSampleRate))
      : reader.read();
    const marks = new UnreadableMarks(reader, position);
    const options = { ...task, ...position, onAdvance };
    for await (const chunks of listener.listen(sound, options)) await storeAll(marks.addTo(chunks));
    const rest = marks.takeRest();
    if (rest !== null) await storeAll([rest]);
    seconds = reader.endSeconds;
  }
  return seconds;
};
