import { useCallback, useEffect } from 'react';
import type { Transcription } from '../../../../preload/contract/transcriptions.ts';
import { type Draft, openDraft, readAgain, takeServed, typed } from '../drafts/draft.ts';
import { useDraft, useSession } from '../use-session.ts';

/** Editors that are remembered with their undo history. */
const rememberedEditors = 20;

/** The text of a record as the person has it, and what can be done with it. */
export const useText = (record: Transcription) => {
  const session = useSession();
  const { drafts, editors, saveText } = session;
  const { id } = record;
  const key = session.keyOf(id);
  const served = record.result ?? '';
  const draft: Draft = useDraft(key) ?? openDraft(served);

  useEffect(() => {
    drafts.change(key, (now) => (now ? readAgain(now, served) : openDraft(served)));
  }, [drafts, key, served]);

  const type = useCallback(
    (text: string) => void drafts.change(key, (now) => typed(now ?? openDraft(served), text)),
    [drafts, key, served],
  );
  const save = useCallback(() => void saveText(key, id), [saveText, key, id]);
  const takeTheirs = (): void => void drafts.change(key, (now) => takeServed(now ?? openDraft(served)));

  const recall = (): unknown => editors.get(key);
  const keep = (state: unknown): void => {
    editors.delete(key);
    editors.set(key, state);
    for (const old of [...editors.keys()].slice(0, -rememberedEditors)) editors.delete(old);
  };
  return { draft, type, save, takeTheirs, recall, keep };
};
