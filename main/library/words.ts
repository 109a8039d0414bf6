import { computerAccountId } from '../../preload/contract/account-id.ts';
import { isEpisodeId } from '../../preload/contract/episodes.ts';
import type { HeardWords } from '../../preload/contract/listening.ts';
import { ok, type Result } from '../../preload/contract/result.ts';
import type { ComputerTexts } from '../texts/computer-texts.ts';
import type { GetAccountId } from './account.ts';

/** The words that this computer heard. Services return none. They change only if the recording is listened to again. */
export class Words {
  readonly #texts: ComputerTexts;
  readonly #getAccountId: GetAccountId;

  constructor(texts: ComputerTexts, getAccountId: GetAccountId) {
    this.#texts = texts;
    this.#getAccountId = getAccountId;
  }

  /** Null if the record has none. */
  readonly get = async (id: string): Promise<Result<HeardWords | null>> =>
    this.#isHere && !isEpisodeId(id) ? this.#texts.getWords(id) : ok(null);

  /** Whether one of the records has words. */
  async hasAny(ids: readonly string[]): Promise<boolean> {
    return this.#isHere && this.#texts.hasWords(ids);
  }

  get #isHere(): boolean {
    return this.#getAccountId() === computerAccountId;
  }
}
