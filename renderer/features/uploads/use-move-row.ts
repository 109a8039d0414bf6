import { useCallback } from 'react';
import { announce } from '../../lib/announce.ts';
import { formatNumber } from '../../lib/format.ts';
import { errorToast } from '../../ui/toasts.tsx';
import { type Move, placeOf } from './reorder.ts';
import { useUploadsStore } from './uploads-context.ts';

const noWay: Readonly<Record<Move, string>> = {
  up: 'is the next in turn already',
  top: 'is the next in turn already',
  down: 'is the last already',
};

export interface RowMover {
  /** Moves a row by a step or to the top. */
  readonly move: (id: string, move: Move) => void;
  /** Puts it at `index` of the list. */
  readonly put: (id: string, index: number) => void;
}

/** Moves jobs and says so. `follow` is told where a row went, once it is drawn there. */
export const useMoveRow = (follow: (id: string, index: number) => void): RowMover => {
  const store = useUploadsStore();
  const put = useCallback(
    (id: string, index: number): void => {
      const name = store.job(id)?.name ?? '';
      const answer = store.move(id, index);
      const place = `${formatNumber(index + 1)} of ${formatNumber(store.order().length)}`;
      announce(`“${name}” is now ${place}`, 'move');
      follow(id, index);
      void answer.then((result) => {
        if (!result.ok) errorToast('It was not moved', result.error);
      });
    },
    [store, follow],
  );
  const move = useCallback(
    (id: string, by: Move): void => {
      const index = placeOf(store.order(), store.job, id, by);
      if (index !== null) put(id, index);
      else announce(`“${store.job(id)?.name ?? ''}” ${noWay[by]}`, 'move');
    },
    [store, put],
  );
  return { move, put };
};
