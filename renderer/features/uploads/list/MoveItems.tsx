import { Menu } from '@mantine/core';
import { Kbd } from '../../../ui/Kbd.tsx';
import { getMovableJob } from '../recordings/upload-entries.ts';
import { useUploadEntries, useUploadsStore } from '../use-uploads-store.ts';
import { getTargetIndex, labelMove, type Move } from './reorder.ts';
import { useRowMoves } from './row-moves.ts';

const moves: readonly (readonly [Move, keys?: string])[] = [['up', 'alt+↑'], ['down', 'alt+↓'], ['top']];

/** `id` is that of an entry. */
export const MoveItems = ({ id }: { readonly id: string }) => {
  const store = useUploadsStore();
  const entries = useUploadEntries();
  const moveRow = useRowMoves();
  const getJob = (entryId: string) => getMovableJob(entries, store.job, entryId);
  if (!getJob(id) || entries.ids.length < 2) return null;
  return (
    <>
      {moves.map(([move, keys]) => (
        <Menu.Item
          key={move}
          disabled={getTargetIndex(entries.ids, getJob, id, move) === null}
          rightSection={keys && <Kbd keys={keys} />}
          onClick={() => moveRow(id, move)}
        >
          {labelMove(move)}
        </Menu.Item>
      ))}
      <Menu.Divider />
    </>
  );
};
