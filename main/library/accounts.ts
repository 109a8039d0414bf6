/**
 * The places whose texts are shown: this computer, and the account of the service that is set up. What depends on an account is made
 * when it is chosen, and closed when it changes.
 */

import { parseTextId, toTextId } from '../../preload/contract/account-id.ts';
import { fail, ok, type Result } from '../../preload/contract/result.ts';
import type { Transcription } from '../../preload/contract/transcriptions.ts';
import type { CallOptions, RecordsApi, StoreOutcome, TextsApi } from '../api/types.ts';
import { accountChanged } from '../lib/account-changed.ts';
import type { CacheSync } from './cache/sync.ts';

/** An account whose texts are shown. */
export interface LibraryAccount {
  readonly id: string;
  readonly tag: string;
  /** Caches what the place returns. After the account was closed, calls return `accountChanged`. */
  readonly api: TextsApi;
  /** Caches nothing. */
  readonly list: TextsApi['list'];
  /** For the window: falls back to the cache offline, and saves a copy of deleted records. */
  readonly forRenderer: RecordsApi;
  readonly sync: CacheSync;
}

/** Translates ids: the place's own are seen by nobody else. */
export const withTextIds = (api: TextsApi, tag: string): TextsApi => {
  const toOwn = (record: Transcription): Transcription => ({ ...record, id: toTextId(tag, record.id) });
  const mapRecord = (result: Result<Transcription>): Result<Transcription> =>
    result.ok ? ok(toOwn(result.value)) : result;
  /** A text of another account is never asked for here. */
  const withPlaceId = <T>(
    id: string,
    send: (placeId: string) => Promise<Result<T>>,
  ): Promise<Result<T>> | Result<T> => {
    const parsed = parseTextId(id);
    return parsed?.tag === tag ? send(parsed.id) : fail('unknown_id');
  };
  return {
    list: async (query, options) => {
      const listed = await api.list(query, options);
      return listed.ok ? ok({ ...listed.value, items: listed.value.items.map(toOwn) }) : listed;
    },
    show: async (id, options) => mapRecord(await withPlaceId(id, (placeId) => api.show(placeId, options))),
    update: async (id, changes, options) =>
      mapRecord(await withPlaceId(id, (placeId) => api.update(placeId, changes, options))),
    delete: async (id, options) => withPlaceId(id, (placeId) => api.delete(placeId, options)),
  };
};

/** The outcome of a store, with Sidetone's id. */
export const toOwnOutcome = (outcome: StoreOutcome, tag: string): StoreOutcome =>
  outcome.kind === 'stored'
    ? {
        ...outcome,
        transcription: { ...outcome.transcription, id: toTextId(tag, outcome.transcription.id) },
      }
    : outcome;

/** Drops the result of a call during which the account was closed, and sends nothing afterwards. */
export const untilClosed = (api: TextsApi, isClosed: () => boolean): TextsApi => {
  const run = async <T>(call: () => Promise<Result<T>>): Promise<Result<T>> => {
    if (isClosed()) return accountChanged;
    const result = await call();
    return isClosed() ? accountChanged : result;
  };
  return {
    list: (query, options) => run(() => api.list(query, options)),
    show: (id, options) => run(() => api.show(id, options)),
    update: (id, changes, options) => run(() => api.update(id, changes, options)),
    delete: (id, options) => run(() => api.delete(id, options)),
  };
};

interface AccountsDeps {
  readonly computer: LibraryAccount;
  /** Null while no service is set up. */
  readonly getServiceId: () => string | null;
  readonly openService: (id: string) => LibraryAccount;
  readonly onClosed: (account: LibraryAccount) => void;
}

export class Accounts {
  readonly #deps: AccountsDeps;
  #service: LibraryAccount | null = null;

  constructor(deps: AccountsDeps) {
    this.#deps = deps;
  }

  get computer(): LibraryAccount {
    return this.#deps.computer;
  }

  /** Null while no service is set up. */
  get service(): LibraryAccount | null {
    const id = this.#deps.getServiceId();
    if (id !== (this.#service?.id ?? null)) {
      const before = this.#service;
      this.#service = id === null ? null : this.#deps.openService(id);
      if (before) this.#deps.onClosed(before);
    }
    return this.#service;
  }

  get shown(): readonly LibraryAccount[] {
    return this.service ? [this.computer, this.service] : [this.computer];
  }

  /** The account of a text or an episode; null if its texts are not shown. */
  find(id: string): LibraryAccount | null {
    const tag = parseTextId(id)?.tag;
    return this.shown.find((account) => account.tag === tag) ?? null;
  }

  /** Calls the account of a text. If it is not shown, it is that of a service that was in use before. */
  call<T>(id: string, run: (account: LibraryAccount) => Promise<Result<T>>): Promise<Result<T>> {
    const account = this.find(id);
    return account ? run(account) : Promise.resolve(accountChanged);
  }

  /** The client of all shown texts. */
  toClient(getClient: (account: LibraryAccount) => RecordsApi): RecordsApi {
    return {
      show: (id, options) => this.call(id, (account) => getClient(account).show(id, options)),
      update: (id, changes, options) =>
        this.call(id, (account) => getClient(account).update(id, changes, options)),
      delete: (id, options?: CallOptions) =>
        this.call(id, (account) => getClient(account).delete(id, options)),
    };
  }
}

/** Null if the text is not shown. */
export interface FindAccount {
  find(id: string): Pick<LibraryAccount, 'id'> | null;
}

/** The account of a text; for its local data. */
export const withAccount = <T>(
  accounts: FindAccount,
  id: string,
  run: (accountId: string) => Result<T>,
): Result<T> => {
  const account = accounts.find(id);
  return account ? run(account.id) : accountChanged;
};
