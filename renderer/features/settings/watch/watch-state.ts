/** The watched folders, as the window shows them: without those that are being removed, which can be undone. */
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useSelector } from '@tanstack/react-store';
import { useEffect } from 'react';
import type { WatchedFolder } from '../../../../preload/contract/watch.ts';
import { t } from '../../../../preload/messages/translate.ts';
import { bridge } from '../../../lib/bridge.ts';
import { createDeletions } from '../../../lib/deletions/deletions.ts';
import { withoutIds } from '../../../lib/deletions/hidden-records.ts';
import { listen } from '../../../lib/platform.ts';
import { queryKeys, unwrap } from '../../../lib/query.ts';
import { truncate } from '../../../lib/truncate.ts';
import type { AppState } from '../../../state/app-state.ts';
import { useSlice } from '../../../state/app-state-context.ts';

const foldersQuery = queryOptions({
  queryKey: queryKeys.watch,
  queryFn: () => unwrap(bridge.watch.list()),
  staleTime: 0,
});

export const historyQuery = (id: string) =>
  queryOptions({
    queryKey: [...queryKeys.watch, id, 'history'],
    queryFn: () => unwrap(bridge.watch.history(id)),
    staleTime: 0,
  });

export const previewQuery = (id: string) =>
  queryOptions({
    queryKey: [...queryKeys.watch, id, 'preview'],
    queryFn: () => unwrap(bridge.watch.preview(id)),
    staleTime: 0,
    gcTime: 0,
  });

export const createWatchDeletions = ({ bridge: { watch }, undo, toasts, onDispose }: AppState) => {
  const deletions = createDeletions<WatchedFolder>({
    undo,
    message: ([folder]) => t('watch.removed', { name: truncate(folder?.name ?? '') }),
    send: (id) => watch.remove(id),
    onDeleted: () => undefined,
    onFailed: ([failure]) => failure && toasts.errorToast(t('watch.notRemoved'), failure.error),
  });
  onDispose(listen(window, ['beforeunload', 'pagehide'], deletions.flush));
  return deletions;
};

/** Follows what main reports while it is shown. */
export const useWatchedFolders = () => {
  const queryClient = useQueryClient();
  const hidden = useSelector(useSlice(createWatchDeletions).hidden);
  const { data, error } = useQuery(foldersQuery);
  useEffect(
    () =>
      bridge.watch.onChanged((folders) => {
        queryClient.setQueryData(foldersQuery.queryKey, folders);
        // What has happened is told again where it is shown.
        for (const { id } of folders)
          void queryClient.invalidateQueries({ queryKey: historyQuery(id).queryKey });
      }),
    [queryClient],
  );
  return { folders: data && withoutIds(data, hidden), error };
};

/** Puts the folder that a call has returned into the list. */
export const useSaveFolder = () => {
  const queryClient = useQueryClient();
  return (folder: WatchedFolder): void => {
    queryClient.setQueryData(foldersQuery.queryKey, (before) => {
      const others = before ?? [];
      return others.some(({ id }) => id === folder.id)
        ? others.map((one) => (one.id === folder.id ? folder : one))
        : [...others, folder];
    });
  };
};
