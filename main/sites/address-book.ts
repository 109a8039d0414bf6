/** The person's own book of IP addresses and ranges, by name. */
import { randomUUID } from 'node:crypto';
import type { AddressEntry, AddressFields } from '../../preload/contract/addresses.ts';
import { fail, ok, type Result } from '../../preload/contract/result.ts';
import type { Database } from '../storage/database.ts';

export interface AddressBook {
  /** By name. */
  list(): Result<readonly AddressEntry[]>;
  store(fields: AddressFields): Result<AddressEntry>;
  update(id: string, fields: AddressFields): Result<AddressEntry>;
  delete(id: string): Result<true>;
}

const gone = () => fail('unknown_id', 'This address is no longer in the book.');

export const createAddressBook = (database: Database, now: () => number): AddressBook => {
  const byName = (entries: AddressEntry[]): AddressEntry[] =>
    entries.sort((a, b) => a.name.localeCompare(b.name) || a.id.localeCompare(b.id));
  return {
    list: () =>
      database.read(() =>
        byName(
          database
            .prepare('SELECT id, name, ips FROM addresses')
            .all()
            .map((row) => ({ id: String(row.id), name: String(row.name), ips: String(row.ips) })),
        ),
      ),
    store: (fields) => {
      const entry = { id: randomUUID(), ...fields };
      const written = database.write(() =>
        database
          .prepare('INSERT INTO addresses (id, name, ips, created_at) VALUES (?, ?, ?, ?)')
          .run(entry.id, entry.name, entry.ips, now()),
      );
      return written.ok ? ok(entry) : written;
    },
    update: (id, fields) => {
      const written = database.write(
        () =>
          database
            .prepare('UPDATE addresses SET name = ?, ips = ? WHERE id = ?')
            .run(fields.name, fields.ips, id).changes,
      );
      if (!written.ok) return written;
      return written.value === 0 ? gone() : ok({ id, ...fields });
    },
    delete: (id) => {
      const written = database.write(
        () => database.prepare('DELETE FROM addresses WHERE id = ?').run(id).changes,
      );
      if (!written.ok) return written;
      return written.value === 0 ? gone() : ok(true);
    },
  };
};
