/** How long listening takes. Speeds are milliseconds of a recording that are heard in a millisecond. */

/** What was heard since listening to a recording began or went on. */
export interface Run {
  readonly fromMs: number;
  readonly heardMs: number;
  /** Milliseconds of a clock that only goes forward; `heardAt` is the time of `heardMs`. */
  readonly startedAt: number;
  readonly heardAt: number;
}

/** A shorter run says little: it begins with loading the model. */
const meaningfulMs = 30_000;

/** Null if too little was heard. */
export const getRunSpeed = ({ fromMs, heardMs, startedAt, heardAt }: Run): number | null =>
  heardMs - fromMs < meaningfulMs || heardAt <= startedAt ? null : (heardMs - fromMs) / (heardAt - startedAt);

interface InLine {
  readonly heardMs: number;
  readonly lengthMs: number | null;
}

/**
 * Milliseconds until each is done, in the order of the line; null if unknown. `sinceMs`: since something was heard of the
 * first.
 */
export const estimateLeft = (
  line: readonly InLine[],
  speed: number | null,
  sinceMs: number,
): readonly (number | null)[] => {
  let total: number | null = -sinceMs;
  return line.map(({ heardMs, lengthMs }) => {
    if (total === null || speed === null || lengthMs === null) total = null;
    else total = Math.max(0, total + Math.max(0, lengthMs - heardMs) / speed);
    return total === null ? null : Math.round(total);
  });
};
