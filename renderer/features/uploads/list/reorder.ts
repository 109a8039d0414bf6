/** Target indexes for moving a job. An index counts the whole list, as in `uploads.move`. */
import type { UploadJob } from '../../../../preload/contract/uploads.ts';
import { t } from '../../../../preload/messages/translate.ts';
import { canMove } from '../upload-rows.ts';

export type Move = 'up' | 'down' | 'top';

export const labelMove = (move: Move): string => t(`uploads.move.${move}`);

/**
 * Null when the job cannot move that way. `up` and `down` pass one movable job and any immovable jobs in
 * between; `top` is the index of the first movable job.
 */
export const getTargetIndex = (
  order: readonly string[],
  getJob: (id: string) => UploadJob | undefined,
  id: string,
  move: Move,
): number | null => {
  const from = order.indexOf(id);
  const isMovableAt = (at: number): boolean => {
    const job = getJob(order[at] ?? '');
    return job !== undefined && canMove(job);
  };
  if (from === -1 || !isMovableAt(from)) return null;
  const others = [...order.keys()].filter((at) => at !== from && isMovableAt(at));
  const target = {
    up: others.findLast((at) => at < from),
    down: others.find((at) => at > from),
    top: others.find((at) => at < from),
  }[move];
  return target ?? null;
};

/** `gap`: 0 is before the first row, n is after the nth. Returns null when the job stays. */
export const getDropIndex = (order: readonly string[], id: string, gap: number): number | null => {
  const from = order.indexOf(id);
  const to = gap > from ? gap - 1 : gap;
  return from === -1 || to === from ? null : to;
};
