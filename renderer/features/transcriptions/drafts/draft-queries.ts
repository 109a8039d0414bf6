/** What main has of unsaved texts: their list, and one of them. */
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { bridge } from '../../../lib/bridge.ts';
import { keys, take } from '../../../lib/query.ts';
import { reopenDraft } from './draft.ts';
import type { DraftKeeper } from './draft-keeper.ts';
import type { DraftStore } from './draft-store.ts';
import type { TypedNames } from './typed-names.ts';

const listKey = [...keys.service, 'drafts', 'list'] as const;

/** The texts that are kept on this computer and not saved. */
export const draftsQuery = queryOptions({
  queryKey: listKey,
  queryFn: () => take(bridge.texts.drafts()),
});

export const relistDrafts = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: listKey });

export interface DraftReader {
  readonly drafts: DraftStore;
  readonly keeper: DraftKeeper;
  readonly names: TypedNames;
  keyOf(id: string): string;
}

/**
 * Reads what an earlier window left of this text and its name into the session, once: nothing is typed before that, so that it is
 * never written over. Answers whether there was something.
 */
export const keptDraftQuery = ({ drafts, keeper, names, keyOf }: DraftReader, id: string) =>
  queryOptions({
    queryKey: [...keys.service, 'drafts', 'kept', id] as const,
    queryFn: async () => {
      const key = keyOf(id);
      const [kept, name] = await Promise.all([
        take(bridge.texts.draft(id)),
        take(bridge.texts.typedName(id)),
      ]);
      if (name !== null) names.restore(key, name);
      if (kept === null) {
        if (drafts.get(key) === undefined) drafts.forget(key);
        return false;
      }
      keeper.known(key, kept);
      drafts.change(key, (now) => now ?? reopenDraft(kept));
      return true;
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  });
