import { useCallback, useEffect } from 'react';
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
import { useDraft, useTranscriptionsState } from '../use-transcriptions-state.ts';

/** Number of editor states that are saved with their undo history. */
const maxEditorStates = 20;

export const useText = (record: Transcription) => {
  const transcriptionsState = useTranscriptionsState();
  const { drafts, editorStates, draftWriter, saveText, autoSaver } = transcriptionsState;
  const { id } = record;
  const key = transcriptionsState.toRecordKey(id);
  const serverText = record.result ?? '';
  const isLive = record.result !== null && (record.cachedAt ?? null) === null;
  const draft: EditorDraft = useDraft(key) ?? createDraft(serverText);

  useEffect(() => {
    drafts.update(key, (now) => (now ? updateFromServer(now, serverText, isLive) : createDraft(serverText)));
  }, [drafts, key, serverText, isLive]);
  // Leaving the text writes and saves it at once.
  useEffect(
    () => () => {
      draftWriter.flush();
      void autoSaver.leave(key);
    },
    [draftWriter, autoSaver, key],
  );

  const type = useCallback(
    (text: string) => void drafts.update(key, (now) => setDraftText(now ?? createDraft(serverText), text)),
    [drafts, key, serverText],
  );
  const save = useCallback((): Promise<DraftSaveResult> => saveText(key, id), [saveText, key, id]);
  const sendAnyway = (): Promise<DraftSaveResult> => saveText(key, id, undefined, { sendAnyway: true });
  const updateDraft = (updater: (draft: EditorDraft) => EditorDraft): void =>
    void drafts.update(key, (now) => updater(now ?? createDraft(serverText)));

  const loadEditorState = (): unknown => editorStates.get(key);
  const saveEditorState = (state: unknown): void => {
    editorStates.delete(key);
    editorStates.set(key, state);
    for (const old of [...editorStates.keys()].slice(0, -maxEditorStates)) editorStates.delete(old);
  };
  return {
    key,
    draft,
    type,
    save,
    sendAnyway,
    /** The user has compared both texts: the user's replaces the service's. */
    overwriteTheirs: (): Promise<DraftSaveResult> => {
      updateDraft((now) => resolveConflict(now, now.text));
      return save();
    },
    acceptTheirs: () => updateDraft(acceptTheirs),
    loadEditorState,
    saveEditorState,
  };
};
