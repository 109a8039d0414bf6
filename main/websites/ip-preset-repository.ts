import { randomUUID } from 'node:crypto';
import type { IpPreset, IpPresetFields } from '../../preload/contract/ip-presets.ts';
import { fail, ok, type Result } from '../../preload/contract/result.ts';
import type { Database } from '../storage/database.ts';

export interface IpPresetRepository {
  /** Sorted by name. */
  list(): Result<readonly IpPreset[]>;
  /** Errors: wrong_state (there are `maxIpPresets`). */
  create(fields: IpPresetFields): Result<IpPreset>;
  update(id: string, fields: IpPresetFields): Result<IpPreset>;
  delete(id: string): Result<true>;
}

/** A list is at most 100,000 characters long. */
const maxIpPresets = 1_000;

const notFound = () => fail('unknown_id');

const insertPreset = `
INSERT INTO addresses (id, name, ips, created_at)
SELECT ?, ?, ?, ? WHERE (SELECT count(*) FROM addresses) < ?`;

export const createIpPresetRepository = (database: Database, now: () => number): IpPresetRepository => {
  const sortByName = (entries: IpPreset[]): IpPreset[] =>
    entries.sort((a, b) => a.name.localeCompare(b.name) || a.id.localeCompare(b.id));
  return {
    list: () =>
      database.read(() =>
        sortByName(
          database
            .prepare('SELECT id, name, ips FROM addresses')
            .all()
            .map((row) => ({ id: String(row.id), name: String(row.name), ips: String(row.ips) })),
        ),
      ),
    create: (fields) => {
      const entry = { id: randomUUID(), ...fields };
      const result = database.write(
        () =>
          database.prepare(insertPreset).run(entry.id, entry.name, entry.ips, now(), maxIpPresets).changes,
      );
      if (!result.ok) return result;
      if (result.value === 0) return fail('wrong_state', { key: 'too_many_ip_presets', count: maxIpPresets });
      return ok(entry);
    },
    update: (id, fields) => {
      const result = database.write(
        () =>
          database
            .prepare('UPDATE addresses SET name = ?, ips = ? WHERE id = ?')
            .run(fields.name, fields.ips, id).changes,
      );
      if (!result.ok) return result;
      return result.value === 0 ? notFound() : ok({ id, ...fields });
    },
    delete: (id) => {
      const result = database.write(
        () => database.prepare('DELETE FROM addresses WHERE id = ?').run(id).changes,
      );
      if (!result.ok) return result;
      return result.value === 0 ? notFound() : ok(true);
    },
  };
};
