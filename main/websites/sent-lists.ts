/** Saves sent lists that a service may not return, to offer them in the edit form. Never the password. */
import { computerAccountId, getAnalyticsAccountId } from '../../preload/contract/account-id.ts';
import { ok, type Result } from '../../preload/contract/result.ts';
import {
  type ListField,
  listFields,
  mapDefinedFields,
  mapFields,
} from '../../preload/contract/website-fields.ts';
import type { WebsiteChanges } from '../../preload/contract/websites.ts';
import type { LastSent } from '../../preload/contract/websites-bulk.ts';
import type { AccessProvider, ServiceAccess, WebsitesApi } from '../api/types.ts';
import type { Database } from '../storage/database.ts';

/** The lists of a new website that was sent without lists. */
export const emptyLists = mapFields(listFields, () => '');

export interface SentListRepository {
  save(accountId: string, id: string, sent: WebsiteChanges, at: number): Result<void>;
  delete(accountId: string, id: string): Result<void>;
  /** In the order of the ids, without ids that have no saved values. */
  get(accountId: string, ids: readonly string[]): Result<readonly LastSent[]>;
}

export const createSentListRepository = (database: Database): SentListRepository => ({
  save: (accountId, id, sent, at) =>
    database.write(() => {
      for (const field of listFields) {
        const value = sent[field];
        if (value === undefined) continue;
        database
          .prepare(
            `INSERT INTO sent_lists (account, website_id, field, value, sent_at) VALUES (?, ?, ?, ?, ?)
             ON CONFLICT DO UPDATE SET value = excluded.value, sent_at = excluded.sent_at`,
          )
          .run(accountId, id, field, value, at);
      }
    }),
  delete: (accountId, id) =>
    database.write(() => {
      database.prepare('DELETE FROM sent_lists WHERE account = ? AND website_id = ?').run(accountId, id);
    }),
  get: (accountId, ids) =>
    database.read(() =>
      ids.flatMap((id): LastSent[] => {
        const rows = database
          .prepare('SELECT field, value, sent_at FROM sent_lists WHERE account = ? AND website_id = ?')
          .all(accountId, id);
        if (rows.length === 0) return [];
        const getLastSentField = (field: ListField) => {
          const row = rows.find((one) => one.field === field);
          return row === undefined ? null : { value: String(row.value), at: Number(row.sent_at) };
        };
        return [{ id, ...mapFields(listFields, getLastSentField) }];
      }),
    ),
});

/** Website ids are only unique within one service. */
export const getWebsiteAccountId = ({ accountId, analyticsUrl }: ServiceAccess): string =>
  getAnalyticsAccountId({ place: accountId === computerAccountId ? 'computer' : 'service', analyticsUrl }) ??
  '';

export interface SentListsDeps {
  readonly api: WebsitesApi;
  readonly sentLists: SentListRepository;
  readonly access: AccessProvider;
  readonly now: () => number;
  readonly warn: (message: string, error?: unknown) => void;
}

/** Saves the lists that the service accepted. If saving fails, it only warns. */
export const withSentLists = ({ api, sentLists, access, now, warn }: SentListsDeps): WebsitesApi => {
  const warnIfFailed = (result: Result<unknown>): void => {
    if (!result.ok) warn(`what was sent of a website is not remembered: ${result.error.code}`);
  };
  const withAccount = async <T>(
    call: () => Promise<Result<T>>,
    onSuccess: (accountId: string, value: T) => Result<unknown>,
  ): Promise<Result<T>> => {
    const accessResult = await access();
    const result = await call();
    if (result.ok && accessResult.ok)
      warnIfFailed(onSuccess(getWebsiteAccountId(accessResult.value), result.value));
    return result;
  };
  return {
    list: api.list,
    show: api.show,
    store: (website, options) =>
      withAccount(
        () => api.store(website, options),
        // A list that was not sent is empty now, even if an older record with this id had one.
        (accountId, { id }) => sentLists.save(accountId, id, { ...emptyLists, ...pickLists(website) }, now()),
      ),
    update: (id, changes, options) =>
      withAccount(
        () => api.update(id, changes, options),
        (accountId) => sentLists.save(accountId, id, pickLists(changes), now()),
      ),
    delete: (id, options) =>
      withAccount(
        () => api.delete(id, options),
        (accountId) => sentLists.delete(accountId, id),
      ),
  };
};

const pickLists = (changes: WebsiteChanges): WebsiteChanges =>
  mapDefinedFields(listFields, (field) => changes[field]);

export const getLastSent = async (
  { sentLists, access }: Pick<SentListsDeps, 'sentLists' | 'access'>,
  ids: readonly string[],
): Promise<Result<readonly LastSent[]>> => {
  const accessResult = await access();
  return accessResult.ok ? sentLists.get(getWebsiteAccountId(accessResult.value), ids) : ok([]);
};
