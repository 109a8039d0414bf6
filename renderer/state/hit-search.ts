/** Find and replace in all texts: what the sheet shows, from wherever it is opened, and what is changed with an offer to undo it. */
import { type Readable, Store } from '@tanstack/store';
import type { Result } from '../../preload/contract/result.ts';
import type { ChangedTexts, FoundHits, HitSearch, LeftOutHits } from '../../preload/contract/rules.ts';
import { t } from '../../preload/messages/translate.ts';
import type { AppState } from './app-state.ts';
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

export const createHitSearch = ({ bridge, toasts, undo }: AppState) => {
  const shown = new Store<ShownSearch | null>(null);
  const flushers = new Set<() => Promise<void>>();

  const find = async (search: HitSearch): Promise<Result<FoundHits>> => {
    await Promise.all([...flushers].map((flush) => flush()));
    return bridge.rules.find(search);
  };
  const undoRun = async (runId: string): Promise<void> => {
    const undone = await bridge.rules.undo(runId);
    if (!undone.ok) return toasts.errorToast(t('rules.notUndone'), undone.error);
    const { texts, skipped } = undone.value;
    toasts.toast([t('rules.undone', { texts }), describeSkipped(skipped)].filter(Boolean).join(' '));
  };
  const report = ({ runId, hits, texts, skipped }: ChangedTexts): void => {
    const message = [t('rules.changed', { hits, texts }), describeSkipped(skipped)].filter(Boolean).join(' ');
    if (texts === 0) toasts.toast(message);
    else undo.offer({ message, onUndo: () => void undoRun(runId), onExpire: () => undefined });
  };
  const change = async (planId: string, leftOut: LeftOutHits): Promise<boolean> => {
    const changed = await bridge.rules.change(planId, leftOut);
    if (changed.ok) report(changed.value);
    else toasts.errorToast(t('rules.notChanged'), changed.error);
    return changed.ok;
  };

  return {
    shown: shown as Readable<ShownSearch | null>,
    open: (search: Partial<HitSearch> = {}, isNewRule = false): void =>
      shown.setState(() => ({ search: { ...emptySearch, ...search }, isNewRule })),
    close: (): void => shown.setState(() => null),
    /** `flush` ends when main has what is typed. */
    addFlusher: (flush: () => Promise<void>): void => void flushers.add(flush),
    /** Main has what is typed by then. */
    find,
    /** Returns whether the texts were changed. */
    change,
    /** Changes all that a search finds. */
    changeAll: async (search: HitSearch): Promise<void> => {
      let found = await find(search);
      while (found.ok && !found.value.isComplete) found = await bridge.rules.findMore(found.value.planId);
      if (found.ok) await change(found.value.planId, []);
      else toasts.errorToast(t('rules.notFound'), found.error);
    },
  };
};

const describeSkipped = (count: number): string => (count === 0 ? '' : t('rules.skipped', { count }));

export type HitSearchState = ReturnType<typeof createHitSearch>;

export const useHitSearch = (): HitSearchState => useSlice(createHitSearch);
