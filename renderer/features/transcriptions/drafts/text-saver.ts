/** Saves drafts at the service, one at a time for each record, whether or not their text is still on the screen. */
import type { BridgeError, Result } from '../../../../preload/contract/result.ts';
import { assertNever } from '../../../../preload/contract/result.ts';
import type { Saved, TextToSave } from '../../../../preload/contract/texts.ts';
import type { Transcription } from '../../../../preload/contract/transcriptions.ts';
import { type Draft, decide, found, isDirty, refused, saved, sending } from './draft.ts';
import type { DraftStore } from './draft-store.ts';

export interface TextSaverDeps {
  readonly drafts: DraftStore;
  save(id: string, wanted: TextToSave): Promise<Result<Saved>>;
  /** Whether the service of this draft is the one in use: at another one, the same id is another record. */
  isInUse(key: string): boolean;
  /** Told of the record as the service has it now. */
  answered(record: Transcription): void;
  now(): number;
}

/** What became of it: nothing was to be done, too. */
export type SaveEnd =
  | { readonly kind: 'saved' | 'nothing' | 'kept_otherwise' | 'conflict' }
  | { readonly kind: 'refused'; readonly error: BridgeError };

/**
 * `key` is the draft's, `id` the record's. Called again while it is saving, it saves again afterwards. `sitting`: the
 * save is automatic; without it, the user asked for it.
 */
export type SaveText = (key: string, id: string, sitting?: string) => Promise<SaveEnd>;

export const createTextSaver = (deps: TextSaverDeps): SaveText => {
  const again = new Map<string, string | undefined>();
  const change = (key: string, to: (draft: Draft) => Draft): void => {
    const draft = deps.drafts.get(key);
    if (draft) deps.drafts.change(key, () => to(draft));
  };

  const answered = (key: string, record: Transcription): void => {
    if (deps.isInUse(key)) deps.answered(record);
  };

  const conclude = (key: string, text: string, answer: Result<Saved>): SaveEnd => {
    if (!answer.ok) {
      change(key, (draft) => refused(draft, answer.error));
      return { kind: 'refused', error: answer.error };
    }
    const { value } = answer;
    switch (value.kind) {
      case 'saved':
        change(key, (draft) => saved(draft, deps.now()));
        // A service that does not show the text has taken it all the same.
        answered(key, { ...value.transcription, result: value.transcription.result ?? text });
        return { kind: 'saved' };
      case 'kept_otherwise':
        change(key, (draft) => found(draft, 'kept_otherwise', value.transcription.result ?? ''));
        answered(key, value.transcription);
        return { kind: 'kept_otherwise' };
      case 'conflict':
        change(key, (draft) => found(draft, 'conflict', value.server.result ?? ''));
        answered(key, value.server);
        return { kind: 'conflict' };
      default:
        return assertNever(value);
    }
  };

  const save: SaveText = async (key, id, sitting) => {
    const draft = deps.drafts.get(key);
    if (!draft || !deps.isInUse(key)) return { kind: 'nothing' };
    if (draft.sending !== null) {
      // What the user asked for is no part of a sitting.
      again.set(key, again.has(key) ? again.get(key) && sitting : sitting);
      return { kind: 'nothing' };
    }
    if (!isDirty(draft)) return { kind: 'nothing' };
    // The service kept another text before: that one has been shown, and this is the word of the person.
    if (draft.trouble?.kind === 'kept_otherwise') change(key, (now) => decide(now, now.text));
    const { text, served: base } = deps.drafts.get(key) ?? draft;
    change(key, sending);
    const wanted = { text, base, ...(sitting !== undefined && { sitting }) };
    const end = conclude(key, text, await deps.save(id, wanted));
    const next = again.get(key);
    return again.delete(key) && end.kind === 'saved' ? save(key, id, next) : end;
  };
  return save;
};
