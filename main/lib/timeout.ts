import { systemClock } from './clock.ts';

/**
 * The result of `work`, or `fallback` after `ms`. The work is not aborted; a later failure is ignored. For work that
 * cannot be aborted, such as file operations on a dead network drive.
 */
export const withTimeout = <T, F>(work: Promise<T>, ms: number, fallback: F): Promise<T | F> => {
  const { promise, resolve, reject } = Promise.withResolvers<T | F>();
  const cancel = systemClock.after(ms, () => resolve(fallback));
  work.then(resolve, reject).finally(cancel);
  return promise;
};
