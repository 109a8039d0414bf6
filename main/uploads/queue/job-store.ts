/**
 * All jobs, in memory and in the database. Every transition goes through here, so it is saved and reported.
 * If saving fails, it is saved later; until then no new upload starts.
 */
import { fail, ok, type Result } from '../../../preload/contract/result.ts';
import type { UploadFields, UploadJob } from '../../../preload/contract/uploads.ts';
import type { UploadClock } from '../clock.ts';
import { isEditable, type Job, type JobEvent, transition, withFields } from '../job.ts';
import { createDuplicateIndex, isSameContent } from '../repository/duplicate-index.ts';
import type { JobRepository } from '../repository/job-repository.ts';
import type { ChangeBatcher } from './change-batcher.ts';
import { createChangeBatcher } from './change-batcher.ts';
import { toUploadJob } from './job-view.ts';

export interface JobStore {
  readonly changes: ChangeBatcher;
  get(id: string): Job | undefined;
  /** Jobs of the current account, in order. */
  list(): readonly Job[];
  all(): readonly Job[];
  toView(id: string): UploadJob | null;
  isDuplicate(job: Job): boolean;
  /** Appends new jobs. Adds nothing if saving fails. */
  insert(jobs: readonly Job[]): Result<true>;
  /** Applies an event. Returns null if the job's state does not allow it. */
  apply(id: string, event: JobEvent): Job | null;
  /** `apply` for many jobs in one write. Returns the ids of the changed jobs. */
  applyAll(ids: readonly string[], event: JobEvent): readonly string[];
  /** `apply`, but changes nothing if saving fails. */
  applySaved(id: string, event: JobEvent): Result<Job>;
  /** `apply` for progress: reported in batches, never saved. */
  applyProgress(id: string, event: Extract<JobEvent, { kind: 'progress' | 'listed' }>): void;
  edit(id: string, fields: UploadFields): Result<Job>;
  /** Sets the same fields for all of these jobs in one write. Changes nothing if saving fails. */
  editAll(ids: readonly string[], fields: UploadFields): Result<true>;
  replace(jobs: readonly Job[]): void;
  /** Removes jobs in one write. Ignores unknown ids. Removes nothing if saving fails. */
  remove(ids: readonly string[]): Result<true>;
  move(id: string, index: number): Result<true>;
  /** Lists the jobs of this account from now on. */
  setAccount(accountId: string | null): void;
  /** Assigns the jobs without an account to `accountId`. */
  assignUnowned(accountId: string): void;
  accountId(): string | null;
  /** Saves what could not be saved before. */
  saveUnsaved(): Result<true>;
}

export interface JobStoreDeps {
  readonly repository: JobRepository;
  readonly clock: UploadClock;
  readonly emit: Parameters<typeof createChangeBatcher>[0]['emit'];
  readonly onUnsaved: () => void;
}

