import { normalizeName } from '../files/transcription-names.ts';
import type { Job } from '../job.ts';

/**
 * Whether record `id`, new to `job`, may also belong to another upload of that name to the same account. Records are matched by
 * name and time. Another upload qualifies if it did not list the record before sending and its body was
 * completed less than `timeoutMs` ago or is not complete.
 */
export const isAmbiguous = (
  job: Job,
  id: string,
  jobs: readonly Job[],
  { now, timeoutMs }: { readonly now: number; readonly timeoutMs: number },
): boolean => {
  const name = normalizeName(job.sending?.name ?? job.name);
  return jobs.some(({ id: otherId, accountId, sending }) => {
    if (
      otherId === job.id ||
      accountId !== job.accountId ||
      sending === null ||
      normalizeName(sending.name) !== name
    )
      return false;
    const isExpired = sending.endedAt !== null && now - sending.endedAt > timeoutMs;
    return !isExpired && !sending.known.includes(id);
  });
};
