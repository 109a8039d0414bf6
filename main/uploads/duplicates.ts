/** Which jobs hold the same content: pointed out to the person before anything is sent. */
import type { UploadJob } from '../../preload/contract/uploads.ts';
import type { Job } from './job.ts';
import type { UploadStore } from './upload-store.ts';

export interface Duplicates {
  add(job: Job): void;
  remove(job: Job): void;
  /** Other jobs with the same content. */
  siblings(job: Job): readonly string[];
  /** The job, here or long gone, that had the same content first. */
  of(job: Job): UploadJob['duplicateOf'];
}

export const createDuplicates = (store: UploadStore, get: (id: string) => Job | undefined): Duplicates => {
  /** Ids by account, size and fingerprint, in the order in which they were added. */
  const groups = new Map<string, Set<string>>();
  /** Asked once a job: whether its content was sent by a job that is gone. */
  const sentBefore = new Map<string, UploadJob['duplicateOf']>();

  const group = (job: Job): Set<string> | undefined => groups.get(keyOf(job));
  const siblings = (job: Job): readonly string[] => [...(group(job) ?? [])].filter((id) => id !== job.id);

  const fromHistory = (job: Job): UploadJob['duplicateOf'] => {
    const known = sentBefore.get(job.id);
    if (known !== undefined) return known;
    const sent = job.fingerprint === null ? null : store.sentBefore(job);
    const answer = sent && { id: sent.jobId, name: sent.name, sent: true };
    sentBefore.set(job.id, answer);
    return answer;
  };

  return {
    add: (job) => {
      if (job.fingerprint === null) return;
      const ids = group(job) ?? new Set();
      groups.set(keyOf(job), ids.add(job.id));
    },
    remove: (job) => {
      const ids = group(job);
      for (const id of [job.id, ...(ids ?? [])]) sentBefore.delete(id);
      ids?.delete(job.id);
      if (ids?.size === 0) groups.delete(keyOf(job));
    },
    siblings,
    of: (job) => {
      if (job.state.kind === 'done') return null;
      const others = siblings(job)
        .map(get)
        .filter((other) => other !== undefined)
        .filter((other) => other.state.kind !== 'cancelled');
      const before = others.find(isSent) ?? others.find((other) => isEarlier(other, job));
      return before ? { id: before.id, name: before.name, sent: isSent(before) } : fromHistory(job);
    },
  };
};

const keyOf = (job: Job): string => `${job.account} ${job.size} ${job.fingerprint}`;

/** Whether both stand for the same content of the same account. */
export const isSameContent = (one: Job, other: Job): boolean => keyOf(one) === keyOf(other);

const isSent = ({ state }: Job): boolean =>
  state.kind === 'done' || state.kind === 'transcribing' || state.kind === 'checking';

const isEarlier = (other: Job, job: Job): boolean =>
  other.createdAt < job.createdAt || (other.createdAt === job.createdAt && other.position < job.position);
