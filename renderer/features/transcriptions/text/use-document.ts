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

/** Number of editor states that are saved with their undo history. */
const maxEditorStates = 20;

const max = (values: readonly (number | null)[]): number | null => {
  const known = values.filter((value) => value !== null);
  return known.length === 0 ? null : Math.max(...known);
};

/** The state of all parts as that of one text. */
const combineDrafts = (drafts: readonly EditorDraft[]): EditorDraft => {
  if (drafts.length === 1 && drafts[0]) return drafts[0];
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

/** Keeps a draft for each record up to date with the service. */
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

/**
 * The texts that are open: that of a record, or those of the parts of an episode. `records`: theirs; the same array until
 * one of them changes.
 */
export const useDocument = (records: readonly Transcription[]) => {
  const { drafts: store, editorStates, saveText, toRecordKey } = useTranscriptionsState();
  const idList = records.map(({ id }) => id).join('\n');
  const keys = useMemo(() => idList.split('\n').map(toRecordKey), [idList, toRecordKey]);
  const opened = useSelector(store.state, (state) => keys.map((key) => state.drafts.get(key)), {
    compare: shallow,
  });
  const drafts = useMemo(
    () => records.map(({ result }, index) => opened[index] ?? createDraft(result ?? '')),
    [records, opened],
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
  const savePart = (index: number, options?: { readonly sendAnyway: true }): Promise<DraftSaveResult> =>
    saveText(keys[index] ?? '', records[index]?.id ?? '', undefined, options);
  // The undo history of an episode lasts while it is open.
  const [stateKey] = keys.length === 1 ? keys : [];
  return {
    keys,
    drafts,
    texts: useMemo(() => drafts.map(({ text }) => text), [drafts]),
    bases: useMemo(() => drafts.map(({ base }) => base), [drafts]),
    combined: useMemo(() => combineDrafts(drafts), [drafts]),
    type,
    typePart,
    /** Sends the texts that changed, but none with a conflict that is known. Returns the results by part. */
    save: (): Promise<readonly DraftSaveResult[]> =>
      Promise.all(
        drafts.map(({ saveFailure }, index) =>
          saveFailure?.kind === 'conflict' ? { kind: saveFailure.kind } : savePart(index),
        ),
      ),
    /** Sends a text that is longer than the service takes. */
    sendAnyway: (index: number): Promise<DraftSaveResult> => savePart(index, { sendAnyway: true }),
    /** The user has compared both texts: the user's replaces the service's. */
    overwriteTheirs: (index: number): Promise<DraftSaveResult> => {
      updateDraft(index, (now) => resolveConflict(now, now.text));
      return savePart(index);
    },
    acceptTheirs: (index: number): void => updateDraft(index, acceptTheirs),
    storedState:
      stateKey === undefined
        ? null
        : {
            load: () => editorStates.get(stateKey),
            save: (state: unknown): void => {
              editorStates.delete(stateKey);
              editorStates.set(stateKey, state);
              for (const old of [...editorStates.keys()].slice(0, -maxEditorStates)) editorStates.delete(old);
            },
          },
  };
};

export type TextDocument = ReturnType<typeof useDocument>;
