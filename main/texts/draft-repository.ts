/** Unsaved texts and names. A save returns after its commit, which is flushed in the background. */
import { fail, ok, type Result } from '../../preload/contract/result.ts';
import { type Database, type Row, toCount, toTextOrNull, toTime } from '../storage/database.ts';

/** An unsaved text. `base`: the service's text that it is based on. */
export interface Draft {
  readonly text: string;
  readonly base: string;
}

/** A draft that is longer than the service takes. */
export interface HeldDraft {
  readonly text: string;
  /** Milliseconds since 1970. */
  readonly changedAt: number;
}

interface DraftSummary {
  readonly id: string;
  /** Milliseconds since 1970. */
  readonly changedAt: number;
  /** Unicode code points of the trimmed text, as services count. */
  readonly characters: number;
}

const upsertText = `
INSERT INTO drafts (text_id, changed_at, text, base) VALUES (?, ?, ?, ?)
ON CONFLICT (text_id) DO UPDATE SET changed_at = excluded.changed_at, text = excluded.text, base = excluded.base`;
const upsertName = `
INSERT INTO drafts (text_id, changed_at, name) VALUES (?, ?, ?) ON CONFLICT (text_id) DO UPDATE SET name = excluded.name`;
const deleteText = 'UPDATE drafts SET text = NULL, base = NULL WHERE text_id = ?';
const deleteName = 'UPDATE drafts SET name = NULL WHERE text_id = ?';
const deleteIfEmpty = 'DELETE FROM drafts WHERE text_id = ? AND text IS NULL AND name IS NULL';

const countCharacters = 'length(trim(text, char(9, 10, 11, 12, 13, 32, 160)))';

/** Drafts of records that the user deleted are not listed here but with the deleted copies. */
const selectDrafts = `
SELECT text_id, changed_at, ${countCharacters} AS characters FROM drafts d
WHERE text IS NOT NULL AND NOT EXISTS (
  SELECT 1 FROM texts t WHERE t.text_id = d.text_id AND t.deleted_by = 'person')`;

const toSummary = (row: Row): DraftSummary => ({
  id: String(row.text_id),
  changedAt: toTime(row.changed_at),
  characters: toCount(row.characters),
});

const defaultMaxBytes = 200_000_000;

/** Adds up the bytes of all drafts without those of one text. `octet_length` does not read the texts. */
const selectTotal = `
SELECT total(octet_length(text)) + total(octet_length(base)) + total(octet_length(name)) AS bytes
FROM drafts WHERE text_id <> ?`;

interface DraftsOptions {
  readonly database: Database;
  readonly now: () => number;
  readonly isCached: (id: string) => boolean;
  /** Called after each change of an unsaved text. */
  readonly onChanged?: (id: string) => void;
  /** Bytes of all drafts and names. */
  readonly maxBytes?: number;
}

export type Drafts = ReturnType<typeof createDrafts>;

/**
 * Saving fails with `wrong_state` if `maxBytes` are stored, because ids of records that do not exist could fill the disk. The
 * drafts and names of cached records are always saved.
 */
export const createDrafts = (options: DraftsOptions) => {
  const { database, now, isCached, onChanged, maxBytes = defaultMaxBytes } = options;
  const { prepare } = database;

  const checkSpace = (id: string, texts: readonly string[]): Result<true> => {
    if (isCached(id)) return ok(true);
    const stored = database.read(() => Number(prepare(selectTotal).get(id)?.bytes));
    if (!stored.ok) return stored;
    const added = texts.reduce((sum, text) => sum + Buffer.byteLength(text), 0);
    return stored.value + added <= maxBytes ? ok(true) : fail('wrong_state', { key: 'drafts_full' });
  };
  const remove = (sql: string, id: string): Result<true> =>
    database.write(() => {
      prepare(sql).run(id);
      prepare(deleteIfEmpty).run(id);
      return true;
    });
  const reportChange = (id: string, changed: Result<true>): Result<true> => {
    if (changed.ok) onChanged?.(id);
    return changed;
  };

  return {
    get: (id: string): Result<Draft | null> =>
      database.get(
        'SELECT text, base FROM drafts WHERE text_id = ? AND text IS NOT NULL',
        [id],
        ({ text, base }) => ({ text: String(text), base: toTextOrNull(base) ?? '' }),
      ),
    save: (id: string, { text, base }: Draft): Result<true> => {
      const space = checkSpace(id, [text, base]);
      return space.ok ? reportChange(id, database.run(upsertText, id, now(), text, base)) : space;
    },
    /** A typed name stays. */
    delete: (id: string): Result<true> => reportChange(id, remove(deleteText, id)),
    /** Unsaved texts of all services, newest first. */
    list: (): Result<readonly DraftSummary[]> =>
      database.list(`${selectDrafts} ORDER BY changed_at DESC`, [], toSummary),
    getSummary: (id: string): Result<DraftSummary | null> =>
      database.get(`${selectDrafts} AND text_id = ?`, [id], toSummary),
    /** The unsaved text if it is longer than the service takes, which is `limit`. */
    getHeld: (id: string, limit: number): Result<HeldDraft | null> =>
      database.get(
        `SELECT text, changed_at FROM drafts WHERE text_id = ? AND ${countCharacters} > ?`,
        [id, limit],
        ({ text, changed_at }) => ({ text: String(text), changedAt: toTime(changed_at) }),
      ),
    getName: (id: string): Result<string | null> =>
      database.get('SELECT name FROM drafts WHERE text_id = ?', [id], ({ name }) => toTextOrNull(name)),
    /** Null deletes the name. An unsaved text stays. */
    saveName: (id: string, name: string | null): Result<true> => {
      if (name === null) return remove(deleteName, id);
      const space = checkSpace(id, [name]);
      return space.ok ? database.run(upsertName, id, now(), name) : space;
    },
  };
};
