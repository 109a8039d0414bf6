/** Reads the service's text first, so that no unknown text is overwritten. */
import { getMessages } from '../../preload/contract/limits/limit-messages.ts';
import { countCharacters, getExcess } from '../../preload/contract/limits/limits.ts';
import { isSameText } from '../../preload/contract/plain-text.ts';
import { type BridgeError, fail, ok, type Result } from '../../preload/contract/result.ts';
import type { SaveTextResult, TextToSave } from '../../preload/contract/texts.ts';
import type { Transcription } from '../../preload/contract/transcriptions.ts';
import type { TranscriptionsApi } from '../api/types.ts';
import { accountChanged } from '../lib/account-changed.ts';
import type { Drafts } from '../texts/draft-repository.ts';
import type { VersionRepository } from '../texts/version-repository.ts';

/** What was saved from here, in memory until the application quits. */
export class SaveHistory {
  readonly #sittings = new Map<string, string>();
  readonly #replacing = new Map<string, string>();
  readonly #unconfirmed = new Map<string, string>();
  readonly #storedFromHere = new Map<string, string>();

  /** True after an automatic save of this sitting: the text before it is already a version. */
  hasSaved(accountId: string, id: string, sitting: string | undefined): boolean {
    return sitting !== undefined && this.#sittings.get(toKey(accountId, id)) === sitting;
  }

  recordSave(accountId: string, id: string, sitting: string): void {
    this.#sittings.set(toKey(accountId, id), sitting);
  }

  /**
   * `replacedText`: the earlier text of the same sitting, which needs no version; otherwise null. Call the
   * returned function when the request has ended.
   */
  beginSave(accountId: string, id: string, replacedText: string | null, text: string) {
    const key = toKey(accountId, id);
    if (replacedText !== null) this.#replacing.set(key, replacedText);
    this.#unconfirmed.set(key, text);
    return (hasResponse: boolean): void => {
      this.#replacing.delete(key);
      if (hasResponse) this.#unconfirmed.delete(key);
    };
  }

