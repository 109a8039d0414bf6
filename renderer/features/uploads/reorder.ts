/** Where a job goes when it is moved. An index counts the whole list, as `uploads.move` does. */
import { assertNever } from '../../../preload/contract/result.ts';
import type { UploadJob, UploadState } from '../../../preload/contract/uploads.ts';

export type Move = 'up' | 'down' | 'top';

export const moveLabels: Readonly<Record<Move, string>> = {
  up: 'Move up',
  down: 'Move down',
  top: 'Move to the top',
};

/** Whether its turn is still to come: for what is under way or at its end, a place means nothing. */
export const isMovable = ({ kind }: UploadState): boolean => {
  switch (kind) {
    case 'draft':
    case 'queued':
    case 'paused':
    case 'waiting':
      return true;
    case 'uploading':
    case 'transcribing':
    case 'checking':
    case 'done':
    case 'failed':
    case 'cancelled':
      return false;
    default:
      return assertNever(kind);
  }
};

/**
 * The index that `move` leads to, or null where there is nothing to go past. Steps go past one job whose turn is still
 * to come, over whatever stands between; the top is the place of the first such job, next in turn.
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
    return job !== undefined && isMovable(job.state);
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

/** The index of a job that is dropped into `gap`: 0 before the first row, n after the n-th. Null where it stays. */
export const getDropIndex = (order: readonly string[], id: string, gap: number): number | null => {
  const from = order.indexOf(id);
  const to = gap > from ? gap - 1 : gap;
  return from === -1 || to === from ? null : to;
};

/** The order after the job went to `index`. */
export const moveItem = (order: readonly string[], id: string, index: number): readonly string[] =>
  order.filter((other) => other !== id).toSpliced(index, 0, id);
