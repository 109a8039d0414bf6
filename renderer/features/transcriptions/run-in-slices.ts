/** Milliseconds of work before other events are handled. */
const sliceMs = 6;

/**
 * Calls `step` until it returns false, in slices, so that input is not delayed. The first slice runs
 * synchronously, so short work is finished on return. Returns a function that stops it.
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
