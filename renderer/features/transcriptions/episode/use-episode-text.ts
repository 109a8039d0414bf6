import { useSelector } from '@tanstack/react-store';
import { shallow } from '@tanstack/store';
import { useCallback, useEffect, useMemo } from 'react';
import { joinParts } from '../../../../preload/contract/episode-text.ts';
import type { Transcription } from '../../../../preload/contract/transcriptions.ts';
import {
  acceptTheirs,
  createDraft,
  type EditorDraft,
  resolveConflict,
  setDraftText,
  updateFromServer,
} from '../drafts/draft.ts';
import type { DraftSaveResult } from '../drafts/text-saver.ts';
import { useTranscriptionsState } from '../use-transcriptions-state.ts';

const max = (values: readonly (number | null)[]): number | null => {
  const known = values.filter((value) => value !== null);
  return known.length === 0 ? null : Math.max(...known);
};

/** The state of all parts as that of one text. */
const combineDrafts = (drafts: readonly EditorDraft[]): EditorDraft => {
  const text = joinParts(drafts.map((draft) => draft.text)).text;
  const isDirty = drafts.some((draft) => draft.text !== draft.base);
  return {
    text,
    base: isDirty ? `${text}\n` : text,
    sending: drafts.some(({ sending }) => sending !== null) ? text : null,
    saveFailure: drafts.find(({ saveFailure }) => saveFailure !== null)?.saveFailure ?? null,
    savedAt: max(drafts.map(({ savedAt }) => savedAt)),
  };
};

/** Keeps a draft for each part up to date with the service. `records`: those of the parts. */
const useDraftUpdates = (records: readonly Transcription[], keys: readonly string[]): void => {
  const { drafts, draftWriter, autoSaver } = useTranscriptionsState();
  useEffect(() => {
    for (const [index, { result, cachedAt }] of records.entries()) {
      const serverText = result ?? '';
      const isLive = result !== null && (cachedAt ?? null) === null;
      drafts.update(keys[index] ?? '', (now) =>
        now ? updateFromServer(now, serverText, isLive) : createDraft(serverText),
      );
    }
  }, [drafts, records, keys]);
  // Leaving the text writes and saves it at once.
  useEffect(
    () => () => {
      draftWriter.flush();
      for (const key of keys) void autoSaver.leave(key);
    },
    [draftWriter, autoSaver, keys],
  );
};

/** `records` are those of the parts. It is the same array until one of them changes. */
export const useEpisodeText = (records: readonly Transcription[]) => {
  const { drafts: store, saveText, toRecordKey } = useTranscriptionsState();
  const idList = records.map(({ id }) => id).join('\n');
  const keys = useMemo(() => idList.split('\n').map(toRecordKey), [idList, toRecordKey]);
  const stored = useSelector(store.state, (state) => keys.map((key) => state.drafts.get(key)), {
    compare: shallow,
  });
  const drafts = useMemo(
    () => records.map(({ result }, index) => stored[index] ?? createDraft(result ?? '')),
    [records, stored],
  );
  useDraftUpdates(records, keys);

  const updateDraft = useCallback(
    (index: number, updater: (draft: EditorDraft) => EditorDraft): void => {
      const key = keys[index];
      const text = records[index]?.result ?? '';
      if (key !== undefined) store.update(key, (now) => updater(now ?? createDraft(text)));
    },
    [store, keys, records],
  );
  const typePart = useCallback(
    (index: number, text: string): void =>
      updateDraft(index, (now) => (now.text === text ? now : setDraftText(now, text))),
    [updateDraft],
  );
  const type = useCallback(
    (texts: readonly string[]): void => {
      for (const [index, text] of texts.entries()) typePart(index, text);
    },
    [typePart],
  );
  const savePart = (index: number): Promise<DraftSaveResult> =>
    saveText(keys[index] ?? '', records[index]?.id ?? '');
  const texts = useMemo(() => drafts.map(({ text }) => text), [drafts]);
  const bases = useMemo(() => drafts.map(({ base }) => base), [drafts]);
  return {
    keys,
    drafts,
    texts,
    bases,
    combined: useMemo(() => combineDrafts(drafts), [drafts]),
    type,
    typePart,
    /** Sends the parts that changed. Returns the results by part. */
    save: (): Promise<readonly DraftSaveResult[]> => Promise.all(keys.map((_, index) => savePart(index))),
    sendAnyway: (index: number): Promise<DraftSaveResult> =>
      saveText(keys[index] ?? '', records[index]?.id ?? '', undefined, { sendAnyway: true }),
    /** The user has compared both texts: the user's replaces the service's. */
    overwriteTheirs: (index: number): Promise<DraftSaveResult> => {
      updateDraft(index, (now) => resolveConflict(now, now.text));
      return savePart(index);
    },
    acceptTheirs: (index: number): void => updateDraft(index, acceptTheirs),
  };
};

export type EpisodeText = ReturnType<typeof useEpisodeText>;
