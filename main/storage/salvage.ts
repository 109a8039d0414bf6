import { DatabaseSync, type SQLInputValue } from 'node:sqlite';

/**
 * Copies every readable row into `fresh` and returns the number of rows. Never throws; an unreadable file
 * gives 0. Virtual tables are skipped: they are rebuilt.
 */
export const salvage = (fresh: DatabaseSync, damagedFile: string): number => {
  let damaged: DatabaseSync;
  try {
    damaged = new DatabaseSync(damagedFile, { readOnly: true });
  } catch {
    return 0;
  }
  let rows = 0;
  for (const table of listTables(fresh)) rows += copyTable(fresh, damaged, table);
  damaged.close();
  return rows;
};

const listTables = (sql: DatabaseSync): readonly string[] =>
  sql
    .prepare(
      "SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table' AND name NOT LIKE 'sqlite_%'",
    )
    .all()
    .map((row) => String(row.name));

const copyTable = (fresh: DatabaseSync, damaged: DatabaseSync, table: string): number => {
  let rows = 0;
  try {
    const known = new Set(listColumns(damaged, table));
    const columns = listColumns(fresh, table).filter((column) => known.has(column));
    if (columns.length === 0) return 0;
    const list = columns.map((column) => `"${column}"`).join(', ');
    const insert = fresh.prepare(
      `INSERT OR IGNORE INTO "${table}" (${list}) VALUES (${columns.map(() => '?').join(', ')})`,
    );
    for (const row of damaged.prepare(`SELECT ${list} FROM "${table}"`).iterate()) {
      try {
        insert.run(...columns.map((column) => row[column] as SQLInputValue));
        rows += 1;
      } catch {
        // The row violates a constraint of the table, so it is damaged.
      }
    }
  } catch {
    // The rest of the table is unreadable; the rows copied so far stay.
  }
  return rows;
};

const listColumns = (sql: DatabaseSync, table: string): readonly string[] =>
  sql
    .prepare(`PRAGMA table_info("${table}")`)
    .all()
    .map((row) => String(row.name));
