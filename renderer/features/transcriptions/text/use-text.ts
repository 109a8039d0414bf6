import { useCallback, useEffect } from 'react';
import type { Transcription } from '../../../../preload/contract/transcriptions.ts';
import { type Draft, decide, openDraft, readAgain, takeServed, typed } from '../drafts/draft.ts';
import type { SaveEnd } from '../drafts/text-saver.ts';
import { useDraft, useSession } from '../use-session.ts';

/** Editors that are remembered with their undo history. */
const rememberedEditors = 20;

/** The text of a record as the person has it, and what can be done with it. */
export const useText = (record: Transcription) => {
  const session = useSession();
  const { drafts, editors, keeper, saveText, autoSaver } = session;
  const { id } = record;
  const key = session.keyOf(id);
  const served = record.result ?? '';
  const isLive = record.result !== null && (record.asOf ?? null) === null;
  const draft: Draft = useDraft(key) ?? openDraft(served);

  useEffect(() => {
    drafts.change(key, (now) => (now ? readAgain(now, served, isLive) : openDraft(served)));
  }, [drafts, key, served, isLive]);
  // Going to another text or screen is a rest too.
  useEffect(
    () => () => {
      keeper.flush();
      void autoSaver.leave(key);
    },
    [keeper, autoSaver, key],
  );

  const type = useCallback(
    (text: string) => void drafts.change(key, (now) => typed(now ?? openDraft(served), text)),
    [drafts, key, served],
  );
  const save = useCallback((): Promise<SaveEnd> => saveText(key, id), [saveText, key, id]);
  const change = (to: (draft: Draft) => Draft): void =>
    void drafts.change(key, (now) => to(now ?? openDraft(served)));

  const recall = (): unknown => editors.get(key);
  const keep = (state: unknown): void => {
    editors.delete(key);
    editors.set(key, state);
    for (const old of [...editors.keys()].slice(0, -rememberedEditors)) editors.delete(old);
  };
  return {
    key,
    draft,
    type,
    save,
    /** The person has seen both texts: theirs goes over the service's. */
    saveOver: (): Promise<SaveEnd> => {
      change((now) => decide(now, now.text));
      return save();
    },
    takeTheirs: () => change(takeServed),
    recall,
    keep,
  };
};
