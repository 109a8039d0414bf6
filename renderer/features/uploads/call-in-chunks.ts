import { ok, type Result } from '../../../preload/contract/result.ts';

/** Main changes and saves so many uploads in a few milliseconds. */
export const maxIdsPerCall = 250;

/**
 * Calls main for many uploads, part by part, so that no call blocks it. Returns the first error. If all
 * uploads of a part have changed meanwhile, that is none.
 */
export const callInChunks = async (
  ids: readonly string[],
  call: (ids: string[]) => Promise<Result<unknown>>,
): Promise<Result<unknown>> => {
  if (ids.length <= maxIdsPerCall) return call([...ids]);
  for (let at = 0; at < ids.length; at += maxIdsPerCall) {
    const result = await call(ids.slice(at, at + maxIdsPerCall));
    if (!result.ok && result.error.code !== 'wrong_state') return result;
  }
  return ok(true);
};
