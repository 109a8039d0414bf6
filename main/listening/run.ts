/** Listens to one recording to its end, also if what listens crashes. */
import type { HeardChunk, ListeningPosition } from '../../preload/contract/listening.ts';
import { type BridgeError, fail, type Result } from '../../preload/contract/result.ts';
import { createWordlessChunk, isFurther } from '../../preload/recordings/listening-position.ts';
import type { Listen, Listened, ListenRequest } from './listen.ts';

export interface RunOptions
  extends Pick<
    ListenRequest,
    'file' | 'language' | 'prompt' | 'people' | 'leftOutTracks' | 'onSources' | 'onPaused' | 'signal'
  > {
  readonly listen: Listen;
  /** The length of the recording in milliseconds; null if it is not known yet. */
  readonly getLengthMs: () => number | null;
  readonly onLength: (ms: number) => void;
  /** Where listening goes on, behind everything that was stored. */
  readonly getPosition: () => ListeningPosition;
  /** Stores all of these chunks or none, or throws. */
  readonly store: (chunks: readonly HeardChunk[]) => void;
  /** Drops what was stored from a chunk on. */
  readonly dropFrom: (index: number) => void;
  readonly warn: (message: string, error: unknown) => void;
}

const maxFailures = 3;
/** Milliseconds that are skipped after so many failures: as much as a chunk has at most. */
const skippedMs = 28_000;
/** After more in a row, it is not the recording. */
const maxSkips = 3;

/**
 * After three crashes at the same position, the third with one chunk at a time, 28 seconds are marked as not understood. After three
 * such stretches in a row it drops them and gives up, with the error of the last crash. The third one at the end, where only voices are
 * looked for, goes without them. Throws what `store` throws.
 */
export const runListening = async (options: RunOptions): Promise<Result<Listened>> => {
  const { getPosition, store, dropFrom, signal } = options;
  let failures = 0;
  let skips = 0;
  let sources = 1;
  const onSources: RunOptions['onSources'] = (found) => {
    sources = found.length;
    options.onSources(found);
  };
  for (;;) {
    const before = getPosition();
    const result = await attempt({ ...options, onSources }, failures === maxFailures - 1);
    if (result.ok || !isCrash(result.error)) return result;
    if (signal.aborted) return fail('cancelled');
    if (isFurther(getPosition(), before)) [failures, skips] = [0, 0];
    failures += 1;
    if (failures < maxFailures) continue;
    if (skips === maxSkips) {
      dropFrom(before.nextIndex - skips);
      return result;
    }
    store([createGap(options, sources)]);
    [failures, skips] = [0, skips + 1];
  }
};

/** A stretch of the source that is heard, or the start of the next one if that has ended. */
const createGap = ({ getPosition, getLengthMs }: RunOptions, sources: number): HeardChunk => {
  const position = getPosition();
  const { fromMs, nextIndex, source } = position;
  const lengthMs = getLengthMs() ?? 0;
  if (lengthMs > 0 && fromMs >= lengthMs && source + 1 < sources)
    return createWordlessChunk({ nextIndex, source: source + 1 }, { startMs: 0, endMs: 0 }, []);
  const endMs = lengthMs > fromMs ? Math.min(fromMs + skippedMs, lengthMs) : fromMs + skippedMs;
  const stretch = { startMs: fromMs, endMs };
  return createWordlessChunk(position, stretch, [{ ...stretch, isUnreadable: false }]);
};

const attempt = async (options: RunOptions, isCareful: boolean): Promise<Result<Listened>> => {
  const { listen, getPosition, store, dropFrom: _, getLengthMs: __, warn, ...request } = options;
  let notStored: { readonly reason: unknown } | null = null;
  const result = await listen({
    ...request,
    ...getPosition(),
    isCareful,
    onlyVoices: false,
    onChunks: (chunks) => {
      if (request.signal.aborted || notStored !== null) return false;
      try {
        store(chunks);
        return true;
      } catch (reason) {
        notStored = { reason };
        return false;
      }
    },
  }).catch((error: unknown): Result<never> => {
    warn('listening threw and is tried again', error);
    return fail('internal');
  });
  const failure = notStored as { readonly reason: unknown } | null;
  if (failure !== null) throw failure.reason;
  return result;
};

/** All but what is wrong with the recording, with the model or with the file may have been a crash. */
const isCrash = ({ code, detail }: BridgeError): boolean =>
  code === 'internal' ||
  (code === 'listening_failed' && !/^(recording|speech_model)_/.test(detail?.key ?? ''));
