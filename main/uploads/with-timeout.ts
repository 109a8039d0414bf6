/** For what a dead network drive keeps waiting for ever: no file operation has a limit of its own. */

/** Milliseconds that a file may take to be looked at: it may have to be fetched from elsewhere first. */
export const defaultDriveTimeoutMs = 60_000;
/** The share of that which is left once a drive was waited for in vain, or while the person waits for an answer. */
export const shortTimeoutRatio = 1 / 10;

/** What `work` comes to, or `late` after `ms`. It goes on by itself; a failure that comes later is dropped. */
export const withTimeout = <T, L>(work: Promise<T>, ms: number, fallback: L): Promise<T | L> => {
  const { promise, resolve, reject } = Promise.withResolvers<T | L>();
  const timer = setTimeout(() => resolve(fallback), ms);
  work.then(resolve, reject).finally(() => clearTimeout(timer));
  return promise;
};
