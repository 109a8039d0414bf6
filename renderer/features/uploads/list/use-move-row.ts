import { useCallback } from 'react';
import { t } from '../../../../preload/messages/translate.ts';
import { useAnnounce, useToasts } from '../../../state/app-state-context.ts';
import { getEntryName, getMovableJob } from '../recordings/upload-entries.ts';
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

/** Moves entries and announces it. `onMoved` is called before main replies. Parts are not moved alone. */
export const useMoveRow = (onMoved: (id: string) => void): RowMover => {
  const store = useUploadsStore();
  const announce = useAnnounce();
  const { errorToast } = useToasts();
  const moveTo = useCallback(
    (id: string, index: number): void => {
      const { entries } = store.state.get();
      const name = getEntryName(entries, store.job, id);
      const moved = store.move(id, index);
      const count = entries.ids.length;
      announce(t('uploads.move.moved', { name, position: index + 1, count }), 'move');
      onMoved(id);
      void moved.then((result) => {
        if (!result.ok) errorToast(t('uploads.actionErrors.move'), result.error);
      });
    },
    [store, onMoved, announce, errorToast],
  );
  const move = useCallback(
    (id: string, direction: Move): void => {
      const { entries } = store.state.get();
      if (!entries.ids.includes(id)) return;
      const getJob = (entryId: string) => getMovableJob(entries, store.job, entryId);
      const index = getTargetIndex(entries.ids, getJob, id, direction);
      if (index !== null) moveTo(id, index);
      else announce(t(alreadyThereKeys[direction], { name: getEntryName(entries, store.job, id) }), 'move');
    },
    [store, moveTo, announce],
  );
  return { move, moveTo };
};
