import { fail, ok, type Result } from '../../../preload/contract/result.ts';
import type {
  Draft,
  DraftChange,
  DraftFields,
  DraftSummary,
  TextVersion,
} from '../../../preload/contract/texts.ts';
import { applyDraftChange } from './apply-draft-change.ts';
import type { DraftRepository } from './draft-repository.ts';
import { createSaveText, type SaveTextDeps, type SaveTextToService } from './save-text.ts';
import type { TypedNameRepository } from './typed-name-repository.ts';

export interface Texts {
  /** Returns after the draft is committed, so that a crash does not lose it. */
  saveDraft(id: string, fields: DraftFields): Result<true>;
  /** False if the change is based on other texts. */
  changeDraft(id: string, change: DraftChange): Result<boolean>;
  draft(id: string): Result<Draft | null>;
  deleteDraft(id: string): Result<true>;
  /** The draft that was changed last is first. */
  drafts(): Result<readonly DraftSummary[]>;
  /** The unsaved name; null if there is none. */
  typedName(id: string): Result<string | null>;
  /** Returns after the name is committed. Null: the name was saved or discarded. */
  saveTypedName(id: string, name: string | null): Result<true>;
  save: SaveTextToService;
  /** Newest first. */
  versions(id: string): Result<readonly TextVersion[]>;
  version(id: string, versionId: string): Result<string>;
}

export interface TextsDeps extends SaveTextDeps {
  readonly drafts: DraftRepository;
  readonly typedNames: TypedNameRepository;
  /** The name in the cache; null if the record is not cached. */
  readonly getName: (accountId: string, id: string) => string | null;
  readonly getText: (accountId: string, id: string) => string | null;
}

export const createTexts = (deps: TextsDeps): Texts => {
  const { drafts, versions, getName, getText } = deps;
  const withAccount = <T>(run: (accountId: string) => Result<T>): Result<T> => {
    const accountId = deps.getAccountId();
    return accountId === null ? fail('not_configured') : run(accountId);
  };
  return {
    saveDraft: (id, fields) => withAccount((accountId) => drafts.save(accountId, id, fields)),
    changeDraft: (id, change) =>
      withAccount((accountId) => {
        const existing = drafts.get(accountId, id);
        if (!existing.ok) return existing;
        const changed = applyDraftChange(existing.value ?? getText(accountId, id), change);
        if (changed === null) return ok(false);
        return drafts.save(accountId, id, changed);
      }),
    draft: (id) => withAccount((accountId) => drafts.get(accountId, id)),
    deleteDraft: (id) => withAccount((accountId) => drafts.delete(accountId, id)),
    drafts: () =>
      withAccount((accountId) => {
        const summaries = drafts.list(accountId);
        return summaries.ok
          ? ok(summaries.value.map((summary) => ({ ...summary, name: getName(accountId, summary.id) })))
          : summaries;
      }),
    typedName: (id) => withAccount((accountId) => deps.typedNames.get(accountId, id)),
    saveTypedName: (id, name) => withAccount((accountId) => deps.typedNames.save(accountId, id, name)),
    save: createSaveText(deps),
    versions: (id) => withAccount((accountId) => versions.list(accountId, id)),
    version: (id, version) => withAccount((accountId) => versions.text(accountId, id, version)),
  };
};
