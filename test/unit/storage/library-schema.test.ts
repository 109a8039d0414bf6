import { expect, test } from 'vitest';
import { openInMemory } from '../../../main/storage/database.ts';
import { librarySteps } from '../../../main/storage/migrations.ts';

test('marks records whose name or text changed for the index, and removes all that is known of them with them', () => {
  const database = openInMemory(librarySteps, 4_000_000);
  const countRows = (table: string): unknown =>
    database.prepare(`SELECT count(*) AS n FROM ${table}`).get()?.n;
  const countPendingAfter = (sql: string): unknown => {
    database.prepare('DELETE FROM to_index').run();
    database.prepare(sql).run();
    return countRows('to_index');
  };
  expect(database.prepare('PRAGMA user_version').get()).toEqual({ user_version: 1 });
  const insert =
    "INSERT INTO records (key, account, id, name, favorite, more) VALUES (5, 1, '7', 'Episode', 0, '{}')";
  expect(countPendingAfter(insert)).toBe(1);
  expect(countPendingAfter('INSERT INTO seen VALUES (5, 0, 0)')).toBe(0);
  expect(countPendingAfter("UPDATE records SET result = 'Words.'")).toBe(1);
  expect(countPendingAfter("UPDATE records SET name = 'Another'")).toBe(1);
  expect(countPendingAfter("UPDATE records SET name = 'Another', result = 'Words.', favorite = 1")).toBe(0);
  expect(countPendingAfter('UPDATE records SET held_at = 1')).toBe(0);
  expect(countPendingAfter('UPDATE records SET result = NULL')).toBe(1);
  expect(countPendingAfter('DELETE FROM records')).toBe(1);
  expect(countRows('seen')).toBe(0);
  database.close();
});
