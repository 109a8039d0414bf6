/** Changes places in all texts, with an offer to undo it. */
import type { Result } from '../../preload/contract/result.ts';
import type { ChangedTexts, FoundHits, HitSearch, LeftOutHits } from '../../preload/contract/rules.ts';
import { t } from '../../preload/messages/translate.ts';
import type { AppState } from './app-state.ts';
import { createHitSearch } from './hit-search.ts';

/** The first part of what a search finds. Main has what is typed by then. */
export const findHits = async (
  { bridge, getSlice }: Pick<AppState, 'bridge' | 'getSlice'>,
  search: HitSearch,
): Promise<Result<FoundHits>> => {
  await Promise.all([...getSlice(createHitSearch).flushers].map((flush) => flush()));
  return bridge.rules.find(search);
};

const describe = (message: string, { skipped }: ChangedTexts): string =>
  skipped === 0 ? message : `${message} ${t('rules.skipped', { count: skipped })}`;

const undoRun = async ({ bridge, toasts }: AppState, runId: string): Promise<void> => {
  const undone = await bridge.rules.undo(runId);
  if (!undone.ok) toasts.errorToast(t('rules.notChanged'), undone.error);
  else toasts.toast(describe(t('rules.undone', { texts: undone.value.texts }), undone.value));
};

/** Changes what a plan has found. Returns whether the texts were changed. */
export const changeHits = async (
  appState: AppState,
  planId: string,
  leftOut: LeftOutHits,
): Promise<boolean> => {
  const { bridge, toasts, undo } = appState;
  const changed = await bridge.rules.change(planId, leftOut);
  if (!changed.ok) {
    toasts.errorToast(t('rules.notChanged'), changed.error);
    return false;
  }
  const { runId, hits, texts } = changed.value;
  const message = describe(t('rules.changed', { hits, texts }), changed.value);
  if (texts === 0) toasts.toast(message);
  else
    undo.offer({
      message,
      onUndo: () => void undoRun(appState, runId),
      onExpire: () => undefined,
    });
  return true;
};

/** Changes all that a search finds. */
export const changeAllHits = async (appState: AppState, search: HitSearch): Promise<void> => {
  let found = await findHits(appState, search);
  while (found.ok && !found.value.isComplete)
    found = await appState.bridge.rules.findMore(found.value.planId);
  if (found.ok) await changeHits(appState, found.value.planId, []);
  else appState.toasts.errorToast(t('rules.notFound'), found.error);
};
