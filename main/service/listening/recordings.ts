/** The recordings that were received, and what was heard of each, chunk by chunk. */
import type { SQLInputValue } from 'node:sqlite';
import type { HeardChunk, ListeningPosition } from '../../../preload/contract/listening.ts';
import type { Result } from '../../../preload/contract/result.ts';
import { type Database, toCount, toLengthMsOrNull } from '../../storage/database.ts';
import { insertRow } from '../rows.ts';

export const listeningTables = `
  CREATE TABLE recordings (
    number INTEGER PRIMARY KEY AUTOINCREMENT,
    id TEXT NOT NULL UNIQUE,
    name TEXT NOT NULL,
    description TEXT,
    language TEXT,
    file_name TEXT NOT NULL,
    file_size INTEGER NOT NULL,
    file_sha256 TEXT NOT NULL,
    length_ms INTEGER,
    left_out_tracks TEXT,
    replaces INTEGER,
    transcription_id INTEGER,
    ended_at INTEGER
  ) STRICT;
  CREATE TABLE chunks (
    recording INTEGER NOT NULL REFERENCES recordings ON DELETE CASCADE,
    position INTEGER NOT NULL,
    end_ms INTEGER NOT NULL,
    language TEXT NOT NULL,
    word_count INTEGER NOT NULL,
    content TEXT NOT NULL,
    PRIMARY KEY (recording, position)
  ) STRICT, WITHOUT ROWID;
`;

export interface RecordingRow {
  /** The order of the line. */
  readonly number: number;
  readonly id: string;
  readonly name: string;
  readonly description: string | null;
  /** As sent. */
  readonly language: string | null;
  readonly file_name: string;
  readonly file_size: number;
  readonly file_sha256: string;
  /** As the file states; null if unknown. */
  readonly length_ms: number | null;
  /** Ids of sound tracks that are not listened to, with commas between them; null: as the recogniser decides. */
  readonly left_out_tracks: string | null;
  /** The transcription whose text it replaces; null: it gets one of its own. */
  readonly replaces: number | null;
  /** Null until it was listened to. */
  readonly transcription_id: number | null;
}

export type NewRecording = Omit<RecordingRow, 'number' | 'transcription_id'>;

/** Where listening goes on. */
export type Position = Pick<ListeningPosition, 'fromMs' | 'nextIndex'>;

/** Milliseconds for which the chunks of a finished recording can still be read. */
const keptMs = 3_600_000;

/** Its methods throw SQLite's errors. */
export class Recordings {
  readonly #database: Database;
  readonly #now: () => number;

  constructor(database: Database, now: () => number) {
    this.#database = database;
    this.#now = now;
  }

  /** Whether rows may be missing that were there before: the database is new, or a damaged one was replaced. */
  get isIncomplete(): boolean {
    return this.#database.isNew || this.#database.quarantinedFile !== null;
  }

  /** Runs `work` in one transaction. */
  write<T>(work: () => T): T {
    return this.#database.transact(work);
  }

  /** Resolves when what was written survives a power failure. */
  flush(): Promise<Result<true>> {
    return this.#database.flush();
  }

  insert(recording: NewRecording): RecordingRow {
    this.write(() => {
      this.#run('DELETE FROM recordings WHERE ended_at < ?', this.#now() - keptMs);
      insertRow(this.#database, 'recordings', { ...recording });
    });
    return this.get(recording.id) as RecordingRow;
  }

  get(id: string): RecordingRow | null {
    return this.#all('id = ?', id)[0] ?? null;
  }

  /** In order. */
  getUnfinished(): readonly RecordingRow[] {
    return this.#all('ended_at IS NULL');
  }

  setLength({ number }: RecordingRow, ms: number): void {
    this.#run('UPDATE recordings SET length_ms = ? WHERE number = ?', ms, number);
  }

  /** Returns the time, in milliseconds since 1970. */
  finish({ number }: RecordingRow, transcriptionId: number): number {
    const endedAt = this.#now();
    const sql = 'UPDATE recordings SET transcription_id = ?, ended_at = ? WHERE number = ?';
    this.#run(sql, transcriptionId, endedAt, number);
    return endedAt;
  }

  delete({ number }: RecordingRow): void {
    this.#run('DELETE FROM recordings WHERE number = ?', number);
  }

  /** All of them or none. Throws if one is there already. */
  addChunks({ number }: RecordingRow, chunks: readonly HeardChunk[]): void {
    this.write(() => {
      for (const chunk of chunks)
        insertRow(this.#database, 'chunks', {
          recording: number,
          position: chunk.index,
          end_ms: chunk.endMs,
          language: chunk.language,
          word_count: chunk.words.length,
          content: JSON.stringify(chunk),
        });
    });
  }

  getChunks({ number }: RecordingRow, from = 0): readonly HeardChunk[] {
    return this.#database
      .prepare('SELECT content FROM chunks WHERE recording = ? AND position >= ? ORDER BY position')
      .all(number, from)
      .map(({ content }) => JSON.parse(String(content)) as HeardChunk);
  }

  /** That of most words; '' if nothing was said so far. */
  getLanguage({ number }: RecordingRow): string {
    const most = this.#database
      .prepare(
        `SELECT language FROM chunks WHERE recording = ? AND word_count > 0
         GROUP BY language ORDER BY total(word_count) DESC LIMIT 1`,
      )
      .get(number);
    return String(most?.language ?? '');
  }

  getPosition({ number }: RecordingRow): Position {
    const last = this.#database
      .prepare('SELECT position, end_ms FROM chunks WHERE recording = ? ORDER BY position DESC LIMIT 1')
      .get(number);
    return last === undefined
      ? { fromMs: 0, nextIndex: 0 }
      : { fromMs: toLengthMsOrNull(last.end_ms) ?? 0, nextIndex: toCount(last.position) + 1 };
  }

  #all(condition: string, ...values: SQLInputValue[]): readonly RecordingRow[] {
    return this.#database
      .prepare(`SELECT * FROM recordings WHERE ${condition} ORDER BY number`)
      .all(...values)
      .map((row) => ({ ...row, length_ms: toLengthMsOrNull(row.length_ms) }) as unknown as RecordingRow);
  }

  #run(sql: string, ...values: SQLInputValue[]): void {
    this.write(() => this.#database.prepare(sql).run(...values));
  }
}
