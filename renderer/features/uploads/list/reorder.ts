/** Target indexes for moving a job. An index counts the whole list, as in `uploads.move`. */
import type { UploadJob } from '../../../../preload/contract/uploads.ts';
import { t } from '../../../../preload/messages/translate.ts';
import { canMove, getSection } from '../upload-rows.ts';

export type Move = 'up' | 'down' | 'top';

export const labelMove = (move: Move): string => t(`uploads.move.${move}`);

/**
 * Null when the job cannot move that way. `up` and `down` pass one movable job of the same section and any other jobs
 * in between; `top` is the index of the first movable job of the section.
 */
export const getTargetIndex = (
  order: readonly string[],
  getJob: (id: string) => UploadJob | undefined,
  id: string,
  move: Move,
): number | null => {
  const from = order.indexOf(id);
  const moved = getJob(id);
  if (from === -1 || !moved || !canMove(moved)) return null;
  const isMovableAt = (at: number): boolean => {
    const job = getJob(order[at] ?? '');
    return job !== undefined && canMove(job) && getSection(job) === getSection(moved);
  };
  const others = [...order.keys()].filter((at) => at !== from && isMovableAt(at));
  const target = {
    up: others.findLast((at) => at < from),
    down: others.find((at) => at > from),
    top: others.find((at) => at < from),
  }[move];
  return target ?? null;
};

/** Drops a job among those of its section, `ids`. `gap`: 0 is before the first, n is after the nth. Null: it stays. */
export const getDropIndex = (
  order: readonly string[],
  ids: readonly string[],
  id: string,
  gap: number,
): number | null => {
  const from = ids.indexOf(id);
  if (from === -1 || gap === from || gap === from + 1) return null;
  const others = order.filter((other) => other !== id);
  const next = ids[gap];
  return next === undefined ? others.indexOf(ids.at(-1) ?? '') + 1 : others.indexOf(next);
};
