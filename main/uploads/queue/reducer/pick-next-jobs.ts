import { normalizeName } from '../../files/transcription-names.ts';
import type { Job } from '../../job.ts';

export interface PickOptions {
  readonly freeSlots: number;
  readonly accountId: string | null;
  /** Jobs whose attempt has not ended, even if their state has changed. */
  readonly running: { has(id: string): boolean };
  /** Normalized names of running attempts and active jobs. */
  readonly usedNames: Iterable<string>;
}

/** The jobs to start, in order. Two of one name never run together: records are matched by name. */
export const pickNextJobs = (
  queued: Iterable<Job>,
  { freeSlots, accountId, running, usedNames }: PickOptions,
): readonly Job[] => {
  const names = new Set(usedNames);
  const next: Job[] = [];
  for (const job of queued) {
    if (next.length >= freeSlots) break;
    const name = normalizeName(job.name);
    if (job.accountId !== accountId || names.has(name) || running.has(job.id)) continue;
    names.add(name);
    next.push(job);
  }
  return next;
};
