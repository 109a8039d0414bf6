/** The rules "heard → written", and what the user has put right by hand. */
import { randomUUID } from 'node:crypto';
import { fail, ok, type Result } from '../../../preload/contract/result.ts';
import type { Correction, Rule, RuleFields } from '../../../preload/contract/rules.ts';
import { type Database, type Row, toCount, toTextOrNull } from '../../storage/database.ts';

const maxRules = 5_000;
/** The corrections that were made last are remembered. */
const maxCorrections = 5_000;

const selectRules = 'SELECT id, heard, written, show_id FROM rules';
const upsertRule = `
INSERT INTO rules (id, heard, written, show_id, created_at)
SELECT ?1, ?2, ?3, ?4, ?5 WHERE (SELECT count(*) FROM rules) < ${maxRules}
  OR EXISTS (SELECT 1 FROM rules WHERE heard = ?2 AND show_id IS ?4)
ON CONFLICT (heard, coalesce(show_id, '')) DO UPDATE SET written = excluded.written
RETURNING id`;
const countCorrection = `
INSERT INTO corrections (heard, written, count, changed_at) VALUES (?1, ?2, ?3, ?4)
ON CONFLICT (heard, written) DO UPDATE SET count = count + ?3, changed_at = ?4
RETURNING count, is_declined`;
const deleteOldest = `
DELETE FROM corrections WHERE rowid IN (
  SELECT rowid FROM corrections ORDER BY changed_at DESC LIMIT -1 OFFSET ${maxCorrections})`;
const decline = `
INSERT INTO corrections (heard, written, count, is_declined, changed_at) VALUES (?1, ?2, 0, 1, ?3)
ON CONFLICT (heard, written) DO UPDATE SET is_declined = 1`;

const toRule = (row: Row): Rule => ({
  id: String(row.id),
  heard: String(row.heard),
  written: String(row.written),
  showId: toTextOrNull(row.show_id),
});

export class RuleRepository {
  readonly #database: Database;
  readonly #now: () => number;

  constructor(database: Database, now: () => number) {
    this.#database = database;
    this.#now = now;
  }

  /** The newest first. */
  list(): Result<readonly Rule[]> {
    return this.#database.list(`${selectRules} ORDER BY created_at DESC, rowid DESC`, [], toRule);
  }

  /** Those that apply to a text of this show, or of none: its own before those of all texts. */
  listFor(showId: string | null): Result<readonly Rule[]> {
    const sql = `${selectRules} WHERE show_id IS NULL OR show_id = ? ORDER BY show_id IS NULL`;
    return this.#database.list(sql, [showId], toRule);
  }

  /** What is heard has one rule: another one for it replaces that. Errors: wrong_state (there are `maxRules`). */
  save({ heard, written, showId }: RuleFields): Result<Rule> {
    const saved = this.#database.write(() =>
      this.#database.prepare(upsertRule).get(randomUUID(), heard, written, showId, this.#now()),
    );
    if (!saved.ok) return saved;
    if (saved.value === undefined) return fail('wrong_state', { key: 'too_many_rules', count: maxRules });
    return ok({ id: String(saved.value.id), heard, written, showId });
  }

  /** All of them or none. Returns how many were not there. */
  saveAll(rules: readonly RuleFields[]): Result<number> {
    return this.#database.write(() => {
      const before = this.#count();
      for (const { heard, written, showId } of rules)
        this.#database.prepare(upsertRule).get(randomUUID(), heard, written, showId, this.#now());
      return this.#count() - before;
    });
  }

  delete(id: string): Result<true> {
    return this.#database.run('DELETE FROM rules WHERE id = ?', id);
  }

  /** Whether a text with these words is put right by a rule already. */
  isRule({ heard, written }: Correction): boolean {
    const sql = 'SELECT 1 FROM rules WHERE heard = ? AND written = ?';
    const found = this.#database.get(sql, [heard, written], () => true);
    return found.ok && found.value === true;
  }

  /** Counts a correction. Returns how often it was made, and whether a rule for it was declined. */
  countCorrection({ heard, written }: Correction): Result<{ count: number; isDeclined: boolean }> {
    return this.#database.write(() => {
      const row = this.#database.prepare(countCorrection).get(heard, written, 1, this.#now());
      this.#database.prepare(deleteOldest).run();
      return { count: toCount(row?.count), isDeclined: row?.is_declined === 1 };
    });
  }

  decline({ heard, written }: Correction): Result<true> {
    return this.#database.run(decline, heard, written, this.#now());
  }

  #count(): number {
    return toCount(this.#database.prepare('SELECT count(*) AS n FROM rules').get()?.n);
  }
}
