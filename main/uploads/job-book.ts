/**
 * All jobs, in memory and on the disk. Every transition goes through here, so that none is saved without being told
 * and none is told without being saved. When the disk does not take one, it stays in memory and is saved as soon as
 * there is room; until then nothing new is sent.
 */
import { fail, ok, type Result } from '../../preload/contract/result.ts';
import type { UploadFields, UploadJob } from '../../preload/contract/uploads.ts';
import type { Changes } from './changes.ts';
import { createChanges } from './changes.ts';
import type { Clock } from './clock.ts';
import { createDuplicates, isSameContent } from './duplicates.ts';
import { edited, isEditable, type Job, type JobEvent, transition } from './job.ts';
import { jobView } from './job-view.ts';
import type { UploadStore } from './upload-store.ts';

export interface JobBook {
  readonly changes: Changes;
  get(id: string): Job | undefined;
  /** Jobs of the account that is in use, in order. */
  listed(): readonly Job[];
  /** Every job of every account. */
  all(): readonly Job[];
  view(id: string): UploadJob | null;
  isDuplicate(job: Job): boolean;
  /** Adds new jobs at the end; nothing is added where saving fails. */
  insert(jobs: readonly Job[]): Result<true>;
  /** Applies what happened. Null: it makes no sense in the job's state, and nothing changed. */
  apply(id: string, event: JobEvent): Job | null;
  /** As `apply`, for many, saved together. Answers the ids of those that changed. */
  applyAll(ids: readonly string[], event: JobEvent): readonly string[];
  /** As `apply`, but changes nothing where saving fails. */
  applySaved(id: string, event: JobEvent): Result<Job>;
  /** As `apply`, for progress: told now and then, never saved. */
  progress(id: string, event: Extract<JobEvent, { kind: 'progress' | 'listed' }>): void;
  edit(id: string, fields: UploadFields): Result<Job>;
  /** Gives all of these the same fields, in one write. Nothing changes where saving fails. */
  editAll(ids: readonly string[], fields: UploadFields): Result<true>;
  /** Puts these in the place of what was known of them. */
  replace(jobs: readonly Job[]): void;
  /** In one write; ids that it does not know are passed over. Nothing is removed where saving fails. */
  remove(ids: readonly string[]): Result<true>;
  /** Moves a listed job to `index` of the list. */
  move(id: string, index: number): Result<true>;
  /** Shows the jobs of `account` from now on. */
  use(account: string | null): void;
  /** Gives the jobs that belong to nobody yet to `account`. */
  adopt(account: string): void;
  account(): string | null;
  /** Saves what could not be saved before. Fails while the disk does not take it. */
  saveRest(): Result<true>;
}

export interface JobBookDeps {
  readonly store: UploadStore;
  readonly clock: Clock;
  readonly emit: Parameters<typeof createChanges>[0]['emit'];
  /** Told when something could not be saved. */
  readonly onUnsaved: () => void;
}

