/** Updates the caches from events of main: settings, the connection, and lists that an upload has changed. */
import type { Settings } from '../../preload/contract/settings.ts';
import { changeRows } from '../features/transcriptions/library/list-rows.ts';
import { createUploadRows } from '../features/transcriptions/list/upload-rows.ts';
import { invalidateCounterparts } from '../features/transcriptions/transcription-queries.ts';
import type { listRunningUploads } from '../features/uploads/running-uploads.ts';
import { createUploadsStore } from '../features/uploads/uploads-store.ts';
import { formatLearnedLimit } from '../lib/limits.ts';
import { queryKeys } from '../lib/query.ts';
import type { AppState } from '../state/app-state.ts';

/** Identifies the service and its key. When it changes, no data of the former service may stay on the screen. */
const getConnectionId = (settings: Settings | undefined): string =>
  settings === undefined
    ? ''
    : JSON.stringify([settings.analyticsUrl, settings.contentUrl, settings.hasApiKey, settings.keyState]);

export const subscribeToMain = (appState: AppState): void => {
  const { bridge, queryClient, toasts, getSlice, onDispose } = appState;
  const uploads = getSlice(createUploadsStore);
  const uploadRows = getSlice(createUploadRows);
  // Loaded with the first upload of any state, so that its row is there as soon as it runs, and at the start with none.
  let list: typeof listRunningUploads | null = null;
  const showRunningUploads = (): void => {
    if (list !== null) uploadRows.setState(() => list?.(uploads) ?? []);
    else if (uploads.state.get().order.length > 0)
      void import('../features/uploads/running-uploads.ts').then((loaded) => {
        list = loaded.listRunningUploads;
        showRunningUploads();
      });
  };
  // Kept here, because the result of a change can be in the cache before the event of the change.
  let connectionId = getConnectionId(queryClient.getQueryData(queryKeys.settings));
  const unsubscribers = [
    bridge.settings.onChanged((settings) => {
      const before = connectionId || getConnectionId(queryClient.getQueryData(queryKeys.settings));
      connectionId = getConnectionId(settings);
      queryClient.setQueryData(queryKeys.settings, settings);
      if (before !== '' && before !== connectionId) {
        void queryClient.resetQueries({ queryKey: queryKeys.service });
      }
    }),
    bridge.library.onRowsChanged((change) => {
      changeRows(queryClient, change);
      invalidateCounterparts(queryClient);
    }),
    bridge.settings.onLimitsLearned((learned) => {
      for (const limit of learned) toasts.toast(formatLearnedLimit(limit));
    }),
    bridge.shows.onChanged((shows) => queryClient.setQueryData(queryKeys.shows, shows)),
    bridge.speech.onChanged((speech) => queryClient.setQueryData(queryKeys.speech, speech)),
    bridge.app.onInfoChanged((info) => queryClient.setQueryData(queryKeys.info, info)),
    bridge.app.onConnectionChanged((connection) => {
      const before = queryClient.getQueryData<{ kind: string }>(queryKeys.connection);
      queryClient.setQueryData(queryKeys.connection, connection);
      if (connection.kind === 'connected') toasts.closeConnectionErrorsSoon();
      // Refetches lists that failed while the service could not be reached.
      if (connection.kind === 'connected' && before?.kind === 'troubled') {
        void queryClient.refetchQueries({
          queryKey: queryKeys.service,
          type: 'active',
          predicate: (query) => query.state.status === 'error',
        });
      }
    }),
    uploads.onTransition((before, after) => {
      if (after.state.kind === 'done' && before?.state.kind !== 'done') {
        void queryClient.invalidateQueries({ queryKey: queryKeys.transcriptions });
        if (after.replaces) void queryClient.invalidateQueries({ queryKey: queryKeys.words });
      }
    }),
    uploads.state.subscribe(showRunningUploads).unsubscribe,
    uploads.connect(),
  ];
  unsubscribers.forEach(onDispose);
};
