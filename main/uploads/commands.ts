/** What the person may do with jobs, and what is answered when it makes no sense. */
import { basename } from 'node:path';
import { fail, ok, type Result } from '../../preload/contract/result.ts';
import type { ManyChanged, UploadFields, UploadJob } from '../../preload/contract/uploads.ts';
import { probe } from './audio-file.ts';
import type { Checker } from './checker.ts';
import type { Gate } from './gate.ts';
import { fileTrouble } from './identity.ts';
import { drivePatience, inTime, shortShare } from './in-time.ts';
import { isActive, isEditable, isOpen, type Job, type JobEvent, may } from './job.ts';
import type { JobBook } from './job-book.ts';
import type { Queue } from './queue.ts';

export interface Commands {
  edit(id: string, fields: UploadFields): Promise<Result<UploadJob>>;
  /** The same fields for many, in one write; what is on its way or gone is left as it is, and named. */
  editMany(ids: readonly string[], fields: UploadFields): Promise<Result<ManyChanged>>;
  /** Drafts and paused jobs go into the queue; without ids, all of them. */
  start(ids?: readonly string[]): Promise<Result<true>>;
  /** What has not been sent whole pauses; an attempt under way is cut off and counts for nothing. */
  pause(ids?: readonly string[]): Promise<Result<true>>;
  cancel(id: string): Promise<Result<UploadJob>>;
  retry(id: string): Promise<Result<UploadJob>>;
  /** Sends the file at `path` in place of one that failed or was cancelled, with the same name, description and language. */
  replaceFile(id: string, path: string): Promise<Result<UploadJob>>;
  remove(id: string): Promise<Result<true>>;
  /** Many, in one write; what is on its way or gone already is named. */
  removeMany(ids: readonly string[]): Promise<Result<ManyChanged>>;
  /** Moves the job to `index` of the list. */
  move(id: string, index: number): Promise<Result<true>>;
}

export interface CommandsDeps {
  /** Milliseconds that a drive may take to show a file. */
  readonly patience?: number | undefined;
  readonly book: JobBook;
  readonly queue: Queue;
  readonly gate: Gate;
  readonly checker: Checker;
}

