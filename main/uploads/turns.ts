/** Whose turn it is. */
import { isActive, type Job } from './job.ts';
import { comparable } from './names.ts';

export interface Taken {
  /** How many more may run. */
  readonly free: number;
  readonly account: string | null;
  /** Jobs whose attempt has not ended yet, also where their state has moved on; and the names they are sent by. */
  readonly running: { has(id: string): boolean };
  readonly names: Iterable<string>;
}

/** The jobs that start now, in order. Two of one name never run together: by its name alone a record is known again. */
export const nextInTurn = (
  listed: readonly Job[],
  { free, account, running, names }: Taken,
): readonly Job[] => {
  const taken = new Set([...names, ...listed.filter(isActive).map((job) => comparable(job.name))]);
  const next: Job[] = [];
  for (const job of listed) {
    if (next.length >= free) break;
    const name = comparable(job.name);
    if (job.state.kind !== 'queued' || job.account !== account) continue;
    if (taken.has(name) || running.has(job.id)) continue;
    taken.add(name);
    next.push(job);
  }
  return next;
};
