/**
 * Remembers what was sent last of the lists that a service may not show, so that it can be offered when one is edited.
 * The password is not among it.
 */
import { ok, type Result } from '../../preload/contract/result.ts';
import type { WebsiteChanges } from '../../preload/contract/websites.ts';
import type { LastSent } from '../../preload/contract/websites-many.ts';
import type { AccessProvider, ServiceAccess, WebsitesApi } from '../api/types.ts';
import type { Database } from '../storage/database.ts';

const fields = ['exclude_params', 'exclude_ips'] as const;

export interface SentLists {
  remember(account: string, id: string, sent: WebsiteChanges, at: number): Result<void>;
  forget(account: string, id: string): Result<void>;
  /** In the order of the ids; only those of which something is known. */
  of(account: string, ids: readonly string[]): Result<readonly LastSent[]>;
}

export const createSentLists = (database: Database): SentLists => ({
  remember: (account, id, sent, at) =>
    database.write(() => {
      for (const field of fields) {
        const value = sent[field];
        if (value === undefined) continue;
        database
          .prepare(
            `INSERT INTO sent_lists (account, website_id, field, value, sent_at) VALUES (?, ?, ?, ?, ?)
             ON CONFLICT DO UPDATE SET value = excluded.value, sent_at = excluded.sent_at`,
          )
          .run(account, id, field, value, at);
      }
    }),
  forget: (account, id) =>
    database.write(() => {
      database.prepare('DELETE FROM sent_lists WHERE account = ? AND website_id = ?').run(account, id);
    }),
  of: (account, ids) =>
    database.read(() =>
      ids.flatMap((id): LastSent[] => {
        const rows = database
          .prepare('SELECT field, value, sent_at FROM sent_lists WHERE account = ? AND website_id = ?')
          .all(account, id);
        if (rows.length === 0) return [];
        const of = (field: (typeof fields)[number]) => {
          const row = rows.find((one) => one.field === field);
          return row === undefined ? null : { value: String(row.value), at: Number(row.sent_at) };
        };
        return [{ id, exclude_params: of('exclude_params'), exclude_ips: of('exclude_ips') }];
      }),
    ),
});

/** Whose websites these are: an id is another record at another service. */
export const accountOf = (access: ServiceAccess): string =>
  access.account === 'demo' ? 'demo' : access.analyticsUrl;

export interface RememberingDeps {
  readonly api: WebsitesApi;
  readonly sent: SentLists;
  readonly access: AccessProvider;
  readonly now: () => number;
  readonly warn: (message: string, error?: unknown) => void;
}

/** The same calls, which write down what the service accepted. What cannot be written down fails nothing. */
export const rememberingSent = ({ api, sent, access, now, warn }: RememberingDeps): WebsitesApi => {
  const note = (result: Result<unknown>): void => {
    if (!result.ok) warn(`what was sent of a website is not remembered: ${result.error.message}`);
  };
  const withAccount = async <T>(
    call: () => Promise<Result<T>>,
    then: (account: string, value: T) => Result<unknown>,
  ): Promise<Result<T>> => {
    const whose = await access();
    const answered = await call();
    if (answered.ok && whose.ok) note(then(accountOf(whose.value), answered.value));
    return answered;
  };
  return {
    list: api.list,
    show: api.show,
    store: (website, options) =>
      withAccount(
        () => api.store(website, options),
        // What was not sent is empty now, whatever an earlier record of this id had.
        (account, { id }) =>
          sent.remember(account, id, { exclude_params: '', exclude_ips: '', ...lists(website) }, now()),
      ),
    update: (id, changes, options) =>
      withAccount(
        () => api.update(id, changes, options),
        (account) => sent.remember(account, id, lists(changes), now()),
      ),
    delete: (id, options) =>
      withAccount(
        () => api.delete(id, options),
        (account) => sent.forget(account, id),
      ),
  };
};

const lists = (changes: WebsiteChanges): WebsiteChanges =>
  Object.fromEntries(
    fields.flatMap((field) => (changes[field] === undefined ? [] : [[field, changes[field]]])),
  );

/** What is known of these records at the service that is set up now. */
export const lastSent = async (
  { sent, access }: Pick<RememberingDeps, 'sent' | 'access'>,
  ids: readonly string[],
): Promise<Result<readonly LastSent[]>> => {
  const whose = await access();
  return whose.ok ? sent.of(accountOf(whose.value), ids) : ok([]);
};
