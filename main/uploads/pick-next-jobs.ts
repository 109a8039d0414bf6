/** Whose turn it is. */
import { isActive, type Job } from './job.ts';
import { normalizeName } from './transcription-names.ts';

export interface PickOptions {
  /** How many more may run. */
  readonly freeSlots: number;
  readonly accountId: string | null;
  /** Jobs whose attempt has not ended yet, also where their state has moved on; and the names they are sent by. */
  readonly running: { has(id: string): boolean };
  readonly runningNames: Iterable<string>;
}

/** The jobs that start now, in order. Two of one name never run together: by its name alone a record is known again. */
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
