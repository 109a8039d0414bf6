/** Finds jobs with the same content, to warn before sending. */
import { mayArrive } from '../../../preload/contract/upload-states.ts';
import type { UploadJob } from '../../../preload/contract/uploads.ts';
import type { Job } from '../job.ts';
import type { JobRepository } from './job-repository.ts';

export interface DuplicateIndex {
  add(job: Job): void;
  remove(job: Job): void;
  siblings(job: Job): readonly string[];
  /** An earlier job with the same content, also if it is done or was removed after sending. */
  findOriginal(job: Job): UploadJob['duplicateOf'];
}

interface SentFile {
  readonly accountId: string | null;
  readonly original: UploadJob['duplicateOf'];
}

export const createDuplicateIndex = (
  repository: Pick<JobRepository, 'findSentFile'>,
  getJob: (id: string) => Job | undefined,
): DuplicateIndex => {
  /** Ids of jobs that are not done, by content. What done jobs have sent is in the database. */
  const groups = new Map<string, readonly string[]>();
  /** Caches for each of these jobs whether its account got its content from a job that is done or removed. */
  const sentFileByJob = new Map<string, SentFile>();

  const getGroup = (job: Job): readonly string[] => groups.get(getContentKey(job)) ?? [];
  const siblings = (job: Job): readonly string[] =>
    getGroup(job).filter((id) => {
      const other = id === job.id ? undefined : getJob(id);
      return other !== undefined && isSameContent(other, job);
    });

  const findSentFile = (job: Job): UploadJob['duplicateOf'] => {
    const found = sentFileByJob.get(job.id);
    if (found && found.accountId === job.accountId) return found.original;
    const isKnown = job.fingerprint === null || getPartIndex(job) > 0;
    const sent = isKnown ? null : repository.findSentFile(job);
    const original = sent && { id: sent.jobId, name: sent.name, sent: true };
    sentFileByJob.set(job.id, { accountId: job.accountId, original });
    return original;
  };

  return {
    add: (job) => {
      const ids = getGroup(job);
      if (job.fingerprint === null || job.state.kind === 'done' || ids.includes(job.id)) return;
      groups.set(getContentKey(job), [...ids, job.id]);
    },
    remove: (job) => {
      const ids = getGroup(job);
      for (const id of [job.id, ...ids]) sentFileByJob.delete(id);
      const rest = ids.filter((id) => id !== job.id);
      if (rest.length > 0) groups.set(getContentKey(job), rest);
      else groups.delete(getContentKey(job));
    },
    siblings,
    findOriginal: (job) => {
      if (job.state.kind === 'done') return null;
      const others = siblings(job)
        .map(getJob)
        .filter((other) => other !== undefined)
        .filter((other) => other.state.kind !== 'cancelled');
      const sent = others.find(({ state }) => mayArrive(state));
      if (sent) return { id: sent.id, name: sent.name, sent: true };
      const sentFile = findSentFile(job);
      if (sentFile) return sentFile;
      const earlier = others.find((other) => isEarlier(other, job));
      return earlier ? { id: earlier.id, name: earlier.name, sent: false } : null;
    },
  };
};

/** The first part stands for the whole recording, so that a recording is not a duplicate of its own parts. */
const getPartIndex = ({ preparation }: Job): number => preparation?.index ?? 0;

/** The parts of a recording have the same fingerprint. */
const getContentKey = (job: Job): string => `${getPartIndex(job)} ${job.fingerprint}`;

export const isSameContent = (one: Job, other: Job): boolean =>
  one.fingerprint === other.fingerprint &&
  one.size === other.size &&
  one.accountId === other.accountId &&
  getPartIndex(one) === getPartIndex(other);

const isEarlier = (other: Job, job: Job): boolean =>
  other.createdAt < job.createdAt || (other.createdAt === job.createdAt && other.position < job.position);