export const createJobBook = (
  { store, clock, emit, onUnsaved }: JobBookDeps,
  loaded: readonly Job[],
): JobBook => {
  const jobs = new Map(loaded.map((job) => [job.id, job]));
  const unsaved = new Set<string>();
  let account: string | null = null;
  let order: readonly Job[] | null = null;
  const duplicates = createDuplicates(store, (id) => jobs.get(id));
  for (const job of loaded) duplicates.add(job);

  const isListed = (job: Job): boolean => job.account === account || job.account === null;
  const listed = (): readonly Job[] => {
    order ??= [...jobs.values()].filter(isListed).sort((a, b) => a.position - b.position);
    return order.map((job) => jobs.get(job.id)).filter((job) => job !== undefined);
  };
  const view = (id: string): UploadJob | null => {
    const job = jobs.get(id);
    return job && isListed(job) ? jobView(job, duplicates.of(job)) : null;
  };
  const ids = (): readonly string[] => listed().map((job) => job.id);
  const changes = createChanges({ view, order: ids, emit, clock });

  const put = (job: Job): void => {
    const before = jobs.get(job.id);
    if (before === undefined || !isSameContent(before, job)) {
      if (before) duplicates.remove(before);
      duplicates.add(job);
    }
    jobs.set(job.id, job);
    changes.changed(job.id);
    if (before?.state.kind !== job.state.kind) for (const id of duplicates.siblings(job)) changes.changed(id);
  };

  const save = (changed: readonly Job[]): Result<true> => {
    const [only] = changed;
    const done = changed.length === 1 && only?.state.kind === 'done' ? only.state : null;
    if (only && done) return store.finish(only, done.transcriptionId, done.at);
    return store.save(changed);
  };

  /** Memory first: what happened has happened, whether or not the disk takes it. */
  const keep = (changed: readonly Job[]): Result<true> => {
    if (changed.length === 0) return ok(true);
    for (const job of changed) put(job);
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
    if (next) keep([next]);
    return next;
  };

  return {
    changes,
    get: (id) => jobs.get(id),
    listed,
    all: () => [...jobs.values()],
    view,
    isDuplicate: (job) => duplicates.of(job) !== null,
    insert: (added) => {
      const saved = store.save(added);
      if (!saved.ok) return saved;
      for (const job of added) put(job);
      order = null;
      changes.reordered();
      return saved;
    },
    apply,
    applyAll: (all, event) => {
      const changed = all
        .map((id) => jobs.get(id))
        .map((job) => (job ? transition(job, event) : null))
        .filter((job) => job !== null);
      keep(changed);
      return changed.map((job) => job.id);
    },
    applySaved: (id, event) => {
      const job = jobs.get(id);
      const next = job ? transition(job, event) : null;
      if (!next) return fail('wrong_state', 'This upload has gone on meanwhile.');
      const saved = save([next]);
      if (!saved.ok) return saved;
      put(next);
      return ok(next);
    },
    progress: (id, event) => {
      const job = jobs.get(id);
      const next = job ? transition(job, event) : null;
      if (!next) return;
      jobs.set(id, next);
      changes.progressed(id);
    },
    edit: (id, fields) => {
      const job = jobs.get(id);
      if (!job) return unknown();
      if (!isEditable(job)) return fail('wrong_state', 'It is being sent: it can no longer be changed here.');
      const next = edited(job, fields);
      const saved = store.save([next]);
      if (!saved.ok) return saved;
      put(next);
      return ok(next);
    },
    editAll: (all, fields) => {
      const next = all
        .map((id) => jobs.get(id))
        .filter((job) => job !== undefined)
        .map((job) => edited(job, fields));
      const saved = store.save(next);
      if (saved.ok) for (const job of next) put(job);
      return saved;
    },
    replace: (changed) => void keep(changed),
    remove: (ids) => {
      const gone = ids.map((id) => jobs.get(id)).filter((job) => job !== undefined);
      const removed = store.remove(gone.map(({ id }) => id));
      if (!removed.ok) return removed;
      order = null;
      const siblings = gone.flatMap(duplicates.siblings);
      for (const job of gone) {
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
      if (!job || !isListed(job)) return unknown();
      const others = listed().filter((other) => other.id !== id);
      others.splice(Math.min(index, others.length), 0, job);
      const moved = others
        .map((other, at) => ({ ...other, position: at + 1 }))
        .filter((other) => jobs.get(other.id)?.position !== other.position);
      const saved = store.save(moved);
      if (!saved.ok) return saved;
      for (const other of moved) jobs.set(other.id, other);
      order = null;
      changes.reordered();
      return ok(true);
    },
    use: (next) => {
      if (next === account) return;
      const before = ids();
      account = next;
      order = null;
      const now = new Set(ids());
      for (const id of before) if (!now.has(id)) changes.removed(id);
      for (const id of now) changes.changed(id);
      changes.reordered();
    },
    adopt: (owner) => {
      const orphans = [...jobs.values()].filter((job) => job.account === null);
      if (orphans.length === 0) return;
      const owned = orphans.map((job) => ({ ...job, account: owner }));
      // Only now can be told what this account was given before; that is sent again at the person's word alone.
      keep(
        owned.map((job) => (willRun(job) && duplicates.of(job) ? { ...job, state: { kind: 'draft' } } : job)),
      );
      order = null;
      changes.reordered();
    },
    account: () => account,
    saveRest: () => {
      const rest = [...unsaved].map((id) => jobs.get(id)).filter((job) => job !== undefined);
      if (rest.length === 0) return ok(true);
      for (const job of rest) {
        const saved = save([job]);
        if (!saved.ok) return saved;
        unsaved.delete(job.id);
      }
      return ok(true);
    },
  };
};

const willRun = ({ state }: Job): boolean =>
  state.kind === 'queued' || (state.kind === 'paused' && state.reason === 'key');

const unknown = () => fail('unknown_id', 'This upload is no longer in the list.');
