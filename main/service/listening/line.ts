/** Listens to recordings in the order in which they were received, one at a time. */
import type { HeardChunk } from '../../../preload/contract/listening.ts';
import { formatHeardGap } from '../../../preload/messages/format-duration.ts';
import { t } from '../../../preload/messages/translate.ts';
import { composeHeardText } from '../../../preload/recordings/compose-heard-text.ts';
import { monotonicNow, systemClock } from '../../lib/clock.ts';
import { sleep } from '../../lib/sleep.ts';
import { isPassing } from '../../storage/errors.ts';
import type { Listen, Listened, SpeedMemory } from '../listen.ts';
import type { RecordTable } from '../rows.ts';
import type { TranscriptionRow, WordsRepository } from '../transcriptions/transcription-tables.ts';
import type { ReceivedFiles } from './received-files.ts';
import type { NewRecording, RecordingRow, Recordings } from './recordings.ts';
import { getSpokenLanguage, type RunEnd, runListening } from './run.ts';

/** What was heard since listening to a recording began or went on. Speeds are milliseconds of speech that are heard in a millisecond. */
interface Run {
  readonly heardMs: number;
  /** Of chunks with speech: silence takes hardly any time. */
  readonly speechMs: number;
  /** Milliseconds of a clock that only goes forward; `heardAt` is the time of `heardMs`. */
  readonly startedAt: number;
  readonly heardAt: number;
}

/** The text, and at its end what was left out. */
const formatHeard = (text: string, unreadTracks: number): string => {
  const heard = text === '' ? t('heardText.nothingSaid') : text;
  return unreadTracks === 0 ? heard : `${heard}\n\n${t('heardText.tracksNotRead', { count: unreadTracks })}`;
};

/** A shorter run says little: it begins with loading the model. */
const meaningfulMs = 60_000;

/** Null if too little was heard. */
export const getRunSpeed = ({ speechMs, startedAt, heardAt }: Omit<Run, 'heardMs'>): number | null =>
  speechMs < meaningfulMs || heardAt <= startedAt ? null : speechMs / (heardAt - startedAt);

/** The speed of a run that says something, together with the mean of those before; null if it says too little. */
export const getSpeed = (run: Omit<Run, 'heardMs'>, mean: number | null): number | null => {
  const speed = getRunSpeed(run);
  if (speed === null || mean === null) return speed;
  return (run.speechMs + meaningfulMs) / (run.speechMs / speed + meaningfulMs / mean);
};

/** “A few seconds left” is said at most for this many milliseconds longer than it should be. */
const maxLateMs = 10_000;

/**
 * Milliseconds until each is done, in the order of the line; null if unknown. `sinceMs`: since something was heard of the
 * first. What is left counts as speech. If the first one takes longer, nothing is promised.
 */
export const estimateLeft = (
  line: readonly { readonly heardMs: number; readonly lengthMs: number | null }[],
  speed: number | null,
  sinceMs: number,
): readonly (number | null)[] => {
  let total: number | null = -sinceMs;
  return line.map(({ heardMs, lengthMs }) => {
    if (total === null || speed === null || lengthMs === null) total = null;
    else total += Math.max(0, lengthMs - heardMs) / speed;
    if (total !== null) total = total < -maxLateMs ? null : Math.max(0, total);
    return total === null ? null : Math.round(total);
  });
};

/** A chunk begins behind the one before, so it can begin with a long silence. */
const maxChunkMs = 30_000;

const getSpeechMs = (chunks: readonly HeardChunk[]): number =>
  chunks
    .filter(({ words, gaps }) => words.length > 0 || gaps.some(({ isUnreadable }) => !isUnreadable))
    .reduce((sum, { startMs, endMs }) => sum + Math.min(endMs - startMs, maxChunkMs), 0);

export type ListeningEnd =
  | { readonly kind: 'done'; readonly transcription: TranscriptionRow }
  | Extract<RunEnd, { kind: 'refused' }>
  | { readonly kind: 'failed' }
  | { readonly kind: 'cancelled' }
  /** The service closes; listening goes on when it starts again. */
  | { readonly kind: 'closed' };

export interface ListeningState {
  readonly recording: RecordingRow;
  /** Paused: it waits for power. */
  readonly state: 'waiting' | 'listening' | 'paused' | 'done';
  readonly heardMs: number;
  /** Milliseconds until the text is there, with those that wait before it; null: unknown. */
  readonly leftMs: number | null;
}

interface LineDeps {
  readonly recordings: Recordings;
  readonly files: ReceivedFiles;
  readonly transcriptions: RecordTable<TranscriptionRow>;
  readonly words: WordsRepository;
  readonly listen: Listen;
  readonly speed: SpeedMemory;
  readonly warn: (message: string, error: unknown) => void;
}

