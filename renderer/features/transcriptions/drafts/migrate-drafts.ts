/** Moves drafts that earlier versions stored in `localStorage` to main, when their account is in use. */
import type { Result } from '../../../../preload/contract/result.ts';

export type LegacyDraftStorage = Pick<Storage, 'getItem' | 'removeItem' | 'key' | 'length'>;

export interface MigrateDraftsDeps {
  readonly storage: LegacyDraftStorage;
  readonly accountId: string;
  /** The value is null if main has no draft of this record. */
  readDraft(id: string): Promise<Result<unknown>>;
  saveDraft(id: string, draft: { readonly text: string; readonly base: string }): Promise<Result<unknown>>;
}

const prefix = 'sidetone.draft ';

const parseLegacyDraft = (json: string | null): { text: string; base: string } | null => {
  try {
    const { served, text } = (JSON.parse(json ?? '') ?? {}) as { served?: unknown; text?: unknown };
    return typeof served === 'string' && typeof text === 'string' ? { text, base: served } : null;
  } catch {
    return null;
  }
};

/** A draft that cannot be saved stays in `storage`. A draft that main already has is newer and wins. */
export const migrateDrafts = async ({
  storage,
  accountId,
  readDraft,
  saveDraft,
}: MigrateDraftsDeps): Promise<void> => {
  const accountPrefix = `${prefix}${accountId} `;
  const names = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '');
  for (const name of names.filter((each) => each.startsWith(accountPrefix))) {
    const legacyDraft = parseLegacyDraft(storage.getItem(name));
    const id = name.slice(accountPrefix.length);
    const existing = await readDraft(id);
    if (!existing.ok) continue;
    const isMigrated =
      legacyDraft === null || existing.value !== null || (await saveDraft(id, legacyDraft)).ok;
    if (isMigrated) storage.removeItem(name);
  }
};
