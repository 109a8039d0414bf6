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
