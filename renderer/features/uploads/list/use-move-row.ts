import { useCallback } from 'react';
import { t } from '../../../../preload/messages/translate.ts';
import { useAnnounce, useToasts } from '../../../state/app-state-context.ts';
import { useUploadsStore } from '../use-uploads-store.ts';
import { getTargetIndex, type Move } from './reorder.ts';

const alreadyThereKeys = {
  up: 'uploads.move.alreadyFirst',
  top: 'uploads.move.alreadyFirst',
  down: 'uploads.move.alreadyLast',
} as const satisfies Record<Move, string>;

export interface RowMover {
  readonly move: (id: string, move: Move) => void;
  readonly moveTo: (id: string, index: number) => void;
}

/** Moves jobs and announces it. `onMoved` receives the new index before main replies. */
export const useMoveRow = (onMoved: (id: string, index: number) => void): RowMover => {
  const store = useUploadsStore();
  const announce = useAnnounce();
  const { errorToast } = useToasts();
  const moveTo = useCallback(
    (id: string, index: number): void => {
      const name = store.job(id)?.name ?? '';
      const moved = store.move(id, index);
      const count = store.order().length;
      announce(t('uploads.move.moved', { name, position: index + 1, count }), 'move');
      onMoved(id, index);
      void moved.then((result) => {
        if (!result.ok) errorToast(t('uploads.actionErrors.move'), result.error);
      });
    },
    [store, onMoved, announce, errorToast],
  );
  const move = useCallback(
    (id: string, direction: Move): void => {
      const index = getTargetIndex(store.order(), store.job, id, direction);
      if (index !== null) moveTo(id, index);
      else announce(t(alreadyThereKeys[direction], { name: store.job(id)?.name ?? '' }), 'move');
    },
    [store, moveTo, announce],
  );
  return { move, moveTo };
};
