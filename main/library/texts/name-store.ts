/** Names that were typed and not saved. On the disk when `keep` returns. */
import type { Result } from '../../../preload/contract/result.ts';
import type { Database } from '../../storage/database.ts';

export interface NameStore {
  get(account: string, id: string): Result<string | null>;
  /** Null: there is none any more. */
  keep(account: string, id: string, name: string | null): Result<true>;
}

export const createNameStore = ({ prepare, read, write }: Database): NameStore => ({
  get: (account, id) =>
    read(() => {
      const row = prepare('SELECT name FROM typed_names WHERE account = ? AND transcription_id = ?').get(
        account,
        id,
      );
      return row === undefined ? null : String(row.name);
    }),
  keep: (account, id, name) =>
    write(() => {
      if (name === null)
        prepare('DELETE FROM typed_names WHERE account = ? AND transcription_id = ?').run(account, id);
      else
        prepare('INSERT OR REPLACE INTO typed_names (account, transcription_id, name) VALUES (?, ?, ?)').run(
          account,
          id,
          name,
        );
      return true;
    }),
});
