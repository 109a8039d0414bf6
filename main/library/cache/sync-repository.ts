import type { Result } from '../../../preload/contract/result.ts';
import type { Database } from '../../storage/database.ts';

interface SyncState {
  /** When the last full sync ended: milliseconds since 1970. */
  readonly syncedAt: number | null;
  /** Records that the current full sync has fetched; null if none is running. */
  readonly offset: number | null;
}

export interface SyncRepository {
  read(accountId: string): SyncState;
  /** Starts a full sync. */
  beginRound(accountId: string): Result<unknown>;
  saveOffset(accountId: string, offset: number): Result<unknown>;
  endRound(accountId: string, now: number): Result<unknown>;
}

const toNumberOrNull = (value: unknown): number | null => (typeof value === 'number' ? value : null);

export const createSyncRepository = (database: Database): SyncRepository => {
  const change = (accountId: string, sql: string, ...values: readonly number[]): Result<unknown> =>
    database.write(() => {
      database.prepare('INSERT OR IGNORE INTO accounts (name) VALUES (?)').run(accountId);
      database.prepare(`UPDATE accounts SET ${sql} WHERE name = ?`).run(...values, accountId);
    });
  return {
    read: (accountId) => {
      const found = database.read(() =>
        database.prepare('SELECT filled_at, filling_offset FROM accounts WHERE name = ?').get(accountId),
      );
      const row = found.ok ? found.value : undefined;
      return { syncedAt: toNumberOrNull(row?.filled_at), offset: toNumberOrNull(row?.filling_offset) };
    },
    beginRound: (accountId) => change(accountId, 'round = round + 1, filling_offset = 0'),
    saveOffset: (accountId, offset) => change(accountId, 'filling_offset = ?', offset),
    endRound: (accountId, now) => change(accountId, 'filling_offset = NULL, filled_at = ?', now),
  };
};
