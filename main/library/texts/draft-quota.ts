/**
 * Limits the unsaved texts and names of records that are not cached, because ids of records that do not exist could
 * fill the disk. Those of cached records are always stored.
 */
import { fail, ok, type Result } from '../../../preload/contract/result.ts';
import type { Database } from '../../storage/database.ts';
import type { DraftRepository } from './draft-repository.ts';
import type { TypedNameRepository } from './typed-name-repository.ts';

const defaultMaxBytes = 200_000_000;

/** Adds up the bytes of all accounts, without those of one record. `octet_length` does not read the texts. */
const selectTotal = `
SELECT
  (SELECT total(octet_length(text)) FROM drafts WHERE NOT (account = ?1 AND transcription_id = ?2)) +
  (SELECT total(octet_length(text)) FROM draft_bases WHERE NOT (account = ?1 AND transcription_id = ?2)) +
  (SELECT total(octet_length(name)) FROM typed_names WHERE NOT (account = ?1 AND transcription_id = ?2)) AS bytes`;

interface DraftQuotaDeps {
  readonly database: Database;
  readonly isCached: (accountId: string, id: string) => boolean;
  readonly maxBytes?: number;
}

export class DraftQuota {
  readonly #deps: DraftQuotaDeps;

  constructor(deps: DraftQuotaDeps) {
    this.#deps = deps;
  }

  /** `save` fails with wrong_state if there is no space left. */
  limitDrafts(drafts: DraftRepository): DraftRepository {
    return {
      ...drafts,
      save: (accountId, id, draft) => {
        const space = this.#check(accountId, id, [draft.text, draft.base]);
        return space.ok ? drafts.save(accountId, id, draft) : space;
      },
    };
  }

  /** `save` fails with wrong_state if there is no space left. */
  limitNames(names: TypedNameRepository): TypedNameRepository {
    return {
      ...names,
      save: (accountId, id, name) => {
        const space = name === null ? ok(true as const) : this.#check(accountId, id, [name]);
        return space.ok ? names.save(accountId, id, name) : space;
      },
    };
  }

  #check(accountId: string, id: string, texts: readonly string[]): Result<true> {
    const { database, isCached, maxBytes = defaultMaxBytes } = this.#deps;
    if (isCached(accountId, id)) return ok(true);
    const stored = database.read(() => Number(database.prepare(selectTotal).get(accountId, id)?.bytes));
    if (!stored.ok) return stored;
    const added = texts.reduce((sum, text) => sum + Buffer.byteLength(text), 0);
    return stored.value + added <= maxBytes ? ok(true) : fail('wrong_state', { key: 'drafts_full' });
  }
}
