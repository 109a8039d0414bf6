/** Which language is spoken, by chunk and of the recording. */
import type { LanguageTimes } from '../../../preload/contract/listening.ts';

/** Of one chunk. */
export interface HeardLanguage {
  /** By code: from 0 to 1. */
  readonly shares: ReadonlyMap<string, number>;
  readonly speechSeconds: number;
}

const sureShare = 0.8;
const sureSeconds = 5;

const getBest = (shares: ReadonlyMap<string, number>): readonly [code: string, share: number] => {
  let best: readonly [string, number] = ['', 0];
  for (const one of shares) if (one[1] > best[1]) best = one;
  return best;
};

const countedLanguages = 3;

/** Returns the times of the likeliest languages, in whole milliseconds, so that the order in which they are added makes no difference. */
export const toLanguageTimes = ({ shares, speechSeconds }: HeardLanguage): LanguageTimes =>
  [...shares]
    .sort((one, other) => other[1] - one[1])
    .slice(0, countedLanguages)
    .map(([code, share]) => [code, Math.round(share * speechSeconds * 1_000)]);

/** The chunks of a recording vote for its language. One that is surely in another language has its own. */
export class LanguageVote {
  readonly #votes = new Map<string, number>();

  /** `before`: of the chunks that were heard already. */
  constructor(before: LanguageTimes) {
    this.add(before);
  }

  add(times: LanguageTimes): void {
    for (const [code, ms] of times) this.#votes.set(code, (this.#votes.get(code) ?? 0) + ms);
  }

  choose({ shares, speechSeconds }: HeardLanguage): string {
    const [code, share] = getBest(shares);
    return share > sureShare && speechSeconds >= sureSeconds ? code : getBest(this.#votes)[0];
  }
}
