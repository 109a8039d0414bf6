import { useCallback } from 'react';
import { announce } from '../../lib/announce.ts';
import { formatNumber } from '../../lib/format.ts';
import { errorToast } from '../../ui/toasts.tsx';
import { getTargetIndex, type Move } from './reorder.ts';
import { useUploadsStore } from './uploads-context.ts';

const alreadyThereMessages: Readonly<Record<Move, string>> = {
  up: 'is the next in turn already',
  top: 'is the next in turn already',
  down: 'is the last already',
};

export interface RowMover {
  readonly move: (id: string, move: Move) => void;
  readonly moveTo: (id: string, index: number) => void;
}

/** Moves jobs and announces it. `onMoved` receives the new index before main replies. */
export const useMoveRow = (onMoved: (id: string, index: number) => void): RowMover => {
  const store = useUploadsStore();
  const moveTo = useCallback(
    (id: string, index: number): void => {
      const name = store.job(id)?.name ?? '';
      const answer = store.move(id, index);
      const place = `${formatNumber(index + 1)} of ${formatNumber(store.order().length)}`;
      announce(`“${name}” is now ${place}`, 'move');
      onMoved(id, index);
      void answer.then((result) => {
        if (!result.ok) errorToast('It was not moved', result.error);
      });
    },
    [store, onMoved],
  );
  const move = useCallback(
    (id: string, direction: Move): void => {
      const index = getTargetIndex(store.order(), store.job, id, direction);
      if (index !== null) moveTo(id, index);
      else announce(`“${store.job(id)?.name ?? ''}” ${alreadyThereMessages[direction]}`, 'move');
    },
    [store, moveTo],
  );
  return { move, moveTo };
};
