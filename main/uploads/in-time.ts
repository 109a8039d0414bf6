/** For what a dead network drive keeps waiting for ever: no file operation has a limit of its own. */
import type { Clock } from './clock.ts';

/** What `work` comes to, or `late` after `ms`. It goes on by itself; a failure that comes later is dropped. */
export const inTime = <T, L>(work: Promise<T>, clock: Clock, ms: number, late: L): Promise<T | L> => {
  const { promise, resolve, reject } = Promise.withResolvers<T | L>();
  const stop = clock.after(ms, () => resolve(late));
  work.then(resolve, reject).finally(stop);
  return promise;
};
