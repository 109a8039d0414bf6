/** Unsaved names. `save` returns after the name is committed. */
import type { Result } from '../../../preload/contract/result.ts';
import type { Database } from '../../storage/database.ts';

export interface TypedNameRepository {
  get(accountId: string, id: string): Result<string | null>;
  /** Null deletes the name. */
  save(accountId: string, id: string, name: string | null): Result<true>;
}

export const createTypedNameRepository = ({ prepare, read, write }: Database): TypedNameRepository => ({
  get: (accountId, id) =>
    read(() => {
      const row = prepare('SELECT name FROM typed_names WHERE account = ? AND transcription_id = ?').get(
        accountId,
        id,
      );
      return row === undefined ? null : String(row.name);
    }),
  save: (accountId, id, name) =>
    write(() => {
      if (name === null)
        prepare('DELETE FROM typed_names WHERE account = ? AND transcription_id = ?').run(accountId, id);
      else
        prepare('INSERT OR REPLACE INTO typed_names (account, transcription_id, name) VALUES (?, ?, ?)').run(
          accountId,
          id,
          name,
        );
      return true;
    }),
});