interface Current {
  readonly id: string;
  readonly cancelling: AbortController;
  run: Run;
  /** When the pause began, by the clock of `run`; null: it is not paused. */
  pausedAt: number | null;
}

/** Milliseconds after which something that was missing is tried again. */
const retryMs = 5_000;
/** After a minute, the disk does not return it. */
const maxUnreadable = 12;

const getState = ({ id }: RecordingRow, current: Current | null): ListeningState['state'] => {
  if (id !== current?.id) return 'waiting';
  return current.pausedAt === null ? 'listening' : 'paused';
};

/** A pause says nothing about the speed. */
const setPaused = (current: Current, isPaused: boolean): void => {
  const now = monotonicNow();
  const { run, pausedAt } = current;
  if (pausedAt !== null) current.run = { ...run, startedAt: run.startedAt + now - pausedAt, heardAt: now };
  current.pausedAt = isPaused ? now : null;
};

export class ListeningLine {
  readonly #deps: LineDeps;
  readonly #ends = new Map<string, PromiseWithResolvers<ListeningEnd>>();
  readonly #closing = new AbortController();
  #current: Current | null = null;
  #working: Promise<void> | null = null;
  /** How often the first recording could not be read. */
  #unreadable: { readonly id: string; readonly count: number } | null = null;

  /** Goes on with what was not finished when the service ended. */
  constructor(deps: LineDeps) {
    this.#deps = deps;
    this.#removeLeftovers();
    this.#work();
  }

