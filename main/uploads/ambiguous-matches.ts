/**
 * Uploads of one name whose outcomes are open at the same time. By its name and the moment it appeared a new record is
 * known again; where it can have come of either, it is given to neither, and the person is asked.
 */
import type { Job } from './job.ts';
import { normalizeName } from './transcription-names.ts';

/**
 * Whether the record `id`, new to `job`, may be another job's as well: one of that name that did not see it before its own
 * sending, and whose body was whole less than `patienceMs` ago (or is under way).
 */
export const isAmbiguous = (
  job: Job,
  id: string,
  jobs: readonly Job[],
  { now, timeoutMs }: { readonly now: number; readonly timeoutMs: number },
): boolean => {
  const name = normalizeName(job.sending?.name ?? job.name);
  return jobs.some(({ id: otherId, sending }) => {
    if (otherId === job.id || sending === null || normalizeName(sending.name) !== name) return false;
    const isExpired = sending.endedAt !== null && now - sending.endedAt > timeoutMs;
    return !isExpired && !sending.known.includes(id);
  });
};
