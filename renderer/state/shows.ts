/** The shows, as the window shows them: without those that are being deleted, which can be undone. */
import { useQuery } from '@tanstack/react-query';
import { useSelector } from '@tanstack/react-store';
import type { Show } from '../../preload/contract/shows.ts';
import { t } from '../../preload/messages/translate.ts';
import { createDeletions } from '../lib/deletions/deletions.ts';
import { withoutIds } from '../lib/deletions/hidden-records.ts';
import { listen } from '../lib/platform.ts';
import { showsQuery } from '../lib/shows-query.ts';
import { truncate } from '../lib/truncate.ts';
import type { AppState } from './app-state.ts';
import { useSlice } from './app-state-context.ts';

/** They are of no account: another service changes nothing. */
export const createShowDeletions = ({ bridge: { shows }, undo, toasts, onDispose }: AppState) => {
  const deletions = createDeletions<Show>({
    undo,
    message: ([show]) => t('shows.deleted', { name: truncate(show?.name ?? '') }),
    send: (id) => shows.delete(id),
    onDeleted: () => undefined,
    onFailed: ([failure]) => failure && toasts.errorToast(t('shows.notDeleted'), failure.error),
  });
  onDispose(listen(window, ['beforeunload', 'pagehide'], deletions.flush));
  return deletions;
};

const noShows: readonly Show[] = [];

/** Undefined until they are read. */
export const useShows = (): readonly Show[] | undefined => {
  const { data } = useQuery(showsQuery);
  const hidden = useSelector(useSlice(createShowDeletions).hidden);
  return data && withoutIds(data, hidden);
};

export const useKnownShows = (): readonly Show[] => useShows() ?? noShows;
