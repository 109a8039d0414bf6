/** What the page asks of texts: drafts, saving, versions. Each call is about the account that is in use. */
import { fail, ok, type Result } from '../../../preload/contract/result.ts';
import type {
  Draft,
  DraftChange,
  DraftFields,
  DraftHead,
  TextVersion,
} from '../../../preload/contract/texts.ts';
import { changedDraft } from './changed-draft.ts';
import type { DraftStore } from './draft-store.ts';
import type { NameStore } from './name-store.ts';
import { createSaving, type SaveText, type SavingDeps } from './saving.ts';

export interface Texts {
  /** On the disk when it answers. */
  keepDraft(id: string, fields: DraftFields): Result<true>;
  /** The same for a draft that is told as a change; false where it is one of a text that is not here. */
  changeDraft(id: string, change: DraftChange): Result<boolean>;
  draft(id: string): Result<Draft | null>;
  dropDraft(id: string): Result<true>;
  /** The last changed first. */
  drafts(): Result<readonly DraftHead[]>;
  /** A name that was typed and not saved; null if there is none. */
  typedName(id: string): Result<string | null>;
  /** On the disk when it returns. Null: the name was saved or given up. */
  keepName(id: string, name: string | null): Result<true>;
  save: SaveText;
  /** Newest first. */
  versions(id: string): Result<readonly TextVersion[]>;
  version(id: string, versionId: string): Result<string>;
}

export interface TextsDeps extends SavingDeps {
  readonly drafts: DraftStore;
  readonly names: NameStore;
  /** The name of a record as it was last seen. */
  readonly nameOf: (account: string, id: string) => string | null;
  /** Its text as it was last seen. */
  readonly textOf: (account: string, id: string) => string | null;
}

export const createTexts = (deps: TextsDeps): Texts => {
  const { drafts, versions, nameOf, textOf } = deps;
  const own = <T>(ask: (account: string) => Result<T>): Result<T> => {
    const account = deps.account();
    return account === null ? fail('not_configured', 'No service is set up yet.') : ask(account);
  };
  return {
    keepDraft: (id, fields) => own((account) => drafts.keep(account, id, fields)),
    changeDraft: (id, change) =>
      own((account) => {
        const known = drafts.get(account, id);
        if (!known.ok) return known;
        const changed = changedDraft(known.value ?? textOf(account, id), change);
        if (changed === null) return ok(false);
        return drafts.keep(account, id, changed);
      }),
    draft: (id) => own((account) => drafts.get(account, id)),
    dropDraft: (id) => own((account) => drafts.drop(account, id)),
    drafts: () =>
      own((account) => {
        const heads = drafts.list(account);
        return heads.ok
          ? ok(heads.value.map((head) => ({ ...head, name: nameOf(account, head.id) })))
          : heads;
      }),
    typedName: (id) => own((account) => deps.names.get(account, id)),
    keepName: (id, name) => own((account) => deps.names.keep(account, id, name)),
    save: createSaving(deps),
    versions: (id) => own((account) => versions.list(account, id)),
    version: (id, version) => own((account) => versions.text(account, id, version)),
  };
};
