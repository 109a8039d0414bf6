/** Reads the service's text before it sends one, so that no unknown text is overwritten. */
import { getMessages } from '../../preload/contract/limits/limit-messages.ts';
import { getExcess } from '../../preload/contract/limits/limits.ts';
import { isSameText } from '../../preload/contract/plain-text.ts';
import { type BridgeError, ok, type Result } from '../../preload/contract/result.ts';
import type { Transcription } from '../../preload/contract/transcriptions.ts';
import type { TextsApi } from '../api/types.ts';
import { accountChanged } from '../lib/account-changed.ts';
import type { Sitting } from './open-texts.ts';
import type { VersionRepository } from './version-repository.ts';

/** What was saved from here, in memory until the application quits. */
export class SaveHistory {
  readonly #replacing = new Map<string, string>();
  readonly #unconfirmed = new Map<string, string>();
  readonly #storedFromHere = new Map<string, string>();

  /**
   * `replacedText`: the earlier text of the same sitting, which needs no version; otherwise null. Call the
   * returned function when the request has ended.
   */
  beginSave(id: string, replacedText: string | null, text: string) {
    if (replacedText !== null) this.#replacing.set(id, replacedText);
    this.#unconfirmed.set(id, text);
    return (hasResponse: boolean): void => {
      this.#replacing.delete(id);
      if (hasResponse) this.#unconfirmed.delete(id);
    };
  }

  /** True if this text was sent from here and the response was lost. */
  isUnconfirmed(id: string, text: string | null): boolean {
    return text !== null && isText(this.#unconfirmed.get(id), text);
  }

  /** Records the text that the service has stored for the user. */
  recordStored(id: string, text: string): void {
    this.#storedFromHere.set(id, text);
  }

  /** True if the service stored this text for the user, and no later one. */
  isStoredFromHere(id: string, text: string): boolean {
    return isText(this.#storedFromHere.get(id), text);
  }

  /** True if a later text of the same sitting is replacing this text. */
  isBeingReplaced(id: string, text: string): boolean {
    return isText(this.#replacing.get(id), text);
  }
}

const isText = (stored: string | undefined, text: string): boolean =>
  stored !== undefined && isSameText(stored, text);

export interface SaveTextDeps {
  /** It must be the service itself, not the cache. */
  readonly api: Pick<TextsApi, 'show' | 'update'>;
  readonly versions: VersionRepository;
  readonly history: SaveHistory;
  /** Characters that the service of a text takes; null if that is unknown or there is no limit. */
  readonly getTextLimit: (id: string) => number | null;
}

export interface SaveRequest {
  /** Set for automatic saves only. */
  readonly sitting: Sitting | null;
  /** Also if the text is longer than the service takes. */
  readonly sendAnyway: boolean;
}

/** `base`: the service's text that the text is based on. */
export interface TextToSave extends SaveRequest {
  readonly id: string;
  readonly text: string;
  readonly base: string;
  /** False when the service is no longer in use, or the text was deleted. */
  readonly isCurrent: () => boolean;
}

/** `saved_differently`: the service changed the text, such as by shortening it. */
export type SavedText =
  | { readonly kind: 'saved' }
  | { readonly kind: 'too_long' }
  | { readonly kind: 'conflict' | 'saved_differently'; readonly theirs: string };

/** One save of a text runs at a time. */
export const saveText = async (deps: SaveTextDeps, request: TextToSave): Promise<Result<SavedText>> => {
  const { api, versions, history } = deps;
  const { id, text, sitting } = request;
  const current = await api.show(id);
  if (!request.isCurrent()) return accountChanged;
  if (!current.ok) return current;
  const server = current.value;
  if (isConflict(server, request) && !history.isUnconfirmed(id, server.result))
    return ok({ kind: 'conflict', theirs: server.result ?? '' });
  if (!request.sendAnyway && isTooLong(deps, request) && !hasText(server, text)) {
    keepVersions(versions, server, request);
    return ok({ kind: 'too_long' });
  }

  const isSameSitting = sitting?.hasSaved ?? false;
  if (server.result && !isSameSitting) {
    const isOwn = history.isStoredFromHere(id, server.result);
    versions.add(id, server.result, isOwn ? 'saved' : 'service');
  }
  const endSave = history.beginSave(id, isSameSitting ? server.result : null, text);
  const updated = await sendText(api, server, text);
  const isDropped = !request.isCurrent();
  endSave(updated.ok && !isDropped);
  if (isDropped) return accountChanged;
  if (!updated.ok)
    return isLengthRefusal(updated.error) && isTooLong(deps, request) ? ok({ kind: 'too_long' }) : updated;
  const storedText = updated.value.result;
  if (storedText !== null && !isSameText(storedText, text))
    return ok({ kind: 'saved_differently', theirs: storedText });
  history.recordStored(id, text);
  if (sitting === null) versions.add(id, text, 'saved');
  else sitting.hasSaved = true;
  return ok({ kind: 'saved' });
};

const isTooLong = ({ getTextLimit }: SaveTextDeps, { id, text }: TextToSave): boolean =>
  getExcess(text, getTextLimit(id)) > 0;

/** Whether the service refused a text, which is longer than the known limit, because of its length. */
const isLengthRefusal = (error: BridgeError): boolean =>
  error.code === 'too_large' || getMessages(error, 'result').length > 0;

/** The service's text stays available although it is not replaced, and so does a text that the user saved. */
const keepVersions = (
  versions: VersionRepository,
  { result }: Transcription,
  { id, text, sitting }: TextToSave,
): void => {
  if (result) versions.add(id, result, 'service');
  if (sitting === null) versions.add(id, text, 'saved');
};

const hasText = ({ result }: Transcription, text: string): boolean =>
  result !== null && isSameText(result, text);

/** A text that the service does not return cannot be compared. */
const isConflict = ({ result }: Transcription, { text, base }: TextToSave): boolean =>
  result !== null && !isSameText(result, base) && !isSameText(result, text);

/** If the response does not include the text, the record is read again. */
const sendText = async (
  api: SaveTextDeps['api'],
  server: Transcription,
  text: string,
): Promise<Result<Transcription>> => {
  if (hasText(server, text)) return ok(server);
  const updated = await api.update(server.id, { result: text });
  const isTextKnown = !updated.ok || updated.value.result !== null || text.trim() === '';
  return isTextKnown ? updated : api.show(server.id);
};
