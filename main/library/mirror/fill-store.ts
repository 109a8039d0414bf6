/** How far the mirror of an account is filled: survives a restart. */
import type { Result } from '../../../preload/contract/result.ts';
import type { Database } from '../../storage/database.ts';

export interface FillState {
  /** When all records were last compared: milliseconds since 1970. */
  readonly filledAt: number | null;
  /** How many records the round under way has seen; null: there is none. */
  readonly offset: number | null;
}

export interface FillStore {
  read(account: string): FillState;
  /** Begins to compare all records: what is seen from now on counts as seen. */
  begin(account: string): Result<unknown>;
  reached(account: string, offset: number): Result<unknown>;
  end(account: string, now: number): Result<unknown>;
}

const numberOr = (value: unknown): number | null => (typeof value === 'number' ? value : null);

export const createFillStore = (database: Database): FillStore => {
  const change = (account: string, sql: string, ...values: readonly number[]): Result<unknown> =>
    database.write(() => {
      database.prepare('INSERT OR IGNORE INTO accounts (name) VALUES (?)').run(account);
      database.prepare(`UPDATE accounts SET ${sql} WHERE name = ?`).run(...values, account);
    });
  return {
    read: (account) => {
      const found = database.read(() =>
        database.prepare('SELECT filled_at, filling_offset FROM accounts WHERE name = ?').get(account),
      );
      const row = found.ok ? found.value : undefined;
      return { filledAt: numberOr(row?.filled_at), offset: numberOr(row?.filling_offset) };
    },
    begin: (account) => change(account, 'round = round + 1, filling_offset = 0'),
    reached: (account, offset) => change(account, 'filling_offset = ?', offset),
    end: (account, now) => change(account, 'filling_offset = NULL, filled_at = ?', now),
  };
};
