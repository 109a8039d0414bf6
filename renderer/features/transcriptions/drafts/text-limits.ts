/** Text length limit per service, learned from refusals (422 on `result`) while the window is open. */
import { type Readable, Store } from '@tanstack/store';
import type { Result } from '../../../../preload/contract/result.ts';

type LimitsByAccount = ReadonlyMap<string, number>;

export interface TextLimits {
  readonly state: Readable<LimitsByAccount>;
  /** Characters (Unicode code points); null while unknown. */
  get(account: string): number | null;
  /** Characters over the limit; 0 if the text fits or the limit is unknown. */
  excess(account: string, text: string): number;
  /** Learns from the service's response to `text`. Accepting a text over the limit clears the limit. */
  learn(account: string, text: string, result: Result<unknown>): void;
}

/** Only this many characters of a refusal are searched for numbers. */
const maxMessageLength = 500;
const number = /(?<![\d.,])\d{1,3}(?:[.,]\d{3}){1,3}(?!\d)|(?<!\d)\d{1,9}(?!\d)/g;

/** Counts as the service does: code points of the trimmed text. */
const countCharacters = (text: string): number => {
  const trimmed = text.trim();
  let count = 0;
  for (const _ of trimmed) count += 1;
  return count;
};

/** The largest number in the refusal that is smaller than the text's length; null if there is none. */
const readLimit = (messages: readonly string[], length: number): number | null => {
  const numbers = messages.flatMap((one) => one.slice(0, maxMessageLength).match(number) ?? []);
  const limits = numbers.map((one) => Number(one.replaceAll(/[.,]/g, ''))).filter((one) => one < length);
  const limit = Math.max(0, ...limits);
  return limit > 1 ? limit : null;
};

export const createTextLimits = (): TextLimits => {
  const state = new Store<LimitsByAccount>(new Map());
  const get = (account: string): number | null => state.get().get(account) ?? null;
  const set = (account: string, limit: number | null): void => {
    if (get(account) === limit) return;
    const others = [...state.get()].filter(([other]) => other !== account);
    state.setState(() => new Map(limit === null ? others : [...others, [account, limit]]));
  };
  const excess = (account: string, text: string): number => {
    const limit = get(account);
    return limit === null || text.length <= limit ? 0 : Math.max(0, countCharacters(text) - limit);
  };
  return {
    state,
    get,
    excess,
    learn: (account, text, result) => {
      if (result.ok) {
        if (excess(account, text) > 0) set(account, null);
        return;
      }
      const messages = result.error.code === 'validation' ? result.error.fields?.result : undefined;
      const limit = messages && readLimit(messages, countCharacters(text));
      if (limit) set(account, limit);
    },
  };
};
