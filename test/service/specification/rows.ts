import type { SQLInputValue } from 'node:sqlite';
import type { Database } from '../../../main/storage/database.ts';

export interface StoredRow {
  readonly id: number;
  readonly created_at: string;
  readonly updated_at: string;
}

export type NewRow<Row extends StoredRow> = Partial<Row>;

interface TableOptions<Row extends StoredRow> {
  readonly name: 'websites' | 'transcriptions';
  /** The values of columns that a new row does not name. */
  readonly defaults: Omit<Row, keyof StoredRow>;
  /** Sets what follows from other columns. */
  readonly complete?: (row: Row) => Row;
}

export interface Filter {
  readonly sql: string;
  readonly values: readonly SQLInputValue[];
}

/** The rows of one resource. Its methods throw SQLite's errors. */
export class RecordTable<Row extends StoredRow> {
  readonly #database: Database;
  readonly #getTimestamp: () => string;
  readonly #options: TableOptions<Row>;

  constructor(database: Database, getTimestamp: () => string, options: TableOptions<Row>) {
    this.#database = database;
    this.#getTimestamp = getTimestamp;
    this.#options = options;
  }

  get(id: number): Row | null {
    return this.find('id', id);
  }

  find(column: keyof Row & string, value: SQLInputValue): Row | null {
    return this.select({ sql: `WHERE ${column} = ?`, values: [value] })[0] ?? null;
  }

  getAll(): readonly Row[] {
    return this.select({ sql: 'ORDER BY id', values: [] });
  }

  /** `sql` follows the name of the table. */
  select({ sql, values }: Filter): readonly Row[] {
    const statement = this.#database.prepare(`SELECT * FROM ${this.#options.name} ${sql}`);
    return statement.all(...values) as unknown as Row[];
  }

  count({ sql, values }: Filter): number {
    const statement = this.#database.prepare(`SELECT count(*) AS n FROM ${this.#options.name} ${sql}`);
    return Number(statement.get(...values)?.n);
  }

  insert(values: NewRow<Row>): Row {
    const created_at = values.created_at ?? this.#getTimestamp();
    const updated_at = values.updated_at ?? created_at;
    const row = { ...this.#options.defaults, ...values, created_at, updated_at } as unknown as Row;
    const complete = this.#complete(row);
    const columns = Object.keys(complete);
    const places = columns.map(() => '?').join(', ');
    const sql = `INSERT INTO ${this.#options.name} (${columns.join(', ')}) VALUES (${places})`;
    return this.get(Number(this.#run(sql, Object.values(complete)).lastInsertRowid)) as Row;
  }

  /** Null if there is no such row. */
  update(id: number, patch: NewRow<Row>): Row | null {
    const before = this.get(id);
    if (before === null) return null;
    const row = this.#complete({ ...before, ...patch, updated_at: this.#getTimestamp() });
    const assignments = Object.keys(row).map((column) => `${column} = ?`);
    this.#run(`UPDATE ${this.#options.name} SET ${assignments.join(', ')} WHERE id = ?`, [
      ...Object.values(row),
      id,
    ]);
    return this.get(id);
  }

  delete(id: number): boolean {
    return this.#run(`DELETE FROM ${this.#options.name} WHERE id = ?`, [id]).changes === 1;
  }

  #run(sql: string, values: readonly SQLInputValue[]) {
    return this.#database.transact(() => this.#database.prepare(sql).run(...values));
  }

  #complete(row: Row): Record<string, SQLInputValue> {
    return Object.fromEntries(Object.entries(this.#options.complete?.(row) ?? row));
  }
}
