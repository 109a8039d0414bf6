import { useQuery } from '@tanstack/react-query';
import { useSelector } from '@tanstack/react-store';
import { shallow } from '@tanstack/store';
import type { BridgeError } from '../../../preload/contract/result.ts';
import { getPlaceLimits } from '../../lib/places.ts';
import { connectionQuery, settingsQuery } from '../../lib/settings-query.ts';
import { useSlice } from '../../state/app-state-context.ts';
import type { TranscriptionRef } from './deletions.ts';
import type { EditorDraft } from './drafts/draft.ts';
import type { TextLength } from './drafts/too-long-texts.ts';
import { episodesQuery } from './library/episode-queries.ts';
import type { LibrarySearchState } from './library/library-search.ts';
import { createTranscriptionsState, type TranscriptionsState } from './transcriptions-state.ts';

export const useTranscriptionsState = (): TranscriptionsState => useSlice(createTranscriptionsState);

export const useDraft = (key: string): EditorDraft | undefined => {
  const { drafts } = useTranscriptionsState();
  return useSelector(drafts.state, (state) => state.drafts.get(key));
};

/** Keys of unsaved texts, without those that are saved automatically in a few seconds. */
const useUnsavedKeys = (): readonly string[] => {
  const { drafts } = useTranscriptionsState();
  const isTroubled = useQuery(connectionQuery).data?.kind === 'troubled';
  const isSavedSoon = useIsAutoSaveOn() && !isTroubled;
  const unsaved = useSelector(drafts.unsavedKeys);
  const failed = useSelector(
    drafts.state,
    (state) => unsaved.filter((key) => state.drafts.get(key)?.saveFailure),
    { compare: shallow },
  );
  return isSavedSoon ? failed : unsaved;
};

/** The error of a failed last draft write of these texts; null if all succeeded. */
export const useDraftWriteError = (keys: readonly string[]): BridgeError | null => {
  const { draftWriter } = useTranscriptionsState();
  return useSelector(
    draftWriter.failures,
    (failures) => keys.map((key) => failures.get(key)).find((error) => error !== undefined) ?? null,
  );
};

export const useIsAutoSaveOn = (): boolean => useQuery(settingsQuery).data?.saveAutomatically ?? false;

/** Characters that the place in use takes, known or assumed; null if there is no limit. */
export const useTextLimit = (): number | null => {
  const { data: settings } = useQuery(settingsQuery);
  return settings ? getPlaceLimits(settings.place, settings).textLength.value : null;
};

/** Unsaved texts that are longer than the service takes, by record key. */
export const useTooLongTexts = (): ReadonlyMap<string, TextLength> => {
  const { tooLong } = useTranscriptionsState();
  return useSelector(tooLong.state);
};

export const useLibrarySearch = (): LibrarySearchState => {
  const { librarySearch } = useTranscriptionsState();
  return useSelector(librarySearch.state);
};

export const useHiddenIds = (): readonly string[] => {
  const { deletions } = useTranscriptionsState();
  return useSelector(deletions.hidden);
};

/** Deletions that can still be undone, latest first. */
export const usePendingDeletions = (): readonly TranscriptionRef[] => {
  const { deletions } = useTranscriptionsState();
  return useSelector(deletions.waiting);
};

/** Ids of records with unsaved text at the service in use, without texts that are longer than it takes. */
export const useUnsavedIds = (): readonly string[] => {
  const { toRecordId } = useTranscriptionsState();
  const tooLong = useTooLongTexts();
  return useUnsavedKeys().flatMap((key) => (tooLong.has(key) ? [] : (toRecordId(key) ?? [])));
};

export const useBackOnline = () => {
  const { isBack, dismiss } = useTranscriptionsState().backOnline;
  return { isBack: useSelector(isBack), dismiss };
};

export type TextMarks = ReturnType<ReturnType<typeof useTextMarks>>;

/** What the row of a record says about its text, or about those of the parts of an episode. */
export const useTextMarks = () => {
  const { toRecordKey } = useTranscriptionsState();
  const unsavedKeys = useUnsavedKeys();
  const tooLong = useTooLongTexts();
  const { data: episodes } = useQuery(episodesQuery);
  return (id: string) => {
    const parts = episodes?.find((episode) => episode.id === id)?.parts;
    const ids = parts?.flatMap(({ transcriptionId }) => transcriptionId ?? []) ?? [id];
    return {
      isUnsaved: ids.some((one) => unsavedKeys.includes(toRecordKey(one))),
      tooLong: tooLong.get(toRecordKey(id)),
    };
  };
};
