/** Queries for unsaved texts stored by main. */
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { bridge } from '../../../lib/bridge.ts';
import { queryKeys, unwrap } from '../../../lib/query.ts';
import { restoreDraft } from './draft.ts';
import type { DraftStore } from './draft-store.ts';
import type { DraftWriter } from './draft-writer.ts';
import type { TypedNames } from './typed-names.ts';

const listKey = [...queryKeys.service, 'drafts', 'list'] as const;

export const draftsQuery = queryOptions({
  queryKey: listKey,
  queryFn: () => unwrap(bridge.texts.drafts()),
});

export const invalidateDraftList = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: listKey });

/** Loads a record's stored draft and name once, before the editor opens. Returns whether it had a draft. */
export const storedDraftQuery = (
  {
    drafts,
    draftWriter,
    names,
    toRecordKey,
  }: { drafts: DraftStore; draftWriter: DraftWriter; names: TypedNames; toRecordKey(id: string): string },
  id: string,
) =>
  queryOptions({
    queryKey: [...queryKeys.service, 'drafts', 'saved', id] as const,
    queryFn: async () => {
      const key = toRecordKey(id);
      const [stored, name] = await Promise.all([
        unwrap(bridge.texts.draft(id)),
        unwrap(bridge.texts.typedName(id)),
      ]);
      if (name !== null) names.restore(key, name);
      if (stored === null) {
        if (drafts.get(key) === undefined) drafts.remove(key);
        return false;
      }
      draftWriter.markWritten(key, stored);
      drafts.update(key, (now) => now ?? restoreDraft(stored));
      return true;
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  });
