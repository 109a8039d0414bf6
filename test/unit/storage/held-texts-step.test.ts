/** A library of an earlier version gets the table for texts that are longer than the service takes. */
import { rmSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { type Database, openDatabase } from '../../../main/storage/database.ts';
import { librarySteps } from '../../../main/storage/migrations.ts';
import { temporaryFolder } from '../../temporary-folder.ts';

const countRows = (database: Database, table: string): unknown =>
  database.prepare(`SELECT count(*) AS n FROM ${table}`).get()?.n;

test('migrates an earlier library, and marks changed texts for the index', () => {
  const folder = temporaryFolder('held-texts');
  const file = path.join(folder, 'library.db');
  const open = (steps: readonly string[]): Database => {
    const opened = openDatabase(file, { steps });
    if (!opened.ok) throw new Error(JSON.stringify(opened.error));
    return opened.value;
  };
  const earlier = open(librarySteps.slice(0, 2));
  earlier.write(() => {
    earlier.prepare("INSERT INTO accounts (name) VALUES ('service')").run();
    earlier
      .prepare(
        `INSERT INTO records (key, account, id, name, favorite, more, seen_at, seen_round)
         VALUES (5, 1, '7', 'Episode', 0, '{}', 0, 0)`,
      )
      .run();
    earlier.prepare("INSERT INTO texts VALUES (5, 'As the service has it.')").run();
    earlier.prepare('DELETE FROM to_index').run();
  });
  earlier.close();

  const database = open(librarySteps);
  const run = (sql: string): unknown => {
    database.write(() => void database.prepare(sql).run());
    const pending = countRows(database, 'to_index');
    database.write(() => void database.prepare('DELETE FROM to_index').run());
    return pending;
  };
  expect(countRows(database, 'texts')).toBe(1);
  expect(countRows(database, 'held_texts')).toBe(0);
  expect(run("INSERT INTO held_texts VALUES (5, 'Longer.')")).toBe(1);
  expect(run("UPDATE held_texts SET text = 'Much longer.'")).toBe(1);
  expect(run('DELETE FROM records')).toBe(1);
  expect(countRows(database, 'held_texts')).toBe(0);
  database.close();
  rmSync(folder, { recursive: true, force: true });
});
