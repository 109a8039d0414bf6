/**
 * Saves a text, and never over another one unseen: the service's text is read first. Whatever goes wrong, what was
 * typed is on the disk before anything is sent.
 */
import { fail, ok, type Result } from '../../../preload/contract/result.ts';
import type { Saved, TextToSave } from '../../../preload/contract/texts.ts';
import type { Transcription } from '../../../preload/contract/transcriptions.ts';
import type { TranscriptionsApi } from '../../api/types.ts';
import type { DraftStore } from './draft-store.ts';
import { sameText } from './same-text.ts';
import type { SavingHistory } from './saving-history.ts';
import type { VersionStore } from './version-store.ts';

export interface SavingDeps {
  /** The service itself: an older copy must not pass for its text. */
  readonly api: Pick<TranscriptionsApi, 'show' | 'update'>;
  readonly drafts: DraftStore;
  readonly versions: VersionStore;
  readonly account: () => string | null;
  readonly history: SavingHistory;
}

export type SaveText = (id: string, wanted: TextToSave) => Promise<Result<Saved>>;

/** One at a time for each record: the second finds what the first has saved. */
export const createSaving = (deps: SavingDeps): SaveText => {
  const turns = new Map<string, Promise<unknown>>();
  return (id, wanted) => {
    const account = deps.account();
    if (account === null) return Promise.resolve(fail('not_configured', 'No service is set up yet.'));
    keepFirst(deps.drafts, account, id, wanted);
    const before = turns.get(id) ?? Promise.resolve();
    const own = before.then(() => save(deps, account, id, wanted));
    const turn = own.catch(() => undefined);
    turns.set(id, turn);
    void turn.then(() => {
      if (turns.get(id) === turn) turns.delete(id);
    });
    return own;
  };
};

/**
 * At once, before it waits for its turn: what is typed later then comes later. A full disk is no reason not to send, on
 * the contrary.
 */
const keepFirst = (drafts: DraftStore, account: string, id: string, { text, base }: TextToSave): void => {
  const known = drafts.get(account, id);
  if (text !== base || (known.ok && known.value !== null)) drafts.keep(account, id, { text, base });
};

const save = async (
  deps: SavingDeps,
  account: string,
  id: string,
  wanted: TextToSave,
): Promise<Result<Saved>> => {
  const { api, drafts, versions } = deps;
  if (deps.account() !== account) return fail('interrupted', 'Another service was chosen meanwhile.');
  const shown = await api.show(id);
  if (!shown.ok) return shown;
  if (deps.account() !== account) return fail('interrupted', 'Another service was chosen meanwhile.');
  const server = shown.value;
  if (isElsewhere(server, wanted) && !deps.history.isOwn(account, id, server.result))
    return ok({ kind: 'conflict', server });

  const isContinued = deps.history.isContinued(account, id, wanted.sitting);
  if (server.result && !isContinued) versions.add(account, id, server.result, 'service');
  const finish = deps.history.begin(account, id, isContinued ? server.result : null, wanted.text);
  const answer = await send(api, server, wanted);
  finish(answer.ok);
  if (!answer.ok) return answer;
  const transcription = answer.value;
  const kept = transcription.result;
  if (kept !== null && !sameText(kept, wanted.text)) return ok({ kind: 'kept_otherwise', transcription });
  if (wanted.sitting === undefined) versions.add(account, id, wanted.text, 'saved');
  else deps.history.continue(account, id, wanted.sitting);
  // Where the disk is full the draft stays: it is the same text, and the next saving tidies it up.
  drafts.settle(account, id, wanted.text);
  return ok({ kind: 'saved', transcription });
};

/** A text that the service does not show cannot be compared. */
const isElsewhere = ({ result }: Transcription, { text, base }: TextToSave): boolean =>
  result !== null && !sameText(result, base) && !sameText(result, text);

/** Sends only what differs. An answer that does not show the text is followed by a look at the record. */
const send = async (
  api: SavingDeps['api'],
  server: Transcription,
  { text, name }: TextToSave,
): Promise<Result<Transcription>> => {
  const changes = {
    ...(server.result !== null && sameText(server.result, text) ? {} : { result: text }),
    ...(name === undefined || name === server.name ? {} : { name }),
  };
  if (Object.keys(changes).length === 0) return ok(server);
  const answer = await api.update(server.id, changes);
  const isShown = !answer.ok || answer.value.result !== null || text.trim() === '';
  return isShown ? answer : api.show(server.id);
};