export const createCommands = ({
  book,
  queue,
  gate,
  checker,
  patience = drivePatience,
}: CommandsDeps): Commands => {
  /** Only what is in the list: ids of another service's jobs are unknown. */
  const find = (id: string): Job | undefined => (book.view(id) === null ? undefined : book.get(id));

  const shown = (id: string): Result<UploadJob> => {
    const view = book.view(id);
    return view === null ? unknown : ok(view);
  };

  const isRemovable = (job: Job | undefined): boolean => job !== undefined && !isActive(job);

  const begin = (ids: readonly string[]): void => {
    for (const id of book.applyAll(ids, { kind: 'start', by: 'person' })) {
      if (book.get(id)?.state.kind === 'checking') checker.watch(id, null);
    }
    gate.probeNow();
    queue.pump();
  };

  /** Many at once: those for which it makes sense; where it makes sense for none that was named, that is said. */
  const forAll = (
    ids: readonly string[] | undefined,
    allows: (job: Job) => boolean,
    act: (ids: readonly string[]) => void,
    refusal: string,
  ): Result<true> => {
    const jobs = ids === undefined ? book.listed() : ids.map(find).filter((job) => job !== undefined);
    const allowed = jobs.filter(allows);
    if (ids !== undefined && ids.length > 0) {
      if (jobs.length === 0) return unknown;
      if (allowed.length === 0) return fail('wrong_state', refusal);
    }
    act(allowed.map((job) => job.id));
    return ok(true);
  };

  /** A file that could not be sent is looked at afresh: it may have been put back, or changed on purpose. */
  const lookAgain = async (job: Job): Promise<Result<true>> => {
    if (job.state.kind !== 'failed' || !job.state.error.code.startsWith('file_')) return ok(true);
    const file = await inTime(probe(job.path, job.fileName), patience * shortShare, 'no_answer' as const);
    if (typeof file === 'string') return fileTrouble(file);
    const now = book.get(job.id);
    if (now?.state !== job.state) return wrongState;
    const { size, mtimeMs, inode, durationSeconds, fingerprint } = file;
    book.replace([{ ...now, size, mtimeMs, inode, durationSeconds, fingerprint }]);
    return ok(true);
  };

  return {
    edit: async (id, fields) => {
      if (!find(id)) return unknown;
      const saved = book.edit(id, fields);
      return saved.ok ? shown(id) : saved;
    },
    editMany: async (ids, fields) => {
      const allowed = [...new Set(ids)].filter((id) => {
        const job = find(id);
        return job !== undefined && isEditable(job);
      });
      const saved = book.editAll(allowed, fields);
      if (!saved.ok) return saved;
      const done = new Set(allowed);
      return ok({ refused: ids.filter((id) => !done.has(id)) });
    },
    start: async (ids) => forAll(ids, mayStart(gate), begin, 'It is on its way already, or at its end.'),
    pause: async (ids) => {
      const event: JobEvent = { kind: 'pause', reason: 'person' };
      return forAll(
        ids,
        (job) => may(job, event),
        (allowed) => {
          for (const id of allowed) queue.drop(id);
          book.applyAll(allowed, event);
          queue.pump();
        },
        'It cannot be paused any more: the service has the whole file.',
      );
    },
    cancel: async (id) => {
      const job = find(id);
      if (!job) return unknown;
      if (!may(job, { kind: 'cancel' })) return wrongState;
      // The network first: a disk may take its time to write it down.
      queue.drop(id);
      book.apply(id, { kind: 'cancel' });
      queue.pump();
      return shown(id);
    },
    retry: async (id) => {
      const job = find(id);
      if (!job) return unknown;
      if (job.state.kind === 'waiting' && mayStart(gate)(job)) begin([id]);
      else if (!may(job, { kind: 'retry' })) return wrongState;
      else {
        const looked = await lookAgain(job);
        if (!looked.ok) return looked;
        book.apply(id, { kind: 'retry' });
        gate.probeNow();
        queue.pump();
      }
      return shown(id);
    },
    replaceFile: async (id, path) => {
      const job = find(id);
      if (!job) return unknown;
      // With an unknown outcome, the earlier file may be at the service already.
      if (!may(job, { kind: 'retry' }) || isOpen(job)) return wrongState;
      const fileName = basename(path);
      const file = await inTime(probe(path, fileName), patience * shortShare, 'no_answer' as const);
      if (typeof file === 'string') return fileTrouble(file);
      if (book.get(id)?.state !== job.state) return wrongState;
      const { name: _, ...found } = file;
      book.replace([{ ...job, ...found, fileName, folder: null }]);
      book.apply(id, { kind: 'retry' });
      gate.probeNow();
      queue.pump();
      return shown(id);
    },
    remove: async (id) => {
      const job = find(id);
      if (!job) return unknown;
      return isActive(job) ? fail('wrong_state', 'It is on its way: cancel it first.') : book.remove([id]);
    },
    removeMany: async (ids) => {
      const allowed = new Set(ids.filter((id) => isRemovable(find(id))));
      const removed = book.remove([...allowed]);
      return removed.ok ? ok({ refused: ids.filter((id) => !allowed.has(id)) }) : removed;
    },
    move: async (id, index) => (find(id) ? book.move(id, index) : unknown),
  };
};

/** A time that the service named is kept, whoever wants to go on sooner. */
const mayStart =
  (gate: Gate) =>
  (job: Job): boolean => {
    if (job.state.kind !== 'waiting') return may(job, { kind: 'start', by: 'person' });
    const { reason } = job.state;
    return reason === 'backoff' ? gate.isOpen() : reason === 'offline' || reason === 'trouble';
  };

const unknown = fail('unknown_id', 'This upload is no longer in the list.');
const wrongState = fail('wrong_state', 'This upload has gone on meanwhile.');
