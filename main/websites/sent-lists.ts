import type { Result } from '../../preload/contract/result.ts';
import { type ListField, listFields, mapFields } from '../../preload/contract/website-fields.ts';
import type { WebsiteChanges } from '../../preload/contract/websites.ts';
import type { LastSent } from '../../preload/contract/websites-bulk.ts';
import { type Database, toTime } from '../storage/database.ts';

/** A list that was not sent with a new website is empty, even if an older record with its id had one. */
export const withAllLists = <T extends WebsiteChanges>(fields: T) => ({
  ...fields,
  ...mapFields(listFields, (field) => fields[field] ?? ''),
});

const upsert = `
INSERT INTO sent_lists (account, website_id, field, value, sent_at) VALUES (?, ?, ?, ?, ?)
ON CONFLICT DO UPDATE SET value = excluded.value, sent_at = excluded.sent_at`;

/** Saves sent lists that a service may not return, to offer them in the edit form. Never the password. */
export class SentLists {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  save(accountId: string, id: string, sent: WebsiteChanges, at: number): Result<void> {
    return this.#database.write(() => {
      for (const field of listFields) {
        const value = sent[field];
        if (value === undefined) continue;
        this.#database.prepare(upsert).run(accountId, id, field, value, at);
      }
    });
  }

  delete(accountId: string, id: string): Result<true> {
    return this.#database.run('DELETE FROM sent_lists WHERE account = ? AND website_id = ?', accountId, id);
  }

  /** In the order of the ids, without ids that have no saved values. */
  get(accountId: string, ids: readonly string[]): Result<readonly LastSent[]> {
    return this.#database.read(() =>
      ids.flatMap((id): LastSent[] => {
        const rows = this.#database
          .prepare('SELECT field, value, sent_at FROM sent_lists WHERE account = ? AND website_id = ?')
          .all(accountId, id);
        if (rows.length === 0) return [];
        const toSentList = (field: ListField) => {
          const row = rows.find((one) => one.field === field);
          return row === undefined ? null : { value: String(row.value), at: toTime(row.sent_at) };
        };
        return [{ id, ...mapFields(listFields, toSentList) }];
      }),
    );
  }
}
