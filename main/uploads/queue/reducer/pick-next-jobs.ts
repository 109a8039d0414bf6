import { normalizeName } from '../../files/transcription-names.ts';
import { isActive, type Job } from '../../job.ts';

export interface PickOptions {
  readonly freeSlots: number;
  readonly accountId: string | null;
  /** Jobs whose attempt has not ended, even if their state has changed, and the names they are sent with. */
  readonly running: { has(id: string): boolean };
  readonly runningNames: Iterable<string>;
}

/** The jobs to start, in order. Two of one name never run together: records are matched by name. */
export const pickNextJobs = (
  listed: readonly Job[],
  { freeSlots, accountId, running, runningNames }: PickOptions,
): readonly Job[] => {
  const usedNames = new Set([
    ...runningNames,
    ...listed.filter(isActive).map((job) => normalizeName(job.name)),
  ]);
  const next: Job[] = [];
  for (const job of listed) {
    if (next.length >= freeSlots) break;
    const name = normalizeName(job.name);
    if (job.state.kind !== 'queued' || job.accountId !== accountId) continue;
    if (usedNames.has(name) || running.has(job.id)) continue;
    usedNames.add(name);
    next.push(job);
  }
  return next;
};
