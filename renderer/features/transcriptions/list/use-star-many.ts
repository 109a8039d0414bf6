import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { bridge } from '../../../lib/bridge.ts';
import { formatNumber } from '../../../lib/format.ts';
import { errorToast, toast } from '../../../ui/toasts.tsx';
import { patchRecord, relist } from '../records.ts';
import { transcriptions } from '../say.ts';
import { type StarredMany, starMany } from './star-many.ts';

export interface StarProgress {
  readonly favorite: boolean;
  readonly done: number;
  readonly total: number;
  /** Seconds that the service asked to wait, while they pass. */
  readonly pause: number | null;
}

const say = (favorite: boolean, { refusals, unkept }: StarredMany): void => {
  const [first] = refusals;
  const what = favorite ? 'added to favourites' : 'removed from favourites';
  if (first) errorToast(`${transcriptions(refusals.length)} not ${what}`, first.error);
  if (unkept.length > 0) toast(`The service did not save the favourite of ${transcriptions(unkept.length)}`);
};

/** Starring many, with its progress. `onEnd` is told which ids are not done. */
export const useStarMany = (onEnd: (left: readonly string[]) => void) => {
  const client = useQueryClient();
  const [progress, setProgress] = useState<StarProgress | null>(null);
  const stop = useRef<AbortController | null>(null);
  useEffect(() => () => stop.current?.abort(), []);

  const star = async (ids: readonly string[], favorite: boolean): Promise<void> => {
    if (stop.current !== null) return;
    const controller = new AbortController();
    stop.current = controller;
    const start = { favorite, done: 0, total: ids.length, pause: null };
    setProgress(start);
    const end = await starMany({
      ids,
      favorite,
      signal: controller.signal,
      update: (id, changes) => bridge.transcriptions.update(id, changes),
      answered: ({ id, favorite: kept, updated_at }) =>
        patchRecord(client, id, { favorite: kept, updated_at }),
      onDone: (done) => setProgress((now) => ({ ...(now ?? start), done })),
      onPause: (pause) => setProgress((now) => ({ ...(now ?? start), pause })),
    });
    stop.current = null;
    setProgress(null);
    say(favorite, end);
    void relist(client);
    onEnd([...end.refusals.map(({ id }) => id), ...end.left]);
  };
  return { progress, star, stop: () => stop.current?.abort() };
};

/** `Adding to favourites: 12 of 40`, or what it waits for. */
export const progressWords = ({ favorite, done, total, pause }: StarProgress): string =>
  pause === null
    ? `${favorite ? 'Adding to favourites' : 'Removing from favourites'}: ${formatNumber(Math.min(done + 1, total))} of ${formatNumber(total)}`
    : `The service asks for a pause of ${formatNumber(pause)} s`;
