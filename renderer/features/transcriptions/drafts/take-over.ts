/**
 * Drafts that an earlier version of Sidetone kept in the page's own memory go to main, once. Each belongs to a service:
 * it is taken over when that service is in use.
 */
import type { Result } from '../../../../preload/contract/result.ts';

/** What of `localStorage` is used. */
export type Shelf = Pick<Storage, 'getItem' | 'removeItem' | 'key' | 'length'>;

export interface TakeOverDeps {
  readonly shelf: Shelf;
  /** The service in use. */
  readonly account: string;
  /** Answers null where main has no draft of this record. */
  draft(id: string): Promise<Result<unknown>>;
  keep(id: string, draft: { readonly text: string; readonly base: string }): Promise<Result<unknown>>;
}

const prefix = 'sidetone.draft ';

const parse = (kept: string | null): { text: string; base: string } | null => {
  try {
    const { served, text } = (JSON.parse(kept ?? '') ?? {}) as { served?: unknown; text?: unknown };
    return typeof served === 'string' && typeof text === 'string' ? { text, base: served } : null;
  } catch {
    return null;
  }
};

/** Leaves on the shelf what main did not take. A draft that main has already is the newer one. */
export const takeOver = async ({ shelf, account, draft, keep }: TakeOverDeps): Promise<void> => {
  const own = `${prefix}${account} `;
  const names = Array.from({ length: shelf.length }, (_, index) => shelf.key(index) ?? '');
  for (const name of names.filter((each) => each.startsWith(own))) {
    const old = parse(shelf.getItem(name));
    const id = name.slice(own.length);
    const known = await draft(id);
    if (!known.ok) continue;
    const taken = old === null || known.value !== null || (await keep(id, old)).ok;
    if (taken) shelf.removeItem(name);
  }
};
