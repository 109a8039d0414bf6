/**
 * The processor time of this thread. Limits of work are compared with it instead of a clock, because on a busy machine other programs run
 * meanwhile.
 */

const readMilliseconds = (): number => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
};

/** Returns a function that returns the milliseconds of processor time that this thread has used since. */
export const startThreadWork = (): (() => number) => {
  const start = readMilliseconds();
  return () => readMilliseconds() - start;
};

/** The most processor time, in milliseconds, that this thread used in one piece, without a turn of its event loop, until `work` ended. */
export const measureLongestWork = async (work: () => Promise<unknown>): Promise<number> => {
  let longest = 0;
  let getWork = startThreadWork();
  const look = (): void => {
    longest = Math.max(longest, getWork());
    getWork = startThreadWork();
  };
  const timer = setInterval(look, 5);
  await work().finally(() => clearInterval(timer));
  look();
  return longest;
};

/** Programs beside this one make work slower, never faster: it is measured so often at most, and the least counts. */
const maxAttempts = 3;

/** The least that `measure` returns until it is below the limit. It must do all of its work at each attempt, which count from 1. */
export const measureLeast = async (
  limit: number,
  measure: (attempt: number) => Promise<number>,
): Promise<number> => {
  let least = Number.POSITIVE_INFINITY;
  for (let attempt = 1; attempt <= maxAttempts && least >= limit; attempt += 1)
    least = Math.min(least, await measure(attempt));
  return least;
};
