import { getTextPlace } from '../../preload/contract/account-id.ts';
import { isEpisodeId } from '../../preload/contract/episodes.ts';
import type { HeardWords } from '../../preload/contract/listening.ts';
import { ok, type Result } from '../../preload/contract/result.ts';
import type { ComputerTexts } from '../texts/computer-texts.ts';

/** The words that this computer heard. Services return none. They change only if the recording is listened to again. */
export class Words {
  readonly #texts: ComputerTexts;

  constructor(texts: ComputerTexts) {
    this.#texts = texts;
  }

  /** Null if the record has none. */
  readonly get = async (id: string): Promise<Result<HeardWords | null>> =>
    getTextPlace(id) === 'computer' && !isEpisodeId(id) ? this.#texts.getWords(id) : ok(null);

  /** Whether one of the records has words. */
  async hasAny(ids: readonly string[]): Promise<boolean> {
    return this.#texts.hasWords(ids.filter((id) => getTextPlace(id) === 'computer'));
  }
}
