import { expect, test } from 'vitest';
import { openInMemory } from '../../../main/storage/database.ts';
import { librarySteps } from '../../../main/storage/migrations.ts';

test('marks records whose held text changed for the index, and removes it with the record', () => {
  const database = openInMemory(librarySteps, 4_000_000);
  const countRows = (table: string): unknown =>
    database.prepare(`SELECT count(*) AS n FROM ${table}`).get()?.n;
  const countPendingAfter = (sql: string): unknown => {
    database.prepare('DELETE FROM to_index').run();
    database.prepare(sql).run();
    return countRows('to_index');
  };
  expect(database.prepare('PRAGMA user_version').get()).toEqual({ user_version: 1 });
  database
    .prepare(
      `INSERT INTO records (key, account, id, name, favorite, more, seen_at, seen_round)
       VALUES (5, 1, '7', 'Episode', 0, '{}', 0, 0)`,
    )
    .run();
  expect(countPendingAfter("INSERT INTO held_texts VALUES (5, 'Longer.')")).toBe(1);
  expect(countPendingAfter("UPDATE held_texts SET text = 'Much longer.'")).toBe(1);
  expect(countPendingAfter('DELETE FROM records')).toBe(1);
  expect(countRows('held_texts')).toBe(0);
  database.close();
});