  /** Resolves when it is stored. Rejects if it cannot be. `ended` resolves when it was listened to. */
  async add(recording: NewRecording): Promise<{ readonly ended: Promise<ListeningEnd> }> {
    const { recordings } = this.#deps;
    recordings.insert(recording);
    const ended = this.#waitFor(recording.id);
    // The client's file may be gone when the computer is on again after a power failure.
    await this.#flush();
    if (this.#closing.signal.aborted) return { ended: Promise.resolve({ kind: 'closed' }) };
    this.#work();
    return { ended };
  }

  /** Resolves when what was written is on the disk; false if the service closes before. */
  async #flush(): Promise<boolean> {
    const { signal } = this.#closing;
    while (!(await this.#deps.recordings.flush()).ok) {
      if (signal.aborted) return false;
      await sleep(systemClock, retryMs, signal);
    }
    return true;
  }

  /** Also of one that has ended less than an hour ago. */
  get(id: string): ListeningState | null {
    const waiting = this.list().find(({ recording }) => recording.id === id);
    if (waiting) return waiting;
    const recording = this.#deps.recordings.get(id);
    return recording && { recording, state: 'done', heardMs: recording.length_ms ?? 0, leftMs: 0 };
  }

  /** Those that are not finished, in order. */
  list(): readonly ListeningState[] {
    const { recordings, speed: meanSpeed } = this.#deps;
    const current = this.#current;
    const line = recordings.getUnfinished().map((recording) => ({
      recording,
      state: getState(recording, current),
      heardMs: recordings.getPosition(recording).fromMs,
      lengthMs: recording.length_ms,
    }));
    // How long there is no power is unknown.
    const isPaused = current !== null && current.pausedAt !== null;
    const speed = current === null || isPaused ? null : getSpeed(current.run, meanSpeed.read());
    const left = estimateLeft(line, speed, current ? monotonicNow() - current.run.heardAt : 0);
    return line.map(({ lengthMs: _, ...each }, at) => ({ ...each, leftMs: left[at] ?? null }));
  }

  /** Resolves when it is deleted; false if it is not in the line any more. */
  async cancel(id: string): Promise<boolean> {
    const recording = this.#deps.recordings.getUnfinished().find((each) => each.id === id);
    if (recording === undefined) return false;
    const end = this.#waitFor(id);
    if (this.#current?.id === id) this.#current.cancelling.abort();
    else await this.#conclude(recording, { kind: 'cancelled' });
    return (await end).kind === 'cancelled';
  }

  async close(): Promise<void> {
    this.#closing.abort();
    await this.#working;
    for (const { resolve } of this.#ends.values()) resolve({ kind: 'closed' });
  }

  #waitFor(id: string): Promise<ListeningEnd> {
    const end = this.#ends.get(id) ?? Promise.withResolvers<ListeningEnd>();
    this.#ends.set(id, end);
    return end.promise;
  }

  #removeLeftovers(): void {
    const { recordings, files } = this.#deps;
    // Their rows may be in the damaged database.
    if (recordings.isIncomplete) return;
    const unfinished = recordings.getUnfinished();
    const sizes = files.keepOnly(new Set(unfinished.map(({ id }) => id)));
    for (const recording of unfinished)
      if (sizes.get(recording.id) !== recording.file_size) recordings.delete(recording);
  }

  #work(): void {
    this.#working ??= this.#listenToAll().finally(() => {
      this.#working = null;
    });
  }

  async #listenToAll(): Promise<void> {
    const { signal } = this.#closing;
    let isFailing = false;
    while (!signal.aborted) {
      const result = await this.#listenToFirst().catch((error: unknown) => {
        // It is tried again every few seconds, and the same lines would fill the log.
        if (!isFailing) this.#deps.warn('listening failed and is tried again', error);
        return 'failed' as const;
      });
      isFailing = result === 'failed';
      if (result === 'empty') return;
      if (result !== 'concluded') await sleep(systemClock, retryMs, signal);
    }
  }

  /** Later: something else is missing for now. Rejects with what the database threw, or what is unknown. */
  async #listenToFirst(): Promise<'concluded' | 'empty' | 'later'> {
    const [recording] = this.#deps.recordings.getUnfinished();
    if (recording === undefined) return 'empty';
    const end = await this.#listenTo(recording);
    if (end === 'later') return 'later';
    await this.#conclude(recording, end);
    return 'concluded';
  }

  async #listenTo(recording: RecordingRow): Promise<ListeningEnd | 'later'> {
    const { recordings, files, listen, warn } = this.#deps;
    const cancelling = new AbortController();
    const { fromMs } = recordings.getPosition(recording);
    const startedAt = monotonicNow();
    const run: Run = { heardMs: fromMs, speechMs: 0, startedAt, heardAt: startedAt };
    const current: Current = { id: recording.id, cancelling, run, pausedAt: null };
    this.#current = current;
    const end = await runListening({
      recording,
      file: files.getPath(recording.id),
      recordings,
      listen,
      signal: AbortSignal.any([cancelling.signal, this.#closing.signal]),
      onStored: (position, chunks) => {
        const speechMs = current.run.speechMs + getSpeechMs(chunks);
        current.run = { ...current.run, heardMs: position.fromMs, speechMs, heardAt: monotonicNow() };
      },
      onPaused: (isPaused) => setPaused(current, isPaused),
      warn,
    });
    this.#current = null;
    switch (end.kind) {
      case 'heard':
        return this.#finish(recording, end, current.run);
      case 'stopped':
        return { kind: cancelling.signal.aborted ? 'cancelled' : 'closed' };
      case 'later':
        if (end.reason !== undefined) throw end.reason;
        return 'later';
      case 'unreadable':
        return this.#giveUp(recording) ? { kind: 'failed' } : 'later';
      case 'failed':
        if (end.reason !== undefined) warn('what was heard was not stored', end.reason);
        return { kind: 'failed' };
      default:
        return end;
    }
  }

  /** Whether it could not be read for too long. The others wait for it meanwhile. */
  #giveUp({ id }: RecordingRow): boolean {
    const count = this.#unreadable?.id === id ? this.#unreadable.count + 1 : 1;
    this.#unreadable = { id, count };
    return count >= maxUnreadable;
  }

  async #finish(recording: RecordingRow, listened: Listened, run: Run): Promise<ListeningEnd> {
    const { durationMs, unreadTracks = 0 } = listened;
    const { recordings, transcriptions, words } = this.#deps;
    try {
      const heard = composeHeardText(recordings.getChunks(recording), formatHeardGap);
      const transcription = recordings.write(() => {
        const { name, replaces, ...received } = recording;
        const text = {
          result: formatHeard(heard.text, unreadTracks),
          description: received.description,
          language: received.language,
          file_name: received.file_name,
          file_size: received.file_size,
          file_sha256: received.file_sha256,
        };
        // One that was deleted meanwhile is replaced by a new one.
        const row =
          (replaces !== null && transcriptions.update(replaces, text)) ||
          transcriptions.insert({ name, ...text });
        const heardAt = recordings.finish(recording, row.id);
        recordings.setLength(recording, durationMs);
        words.put(row.id, {
          language: recordings.getLanguage(recording),
          isLanguageFound: getSpokenLanguage(recording.language) === null,
          heardAt,
          durationMs,
          ...heard,
        });
        return row;
      });
      // The client deletes nothing before, and the file stays.
      if (!(await this.#flush())) return { kind: 'closed' };
      const speed = getRunSpeed(run);
      if (speed !== null) this.#deps.speed.write(speed);
      return { kind: 'done', transcription };
    } catch (error) {
      if (isPassing(error)) throw error;
      this.#deps.warn('a text was not stored', error);
      return { kind: 'failed' };
    }
  }

  async #conclude(recording: RecordingRow, end: ListeningEnd): Promise<void> {
    if (end.kind === 'closed') return;
    if (end.kind !== 'done') this.#deps.recordings.delete(recording);
    // If the system holds the file, the next start deletes it.
    await this.#deps.files.delete(recording.id).catch(() => undefined);
    this.#ends.get(recording.id)?.resolve(end);
    this.#ends.delete(recording.id);
  }
}
