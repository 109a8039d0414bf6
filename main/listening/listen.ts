/** What recognises the speech of a recording, as those who need it see it. */
import type {
  Finished,
  HeardChunk,
  HeardSource,
  ListeningPosition,
  ListeningTask,
} from '../../preload/contract/listening.ts';
import type { Result } from '../../preload/contract/result.ts';

export interface ListenRequest
  extends ListeningPosition,
    Pick<ListeningTask, 'language' | 'prompt' | 'people' | 'onlyVoices' | 'place'> {
  /** Absolute path of the recording, which is read where it lies. */
  readonly file: string;
  /** Ids of sound tracks that are not listened to; missing: those in another language than the first one. */
  readonly leftOutTracks?: readonly number[] | undefined;
  /** One chunk at a time: with several, it crashed. */
  readonly isCareful: boolean;
  /** The length that the recording states. */
  readonly onLength: (ms: number) => void;
  /** What is heard one after the other, before the first chunk. */
  readonly onSources: (sources: readonly HeardSource[]) => void;
  /** Stores all of these chunks or none. The next ones begin when it returns; a false ends the listening. */
  readonly onChunks: (chunks: readonly HeardChunk[]) => boolean;
  /** It waits until the battery is charged, or goes on. Missing: it does not wait. */
  readonly onPaused?: (isPaused: boolean) => void;
  readonly signal: AbortSignal;
}

export type Listened = Finished;

/**
 * Recognises the speech of a recording, after those that were given before. Chunks that have ended are not heard again. Errors:
 * `listening_failed` with the reason if it cannot be listened to, `cancelled`, and those of opening a file.
 */
export type Listen = (request: ListenRequest) => Promise<Result<Listened>>;

/** How fast this computer listens: milliseconds of speech in a millisecond. Null if unknown. */
export interface KnownSpeed {
  /** The mean of several recordings. */
  readonly mean: number | null;
  /** Measured on the bundled sample, of some seconds. */
  readonly ofSample: number | null;
}

/** Remembers how fast recordings are listened to. */
export interface SpeedMemory {
  readonly read: () => KnownSpeed;
  /** Adds the speed of one recording. */
  readonly write: (speed: number) => void;
  /** Listens to the bundled sample if no speed is known. */
  readonly measure: () => void;
}
