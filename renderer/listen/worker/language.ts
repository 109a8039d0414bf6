/** Which language is spoken, by chunk and of the recording. */

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

/** The chunks of a recording vote for its language. One that is surely in another language has its own. */
export class LanguageVote {
  readonly #votes = new Map<string, number>();

  add({ shares, speechSeconds }: HeardLanguage): void {
    for (const [code, share] of shares)
      this.#votes.set(code, (this.#votes.get(code) ?? 0) + share * speechSeconds);
  }

  choose({ shares, speechSeconds }: HeardLanguage): string {
    const [code, share] = getBest(shares);
    return share > sureShare && speechSeconds >= sureSeconds ? code : getBest(this.#votes)[0];
  }
}
