/** Finds jobs with the same content, to warn before sending. */
import { mayArrive } from '../../../preload/contract/upload-states.ts';
import type { UploadJob } from '../../../preload/contract/uploads.ts';
import { getState, type Job } from '../job.ts';
import type { JobRepository } from './job-repository.ts';

export class DuplicateIndex {
  readonly #repository: Pick<JobRepository, 'findSentFile'>;
  readonly #getJob: (id: string) => Job | undefined;
  /** Ids of jobs that are not done, by content. What done jobs have sent is in the database. */
  readonly #groups = new Map<string, readonly string[]>();

  constructor(repository: Pick<JobRepository, 'findSentFile'>, getJob: (id: string) => Job | undefined) {
    this.#repository = repository;
    this.#getJob = getJob;
  }

  add(job: Job): void {
    const ids = this.#getGroup(job);
    if (job.fingerprint === null || getState(job).kind === 'done' || ids.includes(job.id)) return;
    this.#groups.set(getContentKey(job), [...ids, job.id]);
  }

  remove(job: Job): void {
    const rest = this.#getGroup(job).filter((id) => id !== job.id);
    if (rest.length > 0) this.#groups.set(getContentKey(job), rest);
    else this.#groups.delete(getContentKey(job));
  }

  /** Other jobs with the same content that are not done. */
  getSiblings(job: Job): readonly Job[] {
    return this.#getGroup(job)
      .flatMap((id) => (id === job.id ? [] : (this.#getJob(id) ?? [])))
      .filter((other) => isSameContent(other, job));
  }

  /** An earlier job with the same content, also if it is done or was removed after sending. */
  findOriginal(job: Job): UploadJob['duplicateOf'] {
    if (getState(job).kind === 'done') return null;
    const others = this.getSiblings(job).filter((other) => getState(other).kind !== 'cancelled');
    const sent = others.find(({ parts }) => parts.some(({ state }) => mayArrive(state)));
    if (sent) return { id: sent.id, name: sent.name, sent: true };
    const isKnown = job.fingerprint === null || isLaterPart(job);
    const sentFile = isKnown ? null : this.#repository.findSentFile(job);
    if (sentFile) return { id: sentFile.jobId, name: sentFile.name, sent: true };
    const earlier = others.find((other) => isEarlier(other, job));
    return earlier ? { id: earlier.id, name: earlier.name, sent: false } : null;
  }

  #getGroup(job: Job): readonly string[] {
    return this.#groups.get(getContentKey(job)) ?? [];
  }
}

/** A part that is sent again by itself is no duplicate of its recording. */
const isLaterPart = ({ parts }: Job): boolean => (parts[0]?.index ?? 0) > 0;

const getContentKey = (job: Job): string => `${isLaterPart(job)} ${job.fingerprint}`;

export const isSameContent = (one: Job, other: Job): boolean =>
  one.fingerprint === other.fingerprint &&
  one.size === other.size &&
  one.accountId === other.accountId &&
  isLaterPart(one) === isLaterPart(other);

const isEarlier = (other: Job, job: Job): boolean =>
  other.createdAt < job.createdAt || (other.createdAt === job.createdAt && other.position < job.position);
