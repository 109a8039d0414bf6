/** Long work in short pieces, so that a keystroke in between is never kept waiting. */

/** Milliseconds of work before the page gets a turn. */
const sliceMs = 6;

/**
 * Calls `step` until it answers false, with breaks. The first slice is done at once: short work is finished when this
 * answers. Answers how to stop it.
 */
export const runInSlices = (
  step: () => boolean,
  now: () => number = () => performance.now(),
): (() => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isStopped = false;
  const work = (): void => {
    const end = now() + sliceMs;
    while (!isStopped) {
      if (!step()) return;
      if (now() >= end) {
        timer = setTimeout(work);
        return;
      }
    }
  };
  work();
  return () => {
    isStopped = true;
    clearTimeout(timer);
  };
};
