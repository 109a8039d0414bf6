import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useSyncExternalStore } from 'react';
import type { BridgeError } from '../../../preload/contract/result.ts';
import { settingsQuery } from '../../lib/settings-query.ts';
import type { EditorDraft } from './drafts/draft.ts';
import type { LibrarySearchState } from './library/library-search.ts';
import {
  getTranscriptionsState,
  type TranscriptionRef,
  type TranscriptionsState,
} from './transcriptions-state.ts';

export const useTranscriptionsState = (): TranscriptionsState => getTranscriptionsState(useQueryClient());

/** The draft of one record, by its key. */
export const useDraft = (key: string): EditorDraft | undefined => {
  const { drafts } = useTranscriptionsState();
  return useSyncExternalStore(drafts.subscribe, () => drafts.get(key));
};

/** The keys of all records with a text that is not saved. */
export const useUnsavedKeys = (): readonly string[] => {
  const { drafts } = useTranscriptionsState();
  return useSyncExternalStore(drafts.subscribe, drafts.getUnsavedKeys);
};

/** Why what was typed into this text could not be written down; null while it could. */
export const useDraftWriteError = (key: string): BridgeError | null => {
  const { draftWriter } = useTranscriptionsState();
  return useSyncExternalStore(draftWriter.subscribe, () => draftWriter.getFailure(key));
};

/** Whether texts are saved automatically. */
export const useIsAutoSaveOn = (): boolean => useQuery(settingsQuery).data?.saveAutomatically ?? false;

/** Characters that the service in use takes in a text; null while it is not known. */
export const useTextLimit = (): number | null => {
  const { limits, getAccountId } = useTranscriptionsState();
  return useSyncExternalStore(limits.subscribe, () => limits.get(getAccountId()));
};

/** By how many characters a text is longer than that. */
export const useTextExcess = (text: string): number => {
  const { limits, getAccountId } = useTranscriptionsState();
  const limit = useTextLimit();
  return useMemo(
    () => (limit === null ? 0 : limits.excess(getAccountId(), text)),
    [limits, limit, getAccountId, text],
  );
};

/** What is looked for in the library, and what was found. */
export const useLibrarySearch = (): LibrarySearchState => {
  const { librarySearch } = useTranscriptionsState();
  return useSyncExternalStore(librarySearch.subscribe, librarySearch.getState);
};

/** Records that are hidden because they are being deleted. */
export const useHiddenIds = (): readonly string[] => {
  const { deletions } = useTranscriptionsState();
  return useSyncExternalStore(deletions.subscribe, deletions.hidden);
};

/** Records that were deleted and can still be brought back, latest first. */
export const usePendingDeletions = (): readonly TranscriptionRef[] => {
  const { deletions } = useTranscriptionsState();
  return useSyncExternalStore(deletions.subscribe, deletions.waiting);
};

/** The records of the service in use with a text that is not saved. */
export const useUnsavedIds = (): readonly string[] => {
  const { toRecordId } = useTranscriptionsState();
  return useUnsavedKeys().flatMap((key) => toRecordId(key) ?? []);
};

/** Whether the service can be asked again after it could not. */
export const useBackOnline = (): { readonly isBack: boolean; readonly dismiss: () => void } => {
  const { backOnline } = useTranscriptionsState();
  return {
    isBack: useSyncExternalStore(backOnline.subscribe, backOnline.isBack),
    dismiss: backOnline.dismiss,
  };
};
