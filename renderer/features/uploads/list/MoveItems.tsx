import { Menu } from '@mantine/core';
import type { UploadJob } from '../../../../preload/contract/uploads.ts';
import { Kbd } from '../../../ui/Kbd.tsx';
import { useUploadOrder, useUploadsStore } from '../use-uploads-store.ts';
import { getTargetIndex, isMovable, labelMove, type Move } from './reorder.ts';
import { useRowMoves } from './row-moves.ts';

const moves: readonly (readonly [Move, keys?: string])[] = [['up', 'alt+↑'], ['down', 'alt+↓'], ['top']];

export const MoveItems = ({ job }: { readonly job: UploadJob }) => {
  const store = useUploadsStore();
  const order = useUploadOrder();
  const moveRow = useRowMoves();
  if (!isMovable(job.state) || order.length < 2) return null;
  return (
    <>
      {moves.map(([move, keys]) => (
        <Menu.Item
          key={move}
          disabled={getTargetIndex(order, store.job, job.id, move) === null}
          rightSection={keys && <Kbd keys={keys} />}
          onClick={() => moveRow(job.id, move)}
        >
          {labelMove(move)}
        </Menu.Item>
      ))}
      <Menu.Divider />
    </>
  );
};
