/** Drafts that are longer than the service takes, by record key. They stay on this computer. */
import { Store } from '@tanstack/store';
import { countCharacters } from '../../../../preload/contract/limits/limits.ts';
import { t } from '../../../../preload/messages/translate.ts';
import { type After, createKeyTimers } from '../../../lib/timers.ts';
import { type EditorDraft, isDirty } from './draft.ts';
import type { DraftStore } from './draft-store.ts';

/** The length of a text and what the service takes, in Unicode code points of the trimmed text. */
export interface TextLength {
  readonly characters: number;
  readonly limit: number;
}

/** Names the characters of the text, and those that the service takes. */
export const formatTooLong = ({ characters, limit }: TextLength): string =>
  t('transcriptions.longerThanServiceTakes', { count: characters, limit });

/** Null while the text is sent, if the user has to choose a version, or if the text fits. */
export const getHeld = (draft: EditorDraft, tooLong: TextLength | undefined): TextLength | null => {
  const { saveFailure, sending } = draft;
  const mustChoose = saveFailure !== null && saveFailure.kind !== 'refused';
  return tooLong === undefined || !isDirty(draft) || sending !== null || mustChoose ? null : tooLong;
};

type TooLongByKey = ReadonlyMap<string, TextLength>;

interface TooLongTextsDeps {
  readonly drafts: DraftStore;
  /** Characters that the service in use takes; null if that is only assumed or there is no limit. */
  getLimit(): number | null;
  /** Whether the draft belongs to the service in use. */
  isInUse(key: string): boolean;
  readonly after: After;
  onDispose(fn: () => void): void;
}

/** Milliseconds without typing before a text is counted, because counting a very long one takes some. */
const countDelay = 300;

const isSame = (one: TextLength | undefined, other: TextLength | null): boolean =>
  one?.characters === other?.characters && one?.limit === other?.limit;

export const createTooLongTexts = (deps: TooLongTextsDeps) => {
  const { drafts } = deps;
  const state = new Store<TooLongByKey>(new Map());
  let unreadLengths: ReadonlyMap<string, number> = new Map();

  const set = (key: string, next: TextLength | null): void => {
    if (isSame(state.get().get(key), next)) return;
    const others = [...state.get()].filter(([other]) => other !== key);
    state.setState(() => new Map(next === null ? others : [...others, [key, next]]));
  };
  /** Null if the text fits or is not changed. */
  const measure = (key: string): TextLength | null => {
    const limit = deps.getLimit();
    if (limit === null || !deps.isInUse(key)) return null;
    const draft = drafts.get(key);
    const isUnread = draft === undefined && drafts.unsavedKeys.get().includes(key);
    if (draft ? !isDirty(draft) || draft.text.length <= limit : !isUnread) return null;
    const characters = draft ? countCharacters(draft.text) : (unreadLengths.get(key) ?? 0);
    return characters > limit ? { characters, limit } : null;
  };
  const update = (key: string): void => set(key, measure(key));
  const timers = createKeyTimers(deps.after, update);

  const unsubscribe = drafts.onDraftChanged((key) => {
    const draft = drafts.get(key);
    if (draft && isDirty(draft)) timers.schedule(key, countDelay);
    else {
      timers.cancel(key);
      update(key);
    }
  });
  deps.onDispose(unsubscribe);

  const refresh = (): void => {
    for (const key of new Set([...state.get().keys(), ...drafts.unsavedKeys.get()])) update(key);
  };
  return {
    state,
    /** Lengths of stored drafts of an earlier window that are not loaded yet. */
    setUnread: (lengths: ReadonlyMap<string, number>): void => {
      unreadLengths = lengths;
      refresh();
    },
    /** Call it when the limit or the service has changed. */
    refresh,
  };
};
