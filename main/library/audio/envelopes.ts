/** The envelope of the recording that the player shows: stored, or computed and reported while it grows. */
import { LRUCache } from 'lru-cache';
import type { EnvelopeChange, EnvelopePiece } from '../../../preload/contract/audio.ts';
import type { Result } from '../../../preload/contract/result.ts';
import type { Database } from '../../storage/database.ts';

/** The envelopes of about 350 hours of recordings. */
const defaultMaxBytes = 64 * 1024 * 1024;

/** A larger number is none that counted the uses. */
const maxUsed = Number.MAX_SAFE_INTEGER;

const upsert = `
INSERT INTO envelopes (recording, used, levels)
VALUES (?, (SELECT coalesce(max(used), 0) + 1 FROM envelopes WHERE used < ${maxUsed}), ?)
ON CONFLICT (recording) DO UPDATE SET used = excluded.used, levels = excluded.levels`;
const touch = `UPDATE envelopes SET used = (SELECT coalesce(max(used), 0) + 1 FROM envelopes WHERE used < ${maxUsed}) WHERE recording = ?`;
const evict = `
DELETE FROM envelopes WHERE recording IN (
  SELECT recording FROM (
    SELECT recording, sum(length(levels)) OVER (ORDER BY used DESC) AS total FROM envelopes
  ) WHERE total > ?
)`;

/** Keeps the envelopes that were used last. Errors are ignored: a missing envelope is computed again. */
export class EnvelopesRepository {
  readonly #database: Database;
  readonly #maxBytes: number;

  constructor(database: Database, maxBytes: number = defaultMaxBytes) {
    this.#database = database;
    this.#maxBytes = maxBytes;
  }

  /** Null if there is none. */
  get(recording: string): Uint8Array | null {
    const { prepare } = this.#database;
    const found = this.#database.write(() => {
      const row = prepare('SELECT levels FROM envelopes WHERE recording = ?').get(recording);
      if (!(row?.levels instanceof Uint8Array)) return null;
      prepare(touch).run(recording);
      return row.levels;
    });
    return found.ok ? found.value : null;
  }

  put(recording: string, levels: Uint8Array): void {
    const { prepare } = this.#database;
    this.#database.write(() => {
      prepare(upsert).run(recording, levels);
      prepare(evict).run(this.#maxBytes);
    });
  }
}

/**
 * `onLevels` gets the envelope from an index on; it may start again at 0. `result` never rejects, and becomes `cancelled` after
 * `cancel`.
 */
export type AnalyseRecording = (
  path: string,
  onLevels: (position: number, levels: Uint8Array) => void,
) => {
  readonly cancel: () => void;
  readonly result: Promise<Result<{ readonly envelope: Uint8Array }>>;
};

interface EnvelopesDeps {
  readonly repository: EnvelopesRepository;
  readonly analyse: AnalyseRecording;
  readonly emit: (change: EnvelopeChange) => void;
}

interface Running {
  readonly recording: string;
  readonly ids: Set<string>;
  readonly analysis: ReturnType<AnalyseRecording>;
  /** The pieces of the envelope in order, without gaps. */
  pieces: Uint8Array[];
}

const empty = new Uint8Array();
/** Recordings that cannot be decoded are not tried again until the next start. */
const maxFailed = 1_000;

export class Envelopes {
  readonly #deps: EnvelopesDeps;
  readonly #failed = new LRUCache<string, true>({ max: maxFailed });
  #running: Running | null = null;

  constructor(deps: EnvelopesDeps) {
    this.#deps = deps;
  }

  /**
   * What is known of the envelope of `recording`. If that is not all, the file is analysed, and the rest is reported for
   * this transcription. An analysis of another recording ends.
   */
  open(id: string, path: string, recording: string): EnvelopePiece {
    const stored = this.#deps.repository.get(recording);
    if (stored !== null) return { position: 0, levels: stored, state: 'complete' };
    if (this.#failed.has(recording)) return { position: 0, levels: empty, state: 'failed' };
    if (this.#running?.recording !== recording) this.#start(path, recording);
    const running = this.#running as Running;
    running.ids.add(id);
    return { position: 0, levels: new Uint8Array(Buffer.concat(running.pieces)), state: 'growing' };
  }

  save(recording: string, levels: Uint8Array): void {
    this.#deps.repository.put(recording, levels);
  }

  #start(path: string, recording: string): void {
    this.#running?.analysis.cancel();
    const running: Running = {
      recording,
      ids: new Set(),
      pieces: [],
      analysis: this.#deps.analyse(path, (position, levels) => {
        if (position === 0) running.pieces = [];
        running.pieces.push(levels);
        this.#emit(running, { position, levels, state: 'growing' });
      }),
    };
    this.#running = running;
    void running.analysis.result.then((result) => this.#onEnded(running, result));
  }

  #onEnded(running: Running, result: Result<{ readonly envelope: Uint8Array }>): void {
    if (result.ok) this.save(running.recording, result.value.envelope);
    else if (result.error.code === 'preparation_failed' || result.error.code === 'not_audio')
      this.#failed.set(running.recording, true);
    if (result.ok) this.#emit(running, { position: 0, levels: result.value.envelope, state: 'complete' });
    else this.#emit(running, { position: 0, levels: empty, state: 'failed' });
    if (this.#running === running) this.#running = null;
  }

  #emit(running: Running, piece: EnvelopePiece): void {
    if (this.#running !== running) return;
    for (const id of running.ids) this.#deps.emit({ id, ...piece });
  }
}
