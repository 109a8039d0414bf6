import { useSelector } from '@tanstack/react-store';
import { shallow } from '@tanstack/store';
import { useCallback, useMemo } from 'react';
import { joinParts } from '../../../../preload/contract/episode-text.ts';
import type { Result } from '../../../../preload/contract/result.ts';
import type { OpenText, SaveOutcome } from '../../../../preload/contract/texts.ts';
import { afterFrame } from '../../../lib/timers.ts';
import type { Documents } from '../documents.ts';
import { isDirty } from '../text-state.ts';
import { useTranscriptionsState } from '../use-transcriptions-state.ts';

/** Number of editor states that are saved with their undo history. */
const maxEditorStates = 20;

export type CombinedText = Pick<OpenText, 'text' | 'base' | 'isSaving' | 'problem' | 'savedAt'>;

/** The state of all parts as that of one text. */
const combineTexts = (texts: readonly OpenText[]): CombinedText => {
  if (texts.length === 1 && texts[0]) return texts[0];
  const { text } = joinParts(texts.map((one) => one.text));
  const savedAt = Math.max(0, ...texts.map((one) => one.savedAt ?? 0));
  return {
    text,
    base: texts.some(isDirty) ? `${text}\n` : text,
    isSaving: texts.some(({ isSaving }) => isSaving),
    problem: texts.find(({ problem }) => problem !== null)?.problem ?? null,
    savedAt: savedAt === 0 ? null : savedAt,
  };
};

/** The open texts. What is typed is rendered after the frame with it: the editor shows it already, and the next key waits for less. */
const createTypedTexts = (documents: Documents) => {
  /** What changes now is already in the editor. */
  let isOfEditor = false;
  return {
    get: () => documents.opened.get(),
    subscribe: (onChange: (texts: ReadonlyMap<string, Result<OpenText>>) => void) => {
      let cancel: (() => void) | null = null;
      const tell = (): void => {
        cancel?.();
        cancel = null;
        onChange(documents.opened.get());
      };
      const { unsubscribe } = documents.opened.subscribe(() => {
        if (isOfEditor) cancel ??= afterFrame(tell);
        else tell();
      });
      return {
        unsubscribe: (): void => {
          unsubscribe();
          cancel?.();
        },
      };
    },
    type: (typed: Parameters<Documents['type']>[0]): void => {
      isOfEditor = true;
      documents.type(typed);
      isOfEditor = false;
    },
  };
};

/** The texts that are open: that of a record, or those of the parts of an episode. `ids`: the same array until they change. */
export const useDocument = (ids: readonly string[]) => {
  const { documents, editorStates, saveText, resolveText } = useTranscriptionsState();
  const select = (opened: ReadonlyMap<string, Result<OpenText>>): readonly OpenText[] =>
    ids.flatMap((id) => {
      const text = opened.get(id);
      return text?.ok ? text.value : [];
    });
  const opened = useMemo(() => createTypedTexts(documents), [documents]);
  const texts = useSelector(opened, select, { compare: shallow });
  const type = useCallback(
    (typed: readonly string[]): void => opened.type(typed.map((text, index) => [ids[index] ?? '', text])),
    [opened, ids],
  );
  // The undo history of an episode lasts while it is open.
  const [stateKey] = ids.length === 1 ? ids : [];
  return {
    all: texts,
    texts: useMemo(() => texts.map(({ text }) => text), [texts]),
    bases: useMemo(() => texts.map(({ base }) => base), [texts]),
    combined: useMemo(() => combineTexts(texts), [texts]),
    type,
    typePart: (index: number, text: string): void => documents.type([[ids[index] ?? '', text]]),
    /** Saves the texts that changed, but none with a conflict that is known. Returns the outcomes by part. */
    save: (): Promise<readonly SaveOutcome[]> =>
      Promise.all(
        texts.map(({ id, problem }) =>
          problem?.kind === 'conflict' ? { kind: problem.kind } : saveText(id),
        ),
      ),
    /** Sends a text that is longer than the service takes. */
    sendAnyway: (id: string): Promise<SaveOutcome> => saveText(id, { sendAnyway: true }),
    /** The user has compared both texts. */
    resolve: resolveText,
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
