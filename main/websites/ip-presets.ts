import { randomUUID } from 'node:crypto';
import type { IpPreset, IpPresetFields } from '../../preload/contract/ip-presets.ts';
import { fail, ok, type Result } from '../../preload/contract/result.ts';
import type { Database } from '../storage/database.ts';

/** A list is at most 100,000 characters long. */
const maxIpPresets = 1_000;

const insertPreset = `
INSERT INTO addresses (id, name, ips, created_at)
SELECT ?, ?, ?, ? WHERE (SELECT count(*) FROM addresses) < ?`;

/** Named lists of IP addresses, for the websites of all accounts. */
export class IpPresets {
  readonly #database: Database;
  readonly #now: () => number;

  constructor(database: Database, now: () => number) {
    this.#database = database;
    this.#now = now;
  }

  /** Sorted by name. */
  list(): Result<readonly IpPreset[]> {
    return this.#database.read(() =>
      this.#database
        .prepare('SELECT id, name, ips FROM addresses')
        .all()
        .map((row) => ({ id: String(row.id), name: String(row.name), ips: String(row.ips) }))
        .sort((one, other) => one.name.localeCompare(other.name) || one.id.localeCompare(other.id)),
    );
  }

  /** Errors: wrong_state (there are `maxIpPresets`). */
  create(fields: IpPresetFields): Result<IpPreset> {
    const preset = { id: randomUUID(), ...fields };
    const tooMany = fail('wrong_state', { key: 'too_many_ip_presets', count: maxIpPresets });
    const { id, name, ips } = preset;
    return this.#change(insertPreset, [id, name, ips, this.#now(), maxIpPresets], preset, tooMany);
  }

  update(id: string, fields: IpPresetFields): Result<IpPreset> {
    const sql = 'UPDATE addresses SET name = ?, ips = ? WHERE id = ?';
    return this.#change(sql, [fields.name, fields.ips, id], { id, ...fields });
  }

  delete(id: string): Result<true> {
    return this.#change('DELETE FROM addresses WHERE id = ?', [id], true);
  }

  /** Returns `value`, or `otherwise` if no row has changed. */
  #change<T>(
    sql: string,
    values: (string | number)[],
    value: T,
    otherwise: Result<T> = fail('unknown_id'),
  ): Result<T> {
    const changed = this.#database.write(() => this.#database.prepare(sql).run(...values).changes);
    if (!changed.ok) return changed;
    return changed.value === 0 ? otherwise : ok(value);
  }
}
