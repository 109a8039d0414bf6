import { ok, type Result } from '../../../preload/contract/result.ts';
import type { BulkResult } from '../../../preload/contract/uploads.ts';

/** Main changes and saves so many uploads in a few milliseconds. */
export const maxIdsPerCall = 250;

/** Calls main for many uploads, part by part, so that no call blocks it. Stops at an error. */
export const callInChunks = async (
  ids: readonly string[],
  call: (ids: string[]) => Promise<Result<BulkResult>>,
): Promise<Result<BulkResult>> => {
  const refused: BulkResult['refused'][number][] = [];
  for (let at = 0; at < ids.length; at += maxIdsPerCall) {
    const result = await call(ids.slice(at, at + maxIdsPerCall));
    if (!result.ok) return result;
    refused.push(...result.value.refused);
  }
  return ok({ refused });
};
