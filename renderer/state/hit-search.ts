/** Find and replace in all texts: what its sheet shows, from wherever it is opened. What it does is in `change-hits.ts`. */
import { type Readable, Store } from '@tanstack/store';
import type { HitSearch } from '../../preload/contract/rules.ts';
import { useSlice } from './app-state-context.ts';

/** `isNewRule`: what is changed can become a rule. */
interface ShownSearch {
  readonly search: HitSearch;
  readonly isNewRule: boolean;
}

const emptySearch: HitSearch = {
  find: '',
  replace: '',
  isRule: false,
  wholeWords: true,
  matchCase: false,
  showId: null,
};

export const toRuleSearch = (heard: string, written: string, showId: string | null = null): HitSearch => ({
  ...emptySearch,
  find: heard,
  replace: written,
  isRule: true,
  showId,
});

export const createHitSearch = () => {
  const shown = new Store<ShownSearch | null>(null);
  return {
    shown: shown as Readable<ShownSearch | null>,
    open: (search: Partial<HitSearch> = {}, isNewRule = false): void =>
      shown.setState(() => ({ search: { ...emptySearch, ...search }, isNewRule })),
    close: (): void => shown.setState(() => null),
    /** Each ends when main has what is typed. */
    flushers: new Set<() => Promise<void>>(),
  };
};

export const useHitSearch = (): ReturnType<typeof createHitSearch> => useSlice(createHitSearch);
