import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { t } from '../../../../preload/messages/translate.ts';
import { bridge } from '../../../lib/bridge.ts';
import { useToasts } from '../../../state/app-state-context.ts';
import type { Toasts } from '../../../ui/toasts.ts';
import { invalidateLists, patchRecord } from '../transcription-queries.ts';
import { type BulkFavoriteResult, bulkFavorite } from './bulk-favorite.ts';

export interface BulkFavoriteProgress {
  readonly favorite: boolean;
  readonly done: number;
  readonly total: number;
  /** Seconds of the pause that the service asked for; null if there is none. */
  readonly pause: number | null;
}

const showResult = (
  { toast, errorToast }: Toasts,
  favorite: boolean,
  { failures, unchanged }: BulkFavoriteResult,
): void => {
  const [first] = failures;
  const titleKey = favorite
    ? 'transcriptions.favorite.someNotAdded'
    : 'transcriptions.favorite.someNotRemoved';
  if (first) errorToast(t(titleKey, { count: failures.length }), first.error);
  if (unchanged.length > 0) toast(t('transcriptions.favorite.someNotStored', { count: unchanged.length }));
};

/** Bulk favourite action with its progress. `onEnd` receives the ids that are not done. */
export const useBulkFavorite = (onEnd: (left: readonly string[]) => void) => {
  const client = useQueryClient();
  const toasts = useToasts();
  const [progress, setProgress] = useState<BulkFavoriteProgress | null>(null);
  const controllerRef = useRef<AbortController | null>(null);
  useEffect(() => () => controllerRef.current?.abort(), []);

  const setFavorite = async (ids: readonly string[], favorite: boolean): Promise<void> => {
    if (controllerRef.current !== null) return;
    const controller = new AbortController();
    controllerRef.current = controller;
    const start = { favorite, done: 0, total: ids.length, pause: null };
    setProgress(start);
    const result = await bulkFavorite({
      ids,
      favorite,
      signal: controller.signal,
      update: (id, changes) => bridge.transcriptions.update(id, changes),
      onUpdated: ({ id, favorite: savedFavorite, updated_at }) =>
        patchRecord(client, id, { favorite: savedFavorite, updated_at }),
      onDone: (done) => setProgress((now) => ({ ...(now ?? start), done })),
      onPause: (pause) => setProgress((now) => ({ ...(now ?? start), pause })),
    });
    controllerRef.current = null;
    setProgress(null);
    showResult(toasts, favorite, result);
    void invalidateLists(client);
    onEnd([...result.failures.map(({ id }) => id), ...result.left]);
  };
  return { progress, setFavorite, stop: () => controllerRef.current?.abort() };
};

/** `Adding to favourites: 12 of 40`, or the pause that the service asks for. */
export const formatFavoriteProgress = ({ favorite, done, total, pause }: BulkFavoriteProgress): string =>
  pause === null
    ? t(favorite ? 'transcriptions.favorite.adding' : 'transcriptions.favorite.removing', {
        current: Math.min(done + 1, total),
        total,
      })
    : t('transcriptions.paused', { seconds: pause });