export const createJobStore = (
  { repository, clock, emit, onUnsaved }: JobStoreDeps,
  loaded: readonly Job[],
): JobStore => {
  const jobs = new Map(loaded.map((job) => [job.id, job]));
  const unsaved = new Set<string>();
  let accountId: string | null = null;
  let listOrder: readonly Job[] | null = null;
  const duplicates = createDuplicateIndex(repository, (id) => jobs.get(id));
  for (const job of loaded) duplicates.add(job);

  const isListed = (job: Job): boolean => job.accountId === accountId || job.accountId === null;
  const list = (): readonly Job[] => {
    listOrder ??= [...jobs.values()].filter(isListed).sort((a, b) => a.position - b.position);
    return listOrder.map((job) => jobs.get(job.id)).filter((job) => job !== undefined);
  };
  const toView = (id: string): UploadJob | null => {
    const job = jobs.get(id);
    return job && isListed(job) ? toUploadJob(job, duplicates.findOriginal(job)) : null;
  };
  const getListedIds = (): readonly string[] => list().map((job) => job.id);
  const changes = createChangeBatcher({ view: toView, order: getListedIds, emit, clock });

  const setJob = (job: Job): void => {
    const previous = jobs.get(job.id);
    if (previous === undefined || !isSameContent(previous, job)) {
      if (previous) duplicates.remove(previous);
      duplicates.add(job);
    }
    jobs.set(job.id, job);
    changes.changed(job.id);
    if (previous?.state.kind !== job.state.kind)
      for (const id of duplicates.siblings(job)) changes.changed(id);
  };

  const save = (changed: readonly Job[]): Result<true> => {
    const [only] = changed;
    const done = changed.length === 1 && only?.state.kind === 'done' ? only.state : null;
    if (only && done) return repository.saveFinished(only, done.transcriptionId, done.at);
    return repository.save(changed);
  };

  /** Updates memory even if saving fails, because the event has already happened. */
  const applyAndSave = (changed: readonly Job[]): Result<true> => {
    if (changed.length === 0) return ok(true);
    for (const job of changed) setJob(job);
    const saved = save(changed);
    for (const job of changed) {
      if (saved.ok) unsaved.delete(job.id);
      else unsaved.add(job.id);
    }
    if (!saved.ok) onUnsaved();
    return saved;
  };

  const apply = (id: string, event: JobEvent): Job | null => {
    const job = jobs.get(id);
    const next = job ? transition(job, event) : null;
    if (next) applyAndSave([next]);
    return next;
  };

  return {
    changes,
    get: (id) => jobs.get(id),
    list,
    all: () => [...jobs.values()],
    toView,
    isDuplicate: (job) => duplicates.findOriginal(job) !== null,
    insert: (added) => {
      const saved = repository.save(added);
      if (!saved.ok) return saved;
      for (const job of added) setJob(job);
      listOrder = null;
      changes.reordered();
      return saved;
    },
    apply,
    applyAll: (all, event) => {
      const changed = all
        .map((id) => jobs.get(id))
        .map((job) => (job ? transition(job, event) : null))
        .filter((job) => job !== null);
      applyAndSave(changed);
      return changed.map((job) => job.id);
    },
    applySaved: (id, event) => {
      const job = jobs.get(id);
      const next = job ? transition(job, event) : null;
      if (!next) return fail('wrong_state');
      const saved = save([next]);
      if (!saved.ok) return saved;
      setJob(next);
      return ok(next);
    },
    applyProgress: (id, event) => {
      const job = jobs.get(id);
      const next = job ? transition(job, event) : null;
      if (!next) return;
      jobs.set(id, next);
      changes.progressed(id);
    },
    edit: (id, fields) => {
      const job = jobs.get(id);
      if (!job) return unknownIdError();
      if (!isEditable(job)) return fail('wrong_state', { key: 'upload_is_sending' });
      const next = withFields(job, fields);
      const saved = repository.save([next]);
      if (!saved.ok) return saved;
      setJob(next);
      return ok(next);
    },
    editAll: (all, fields) => {
      const next = all
        .map((id) => jobs.get(id))
        .filter((job) => job !== undefined)
        .map((job) => withFields(job, fields));
      const saved = repository.save(next);
      if (saved.ok) for (const job of next) setJob(job);
      return saved;
    },
    replace: (changed) => void applyAndSave(changed),
    remove: (ids) => {
      const removedJobs = ids.map((id) => jobs.get(id)).filter((job) => job !== undefined);
      const removed = repository.remove(removedJobs.map(({ id }) => id));
      if (!removed.ok) return removed;
      listOrder = null;
      const siblings = removedJobs.flatMap(duplicates.siblings);
      for (const job of removedJobs) {
        jobs.delete(job.id);
        unsaved.delete(job.id);
        duplicates.remove(job);
        changes.removed(job.id);
      }
      for (const sibling of siblings) if (jobs.has(sibling)) changes.changed(sibling);
      return ok(true);
    },
    move: (id, index) => {
      const job = jobs.get(id);
      if (!job || !isListed(job)) return unknownIdError();
      const others = list().filter((other) => other.id !== id);
      others.splice(Math.min(index, others.length), 0, job);
      const moved = others
        .map((other, at) => ({ ...other, position: at + 1 }))
        .filter((other) => jobs.get(other.id)?.position !== other.position);
      const saved = repository.save(moved);
      if (!saved.ok) return saved;
      for (const other of moved) jobs.set(other.id, other);
      listOrder = null;
      changes.reordered();
      return ok(true);
    },
    setAccount: (next) => {
      if (next === accountId) return;
      const before = getListedIds();
      accountId = next;
      listOrder = null;
      const now = new Set(getListedIds());
      for (const id of before) if (!now.has(id)) changes.removed(id);
      for (const id of now) changes.changed(id);
      changes.reordered();
    },
    assignUnowned: (newAccountId) => {
      const unowned = [...jobs.values()].filter((job) => job.accountId === null);
      if (unowned.length === 0) return;
      const assigned = unowned.map((job) => ({ ...job, accountId: newAccountId }));
      // Duplicates are known only now that the account is. They are sent only with the user's consent.
      applyAndSave(
        assigned.map((job) =>
          isPending(job) && duplicates.findOriginal(job) ? { ...job, state: { kind: 'draft' } } : job,
        ),
      );
      listOrder = null;
      changes.reordered();
    },
    accountId: () => accountId,
    saveUnsaved: () => {
      const unsavedJobs = [...unsaved].map((id) => jobs.get(id)).filter((job) => job !== undefined);
      if (unsavedJobs.length === 0) return ok(true);
      for (const job of unsavedJobs) {
        const saved = save([job]);
        if (!saved.ok) return saved;
        unsaved.delete(job.id);
      }
      return ok(true);
    },
  };
};

const isPending = ({ state }: Job): boolean =>
  state.kind === 'queued' || (state.kind === 'paused' && state.reason === 'key');

const unknownIdError = () => fail('unknown_id');
