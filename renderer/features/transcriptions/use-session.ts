import { useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import type { Draft } from './drafts/draft.ts';
import { type Session, sessionOf } from './session.ts';

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

/** Records that are hidden because they are being deleted. */
export const useHidden = (): readonly string[] => {
  const { deletes } = useSession();
  return useSyncExternalStore(deletes.subscribe, deletes.hidden);
};
