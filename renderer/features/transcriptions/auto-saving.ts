/** Connects automatic saving to the window: the setting, the service and the texts that are open. */
import type { QueryClient } from '@tanstack/react-query';
import { knownSettings } from '../../lib/account.ts';
import { bridge } from '../../lib/bridge.ts';
import { type AutoSaver, type AutoSaverDeps, createAutoSaver } from './drafts/auto-saver.ts';
import { type DraftReader, keptDraftQuery } from './drafts/draft-queries.ts';
import type { TextLimits } from './drafts/text-limits.ts';
import type { SaveText } from './drafts/text-saver.ts';

interface Connected extends Pick<AutoSaverDeps, 'drafts' | 'idOf' | 'after'>, DraftReader {
  readonly saveText: SaveText;
  readonly limits: TextLimits;
  account(): string;
}

export const connectAutoSaver = (client: QueryClient, session: Connected): AutoSaver => {
  const { drafts, saveText, limits, idOf, account, after } = session;
  const isOn = (): boolean => knownSettings(client)?.saveAutomatically ?? false;
  const saver = createAutoSaver({
    drafts,
    isOn,
    idOf,
    read: (_key, id) => client.fetchQuery(keptDraftQuery(session, id)).catch(() => undefined),
    save: saveText,
    isTooLong: ({ text }) => limits.excess(account(), text) > 0,
    probe: async (id) => {
      const answer = await bridge.transcriptions.show(id);
      return answer.ok && (answer.value.asOf ?? null) === null;
    },
    newSitting: () => crypto.randomUUID(),
    now: Date.now,
    after,
  });

  let wasOn = isOn();
  bridge.settings.onChanged(({ saveAutomatically }) => {
    const isTurnedOn = saveAutomatically && !wasOn;
    wasOn = saveAutomatically;
    // The window's own settings change at the same event.
    if (isTurnedOn) after(0, () => void saver.resume());
  });
  return saver;
};
