/** Finds jobs with the same content, to warn before sending. */
import type { UploadJob } from '../../../preload/contract/uploads.ts';
import type { Job } from '../job.ts';
import type { JobRepository } from './job-repository.ts';

export interface DuplicateIndex {
  add(job: Job): void;
  remove(job: Job): void;
  siblings(job: Job): readonly string[];
  /** The earlier job with the same content, also if it was removed after sending. */
  findOriginal(job: Job): UploadJob['duplicateOf'];
}

export const createDuplicateIndex = (
  repository: Pick<JobRepository, 'findSentFile'>,
  getJob: (id: string) => Job | undefined,
): DuplicateIndex => {
  /** Ids by account, size and fingerprint, in insertion order. */
  const groups = new Map<string, Set<string>>();
  /** Caches for each job whether a removed job sent the same content. */
  const sentFileByJob = new Map<string, UploadJob['duplicateOf']>();

  const getGroup = (job: Job): Set<string> | undefined => groups.get(getContentKey(job));
  const siblings = (job: Job): readonly string[] => [...(getGroup(job) ?? [])].filter((id) => id !== job.id);

  const findSentFile = (job: Job): UploadJob['duplicateOf'] => {
    const found = sentFileByJob.get(job.id);
    if (found !== undefined) return found;
    const isKnown = job.fingerprint === null || getPartIndex(job) > 0;
    const sent = isKnown ? null : repository.findSentFile(job);
    const original = sent && { id: sent.jobId, name: sent.name, sent: true };
    sentFileByJob.set(job.id, original);
    return original;
  };

  return {
    add: (job) => {
      if (job.fingerprint === null) return;
      const ids = getGroup(job) ?? new Set();
      groups.set(getContentKey(job), ids.add(job.id));
    },
    remove: (job) => {
      const ids = getGroup(job);
      for (const id of [job.id, ...(ids ?? [])]) sentFileByJob.delete(id);
      ids?.delete(job.id);
      if (ids?.size === 0) groups.delete(getContentKey(job));
    },
    siblings,
    findOriginal: (job) => {
      if (job.state.kind === 'done') return null;
      const others = siblings(job)
        .map(getJob)
        .filter((other) => other !== undefined)
        .filter((other) => other.state.kind !== 'cancelled');
      const earlier = others.find(isSent) ?? others.find((other) => isEarlier(other, job));
      return earlier ? { id: earlier.id, name: earlier.name, sent: isSent(earlier) } : findSentFile(job);
    },
  };
};

/** The first part stands for the whole recording, so that a recording is not a duplicate of its own parts. */
const getPartIndex = ({ preparation }: Job): number => preparation?.index ?? 0;

const getContentKey = (job: Job): string =>
  [job.accountId, job.size, job.fingerprint, getPartIndex(job)].join(' ');

export const isSameContent = (one: Job, other: Job): boolean => getContentKey(one) === getContentKey(other);

const isSent = ({ state }: Job): boolean =>
  state.kind === 'done' || state.kind === 'transcribing' || state.kind === 'checking';

const isEarlier = (other: Job, job: Job): boolean =>
  other.createdAt < job.createdAt || (other.createdAt === job.createdAt && other.position < job.position);
