import { useQuery } from '@tanstack/react-query';
import { useSelector } from '@tanstack/react-store';
import { useEffect } from 'react';
import { getTextPlace } from '../../../preload/contract/account-id.ts';
import type { BridgeError } from '../../../preload/contract/result.ts';
import type { TextState } from '../../../preload/contract/texts.ts';
import { getPlaceLimits } from '../../lib/places.ts';
import { connectionQuery, settingsQuery } from '../../lib/settings-query.ts';
import { useSlice } from '../../state/app-state-context.ts';
import type { TranscriptionRef } from './deletions.ts';
import { episodesQuery } from './library/episode-queries.ts';
import type { LibrarySearchState } from './library/library-search.ts';
import { getTooLong, type TooLong } from './text-state.ts';
import { createTranscriptionsState, type TranscriptionsState } from './transcriptions-state.ts';

export const useTranscriptionsState = (): TranscriptionsState => useSlice(createTranscriptionsState);

/** Opens texts while the component is mounted. Returns an error if one could not be opened. */
export const useOpenTexts = (ids: readonly string[]): 'reading' | 'open' | BridgeError => {
  const { documents } = useTranscriptionsState();
  const list = ids.join('\n');
  useEffect(() => (list === '' ? undefined : documents.open(list.split('\n'))), [documents, list]);
  return useSelector(documents.opened, (opened) => {
    const results = ids.map((id) => opened.get(id));
    const failed = results.find((result) => result?.ok === false);
    if (failed?.ok === false) return failed.error;
    return results.includes(undefined) ? 'reading' : 'open';
  });
};

/** Undefined if nothing is unsaved and the text is not open. */
export const useTextState = (id: string): TextState | undefined => {
  const { documents } = useTranscriptionsState();
  return useSelector(documents.states, (states) => states.get(id));
};

/** While a text is typed, only its version changes. */
const isSameList = (one: readonly TextState[], other: readonly TextState[]): boolean =>
  one.length === other.length &&
  one.every(({ id, problem }, index) => id === other[index]?.id && problem === other[index]?.problem);

/** Texts that are not saved, without those that are saved automatically in a few seconds. */
const useUnsavedTexts = (): readonly TextState[] => {
  const { documents } = useTranscriptionsState();
  const isTroubled = useQuery(connectionQuery).data?.kind === 'troubled';
  const isAutoSaveOn = useIsAutoSaveOn();
  const isSavedSoon = (id: string): boolean =>
    isAutoSaveOn && (!isTroubled || getTextPlace(id) === 'computer');
  const select = (states: ReadonlyMap<string, TextState>): readonly TextState[] =>
    [...states.values()].filter(
      ({ id, isUnsaved, problem }) => isUnsaved && (!isSavedSoon(id) || problem !== null),
    );
  return useSelector(documents.states, select, { compare: isSameList });
};

export const useIsAutoSaveOn = (): boolean => useQuery(settingsQuery).data?.saveAutomatically ?? false;

/** Characters that the place of the text takes, known or assumed; null if there is no limit. */
export const useTextLimit = (id: string): number | null => {
  const { data: settings } = useQuery(settingsQuery);
  return settings ? getPlaceLimits(getTextPlace(id), settings).textLength.value : null;
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

/** Ids of texts that can be saved, so without those that are longer than the service takes. */
export const useUnsavedIds = (): readonly string[] =>
  useUnsavedTexts().flatMap((state) => (getTooLong(state) ? [] : state.id));

export const useBackOnline = () => {
  const { isBack, dismiss } = useTranscriptionsState().backOnline;
  return { isBack: useSelector(isBack), dismiss };
};

/** What the row of a text says, of an episode about its parts. */
export interface TextMarks {
  readonly isUnsaved: boolean;
  readonly tooLong: TooLong | undefined;
}

export const useTextMarks = (): ((id: string) => TextMarks) => {
  const unsaved = new Map(useUnsavedTexts().map((state) => [state.id, state]));
  const { data: episodes } = useQuery(episodesQuery);
  return (id) => {
    const parts = episodes?.find((episode) => episode.id === id)?.parts;
    const ids = parts?.flatMap(({ transcriptionId }) => transcriptionId ?? []) ?? [id];
    const state = unsaved.get(id);
    return {
      isUnsaved: ids.some((one) => unsaved.has(one)),
      tooLong: (state && getTooLong(state)) ?? undefined,
    };
  };
};
