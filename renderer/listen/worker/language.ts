/** Which language is spoken, by chunk and of the recording. */
import type { LanguageTimes } from '../../../preload/contract/listening.ts';

/** Of speech between two pauses. */
export interface HeardLanguage {
  /** By code: from 0 to 1. */
  readonly shares: ReadonlyMap<string, number>;
  readonly speechSeconds: number;
}

const sureShare = 0.8;
/** Shorter speech can sound like any language. */
export const minSpeechSeconds = 1.5;
/** A language that is less likely than the best by more is not that of the speech. */
const maxRatio = 4;

export const getBest = (shares: ReadonlyMap<string, number>): readonly [code: string, share: number] => {
  let best: readonly [string, number] = ['', 0];
  for (const one of shares) if (one[1] > best[1]) best = one;
  return best;
};

const isSure = ({ shares, speechSeconds }: HeardLanguage): boolean =>
  getBest(shares)[1] >= sureShare && speechSeconds >= minSpeechSeconds;

/** Only these languages; empty: any. If the model knows none of them, all stay. */
export const limitShares = (
  shares: ReadonlyMap<string, number>,
  codes: readonly string[],
): ReadonlyMap<string, number> => {
  const left = [...shares].filter(([code]) => codes.includes(code));
  const sum = left.reduce((total, [, share]) => total + share, 0);
  return sum === 0 ? shares : new Map(left.map(([code, share]) => [code, share / sum]));
};

const countedLanguages = 3;
/** Less likely languages are noise, and would add up in a long recording. */
const minCountedShare = 0.2;

/** Returns the times of the likeliest languages, in whole milliseconds, so that the order in which they are added makes no difference. */
export const toLanguageTimes = ({ shares, speechSeconds }: HeardLanguage): LanguageTimes =>
  [...shares]
    .sort((one, other) => other[1] - one[1])
    .slice(0, countedLanguages)
    .filter(([, share], at) => at === 0 || share >= minCountedShare)
    .map(([code, share]) => [code, Math.round(share * speechSeconds * 1_000)]);

/** The sum of times that are for the same language. */
export const addTimes = (all: readonly LanguageTimes[]): LanguageTimes => {
  const times = new Map<string, number>();
  for (const [code, ms] of all.flat()) times.set(code, (times.get(code) ?? 0) + ms);
  return [...times];
};

/** All speech of a recording votes for its languages. What is surely in another language has its own. */
export class LanguageVote {
  #votes: ReadonlyMap<string, number>;

  /** `before`: of the chunks that were heard already. */
  constructor(before: LanguageTimes) {
    this.#votes = new Map(before);
  }

  add(times: LanguageTimes): void {
    this.#votes = new Map(addTimes([[...this.#votes], times]));
  }

  /** The languages of these, which were not added. */
  choose(heard: readonly HeardLanguage[]): readonly string[] {
    const votes = new Map(addTimes([[...this.#votes], ...heard.map(toLanguageTimes)]));
    const known = new Set([
      ...[...this.#votes].filter(([, ms]) => ms >= minSpeechSeconds * 1_000).map(([code]) => code),
      ...heard.filter(isSure).map(({ shares }) => getBest(shares)[0]),
    ]);
    return heard.map((one) => {
      const [code, share] = getBest(one.shares);
      if (isSure(one)) return code;
      const likeliest =
        known.size === 0
          ? getBest(votes)[0]
          : getBest(new Map([...one.shares].filter(([other]) => known.has(other))))[0];
      const isLikely = (one.shares.get(likeliest) ?? 0) * maxRatio >= share;
      return isLikely || one.speechSeconds < minSpeechSeconds ? likeliest || code : code;
    });
  }
}
