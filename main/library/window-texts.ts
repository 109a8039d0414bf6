import { normalizeLineEndings } from '../../preload/contract/plain-text.ts';
import { ok, type Result } from '../../preload/contract/result.ts';
import { textHash } from '../../preload/contract/text-hash.ts';
import type {
  Draft,
  DraftChange,
  DraftFields,
  DraftSummary,
  TextVersion,
} from '../../preload/contract/texts.ts';
import type { Transcription } from '../../preload/contract/transcriptions.ts';
import { withAccount } from './account.ts';
import { createSaveText, type SaveTextDeps } from './window-save-text.ts';

/** `current`: the draft, or the service's text if there is none. Null if the hashes do not match it. */
const applyDraftChange = (
  current: Pick<Draft, 'text' | 'base'> | string | null,
  change: DraftChange,
): Pick<Draft, 'text' | 'base'> | null => {
  if (current === null) return null;
  const { text, base } =
    typeof current === 'string'
      ? { text: normalizeLineEndings(current), base: normalizeLineEndings(current) }
      : current;
  const { expectedHash, from, to, insert } = change;
  if (from > to || to > text.length) return null;
  if (textHash(text) !== expectedHash || (text === base ? expectedHash : textHash(base)) !== change.baseHash)
    return null;
  return { text: text.slice(0, from) + insert + text.slice(to), base };
};

/** What the user types into transcriptions of the current account, and what becomes of it. */
export const createTexts = (
  deps: SaveTextDeps & { readonly findCached: (accountId: string, id: string) => Transcription | null },
) => {
  const { drafts, versions, getAccountId, findCached } = deps;
  return {
    /** Returns after the draft is committed, so that a crash does not lose it. */
    saveDraft: (id: string, fields: DraftFields): Result<true> =>
      withAccount(getAccountId, (accountId) => drafts.save(accountId, id, fields)),
    /** False if the change is based on other texts. */
    changeDraft: (id: string, change: DraftChange): Result<boolean> =>
      withAccount(getAccountId, (accountId) => {
        const existing = drafts.get(accountId, id);
        if (!existing.ok) return existing;
        const changed = applyDraftChange(existing.value ?? findCached(accountId, id)?.result ?? null, change);
        return changed === null ? ok(false) : drafts.save(accountId, id, changed);
      }),
    draft: (id: string): Result<Draft | null> =>
      withAccount(getAccountId, (accountId) => drafts.get(accountId, id)),
    deleteDraft: (id: string): Result<true> =>
      withAccount(getAccountId, (accountId) => drafts.delete(accountId, id)),
    /** The draft that was changed last is first. */
    drafts: (): Result<readonly DraftSummary[]> =>
      withAccount(getAccountId, (accountId) => {
        const summaries = drafts.list(accountId);
        if (!summaries.ok) return summaries;
        const getName = (id: string): string | null => findCached(accountId, id)?.name ?? null;
        return ok(summaries.value.map((summary) => ({ ...summary, name: getName(summary.id) })));
      }),
    /** The unsaved name; null if there is none. */
    typedName: (id: string): Result<string | null> =>
      withAccount(getAccountId, (accountId) => drafts.getName(accountId, id)),
    /** Returns after the name is committed. Null: the name was saved or discarded. */
    saveTypedName: (id: string, name: string | null): Result<true> =>
      withAccount(getAccountId, (accountId) => drafts.saveName(accountId, id, name)),
    save: createSaveText(deps),
    /** Newest first. */
    versions: (id: string): Result<readonly TextVersion[]> =>
      withAccount(getAccountId, (accountId) => versions.list(accountId, id)),
    version: (id: string, versionId: string): Result<string> =>
      withAccount(getAccountId, (accountId) => versions.text(accountId, id, versionId)),
  };
};
