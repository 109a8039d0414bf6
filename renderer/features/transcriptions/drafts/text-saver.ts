/** Sends drafts to the service, one at a time for each record, whether or not their text is still on the screen. */
import type { Result } from '../../../../preload/contract/result.ts';
import type { Transcription, TranscriptionChanges } from '../../../../preload/contract/transcriptions.ts';
import { type Draft, isDirty, refused, saved, sending } from './draft.ts';
import type { DraftStore } from './draft-store.ts';

export interface TextSaverDeps {
  readonly drafts: DraftStore;
  update(id: string, changes: TranscriptionChanges): Promise<Result<Transcription>>;
  show(id: string): Promise<Result<Transcription>>;
  /** Told of the record as the service has it now. */
  answered(record: Transcription): void;
  now(): number;
}

/** `key` is the draft's, `id` the record's. Pressed again while it is saving, it saves again afterwards. */
export type SaveText = (key: string, id: string) => Promise<void>;

export const createTextSaver = (deps: TextSaverDeps): SaveText => {
  const again = new Set<string>();
  const change = (key: string, to: (draft: Draft) => Draft): void => {
    const draft = deps.drafts.get(key);
    if (draft) deps.drafts.change(key, () => to(draft));
  };

  const send = async (id: string, text: string): Promise<Result<Transcription>> => {
    const updated = await deps.update(id, { result: text });
    // A service that answers without the text is asked for the record: saved is what the service shows.
    const isShown = !updated.ok || updated.value.result !== null || text.trim() === '';
    return isShown ? updated : deps.show(id);
  };

  const save: SaveText = async (key, id) => {
    const draft = deps.drafts.get(key);
    if (!draft) return;
    if (draft.sending !== null) {
      again.add(key);
      return;
    }
    if (!isDirty(draft)) return;
    change(key, sending);
    const answer = await send(id, draft.text);
    if (answer.ok) {
      change(key, (now) => saved(now, answer.value.result, deps.now()));
      deps.answered(answer.value);
    } else {
      change(key, (now) => refused(now, answer.error));
    }
    if (again.delete(key) && answer.ok) await save(key, id);
  };
  return save;
};