  /** True if this text was sent from here and the response was lost. */
  isUnconfirmed(accountId: string, id: string, text: string | null): boolean {
    return text !== null && isText(this.#unconfirmed.get(toKey(accountId, id)), text);
  }

  /** Records the text that the service has stored for the user. */
  recordStored(accountId: string, id: string, text: string): void {
    this.#storedFromHere.set(toKey(accountId, id), text);
  }

  /** True if the service stored this text for the user, and no later one. */
  isStoredFromHere(accountId: string, id: string, text: string): boolean {
    return isText(this.#storedFromHere.get(toKey(accountId, id)), text);
  }

  /** True if a later text of the same sitting is replacing this text. */
  isBeingReplaced(accountId: string, id: string, text: string): boolean {
    return isText(this.#replacing.get(toKey(accountId, id)), text);
  }
}

const toKey = (accountId: string, id: string): string => `${accountId} ${id}`;
const isText = (stored: string | undefined, text: string): boolean =>
  stored !== undefined && isSameText(stored, text);

export interface SaveTextDeps {
  /** It must be the service itself, not the cache. */
  readonly api: Pick<TranscriptionsApi, 'show' | 'update'>;
  readonly drafts: Drafts;
  readonly versions: VersionRepository;
  readonly getAccountId: () => string | null;
  readonly history: SaveHistory;
  /** Characters that the account's service takes; null if that is unknown or there is no limit. */
  readonly getTextLimit: (accountId: string) => number | null;
}

/** Saves of one record run one after another. */
export const createSaveText = (deps: SaveTextDeps) => {
  const queues = new Map<string, Promise<unknown>>();
  return (id: string, request: TextToSave): Promise<Result<SaveTextResult>> => {
    const accountId = deps.getAccountId();
    if (accountId === null) return Promise.resolve(fail('not_configured'));
    saveDraftFirst(deps.drafts, accountId, id, request);
    const previous = queues.get(id) ?? Promise.resolve();
    const result = previous.then(() => save(deps, accountId, id, request));
    const queueEnd = result.catch(() => undefined);
    queues.set(id, queueEnd);
    void queueEnd.then(() => {
      if (queues.get(id) === queueEnd) queues.delete(id);
    });
    return result;
  };
};

/** Runs before queueing, so that it cannot replace a newer draft. On a full disk the text is sent anyway. */
const saveDraftFirst = (drafts: Drafts, accountId: string, id: string, { text, base }: TextToSave): void => {
  const existing = drafts.get(accountId, id);
  if (text !== base || (existing.ok && existing.value !== null)) drafts.save(accountId, id, { text, base });
};

const save = async (
  deps: SaveTextDeps,
  accountId: string,
  id: string,
  request: TextToSave,
): Promise<Result<SaveTextResult>> => {
  const { api, drafts, versions } = deps;
  if (deps.getAccountId() !== accountId) return accountChanged;
  const current = await api.show(id);
  if (deps.getAccountId() !== accountId) return accountChanged;
  if (!current.ok) return current;
  const server = current.value;
  if (isConflict(server, request) && !deps.history.isUnconfirmed(accountId, id, server.result))
    return ok({ kind: 'conflict', server });
  const held = request.sendAnyway ? null : describeExcess(deps, accountId, request);
  if (held !== null && !hasText(server, request)) {
    keepVersions(versions, accountId, server, request);
    return ok(held);
  }

  const isSameSitting = deps.history.hasSaved(accountId, id, request.sitting);
  if (server.result && !isSameSitting) {
    const isOwn = deps.history.isStoredFromHere(accountId, id, server.result);
    versions.add(accountId, id, server.result, isOwn ? 'saved' : 'service');
  }
  const endSave = deps.history.beginSave(accountId, id, isSameSitting ? server.result : null, request.text);
  const updated = await sendChanges(api, server, request);
  const isDropped = deps.getAccountId() !== accountId;
  endSave(updated.ok && !isDropped);
  if (isDropped) return accountChanged;
  if (!updated.ok) {
    const refused = isLengthRefusal(updated.error) ? describeExcess(deps, accountId, request) : null;
    return refused === null ? updated : ok(refused);
  }
  const transcription = updated.value;
  const storedText = transcription.result;
  if (storedText !== null && !isSameText(storedText, request.text))
    return ok({ kind: 'saved_differently', transcription });
  deps.history.recordStored(accountId, id, request.text);
  if (request.sitting === undefined) versions.add(accountId, id, request.text, 'saved');
  else deps.history.recordSave(accountId, id, request.sitting);
  // If the disk is full, the draft stays and the next save deletes it.
  drafts.reconcile(accountId, id, request.text);
  return ok({ kind: 'saved', transcription });
};

type TooLong = Extract<SaveTextResult, { readonly kind: 'too_long' }>;

/** Null if the text fits, as far as known. */
const describeExcess = (
  { getTextLimit }: Pick<SaveTextDeps, 'getTextLimit'>,
  accountId: string,
  { text }: TextToSave,
): TooLong | null => {
  const limit = getTextLimit(accountId);
  return limit === null || getExcess(text, limit) === 0
    ? null
    : { kind: 'too_long', characters: countCharacters(text), limit };
};

/** Whether the service refused a text, which is longer than the known limit, because of its length. */
const isLengthRefusal = (error: BridgeError): boolean =>
  error.code === 'too_large' || getMessages(error, 'result').length > 0;

/** The service's text stays available although it is not replaced, and so does a text that the user saved. */
const keepVersions = (
  versions: VersionRepository,
  accountId: string,
  server: Transcription,
  { text, sitting }: TextToSave,
): void => {
  if (server.result) versions.add(accountId, server.id, server.result, 'service');
  if (sitting === undefined) versions.add(accountId, server.id, text, 'saved');
};

const hasText = ({ result }: Transcription, { text }: Pick<TextToSave, 'text'>): boolean =>
  result !== null && isSameText(result, text);

/** A text that the service does not return cannot be compared. */
const isConflict = ({ result }: Transcription, { text, base }: TextToSave): boolean =>
  result !== null && !isSameText(result, base) && !isSameText(result, text);

/** Sends only changed fields. If the response does not include the text, the record is read again. */
const sendChanges = async (
  api: SaveTextDeps['api'],
  server: Transcription,
  { text, name }: TextToSave,
): Promise<Result<Transcription>> => {
  const changes = {
    ...(hasText(server, { text }) ? {} : { result: text }),
    ...(name === undefined || name === server.name ? {} : { name }),
  };
  if (Object.keys(changes).length === 0) return ok(server);
  const updated = await api.update(server.id, changes);
  const isTextKnown = !updated.ok || updated.value.result !== null || text.trim() === '';
  return isTextKnown ? updated : api.show(server.id);
};
