import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useSyncExternalStore } from 'react';
import type { BridgeError } from '../../../preload/contract/result.ts';
import { settingsQuery } from '../../lib/settings-query.ts';
import type { Draft } from './drafts/draft.ts';
import type { LibraryAnswer } from './library/library-search.ts';
import { type Named, type Session, sessionOf } from './session.ts';

export const useSession = (): Session => sessionOf(useQueryClient());

/** The draft of one record, by its key. */
export const useDraft = (key: string): Draft | undefined => {
  const { drafts } = useSession();
  return useSyncExternalStore(drafts.subscribe, () => drafts.get(key));
};

/** The keys of all records with a text that is not saved. */
export const useUnsaved = (): readonly string[] => {
  const { drafts } = useSession();
  return useSyncExternalStore(drafts.subscribe, drafts.unsaved);
};

/** Why what was typed into this text could not be written down; null while it could. */
export const useKeepFailure = (key: string): BridgeError | null => {
  const { keeper } = useSession();
  return useSyncExternalStore(keeper.subscribe, () => keeper.failure(key));
};

/** Whether texts are saved automatically. */
export const useSavesAutomatically = (): boolean => useQuery(settingsQuery).data?.saveAutomatically ?? false;

/** Characters that the service in use takes in a text; null while it is not known. */
export const useTextLimit = (): number | null => {
  const { limits, account } = useSession();
  return useSyncExternalStore(limits.subscribe, () => limits.get(account()));
};

/** By how many characters a text is longer than that. */
export const useTextExcess = (text: string): number => {
  const { limits, account } = useSession();
  const limit = useTextLimit();
  return useMemo(() => (limit === null ? 0 : limits.excess(account(), text)), [limits, limit, account, text]);
};

/** What is looked for in the library, and what was found. */
export const useLibrary = (): LibraryAnswer => {
  const { library } = useSession();
  return useSyncExternalStore(library.subscribe, library.current);
};

/** Records that are hidden because they are being deleted. */
export const useHidden = (): readonly string[] => {
  const { deletes } = useSession();
  return useSyncExternalStore(deletes.subscribe, deletes.hidden);
};

/** Records that were deleted and can still be brought back, latest first. */
export const useBeingDeleted = (): readonly Named[] => {
  const { deletes } = useSession();
  return useSyncExternalStore(deletes.subscribe, deletes.waiting);
};

/** The records of the service in use with a text that is not saved. */
export const useUnsavedIds = (): readonly string[] => {
  const { idOf } = useSession();
  return useUnsaved().flatMap((key) => idOf(key) ?? []);
};

/** Whether the service can be asked again after it could not. */
export const useBackOnline = (): { readonly isBack: boolean; readonly dismiss: () => void } => {
  const { online } = useSession();
  return { isBack: useSyncExternalStore(online.subscribe, online.isBack), dismiss: online.dismiss };
};
