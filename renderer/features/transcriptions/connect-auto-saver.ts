/** Connects the auto-saver to the setting, the service and the open texts. */
import { getExcess } from '../../../preload/contract/limits/limits.ts';
import { getCachedSettings } from '../../lib/account-id.ts';
import type { AppState } from '../../state/app-state.ts';
import { type AutoSaver, type AutoSaverDeps, createAutoSaver } from './drafts/auto-saver.ts';
import { type StoredDraftContext, storedDraftQuery } from './drafts/draft-queries.ts';
import type { TextSaver } from './drafts/text-saver.ts';

interface AutoSaverContext
  extends Pick<AutoSaverDeps, 'drafts' | 'toRecordId' | 'after'>,
    StoredDraftContext {
  readonly saveText: TextSaver;
  /** Characters that the service in use takes; null if that is only assumed or there is no limit. */
  getTextLimit(): number | null;
}

export const connectAutoSaver = (
  { bridge, queryClient, onDispose }: AppState,
  context: AutoSaverContext,
): AutoSaver => {
  const { drafts, saveText, getTextLimit, toRecordId, after } = context;
  const isOn = (): boolean => getCachedSettings(queryClient)?.saveAutomatically ?? false;
  const saver = createAutoSaver({
    drafts,
    isOn,
    toRecordId,
    read: (_key, id) => queryClient.fetchQuery(storedDraftQuery(context, id)).catch(() => undefined),
    save: saveText,
    isTooLong: ({ text }) => getExcess(text, getTextLimit()) > 0,
    probe: async (id) => {
      const result = await bridge.transcriptions.show(id);
      return result.ok && (result.value.cachedAt ?? null) === null;
    },
    newSitting: () => crypto.randomUUID(),
    now: Date.now,
    after,
    onDispose,
  });

  let wasOn = isOn();
  let limitBefore = getTextLimit();
  const unsubscribe = bridge.settings.onChanged(({ saveAutomatically }) => {
    const isTurnedOn = saveAutomatically && !wasOn;
    wasOn = saveAutomatically;
    // The cached settings change on the same event, so this runs after it.
    after(0, () => {
      const isLimitChanged = getTextLimit() !== limitBefore;
      limitBefore = getTextLimit();
      if (isTurnedOn || isLimitChanged) void saver.resume();
    });
  });
  onDispose(unsubscribe);
  return saver;
};
