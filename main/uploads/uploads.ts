/** The durable upload queue, put together: what the rest of main calls. */
import type { DroppedFile } from '../../preload/contract/define.ts';
import { fail, ok, type Result } from '../../preload/contract/result.ts';
import type { AddedFiles, UploadJob, UploadsChange } from '../../preload/contract/uploads.ts';
import type { AccessProvider, TranscriptionsApi } from '../api/types.ts';
import type { Database } from '../storage/database.ts';
import { createAccounts } from './accounts.ts';
import { createChecker } from './checker.ts';
import { classify } from './classify.ts';
import { type Clock, systemClock } from './clock.ts';
import { type Commands, createCommands } from './commands.ts';
import { createGate } from './gate.ts';
import { addFiles } from './intake.ts';
import { createJobBook } from './job-book.ts';
import { createQueue } from './queue.ts';
import { createUploadStore } from './upload-store.ts';

export interface UploadsSettings {
  readonly reviewBeforeUpload: boolean;
  /** 1 to 4. */
  readonly concurrency: number;
  readonly patienceMinutes: number;
  readonly language: string;
}

export interface UploadsDeps {
  readonly database: Database;
  readonly transcriptions: TranscriptionsApi;
  readonly access: AccessProvider;
  /** Milliseconds until the service's rate limit leaves room for so many requests; 0: now. */
  readonly delay?: (requests: number) => number;
  /** Read afresh whenever something starts. */
  readonly settings: () => UploadsSettings;
  /** At most about ten times a second, apart from transitions, which are gathered once a turn. */
  readonly emit: (change: UploadsChange) => void;
  readonly clock?: Clock;
  /** 0 to 1, for the jitter. */
  readonly random?: () => number;
  /** Milliseconds before each look for the record of an upload whose outcome is open; then the person is asked. */
  readonly looks?: readonly number[];
  /** Milliseconds between the looks after that. */
  readonly laterEveryMs?: number;
  /** Milliseconds that a file may take to be looked at. */
  readonly drivePatience?: number | undefined;
}

export interface Uploads extends Commands {
  /** The jobs of the account that is in use, in order. */
  list(): Promise<Result<readonly UploadJob[]>>;
  addFiles(files: readonly DroppedFile[]): Promise<Result<AddedFiles>>;
  /** Where the file of a job is; null for an id that is not in the list. */
  pathOf(id: string): string | null;
  settingsChanged(): void;
  /** Addresses or key changed: looks whose jobs these are now, and goes on with what waited for a key. */
  accessChanged(): void;
  /** The machine goes to sleep, and wakes. */
  suspend(): void;
  resume(): void;
  /** Cuts off what runs, in order: the next start goes on with it. No timer, socket or file stays open. */
  close(): Promise<void>;
}

/** How long a service that went on without us may take to show its record, before the person is asked: milliseconds. */
const defaultLooks = [0, 3_000, 10_000, 30_000, 60_000] as const;
const defaultLaterEveryMs = 300_000;
const saveAgainMs = 5_000;

export const createUploads = (deps: UploadsDeps): Uploads => {
  const clock = deps.clock ?? systemClock;
  const random = deps.random ?? Math.random;
  const { transcriptions: api, settings } = deps;
  const store = createUploadStore(deps.database);
  const loaded = store.load();
  let closed = false;
  const intakes = new Set<Promise<unknown>>();
  let stopSaving = (): void => {};

  const book = createJobBook(
    {
      store,
      clock,
      emit: deps.emit,
      onUnsaved: () => {
        stopSaving();
        stopSaving = clock.after(saveAgainMs, () => {
          if (book.saveRest().ok) queue.pump();
        });
      },
    },
    loaded.ok ? loaded.value : [],
  );
  const isClaimed = (id: string): boolean => store.isClaimed(book.account() ?? '', id);
  const gate = createGate({
    clock,
    random,
    probe: async (signal) => {
      const answer = await api.list({ per_page: 10 }, { signal });
      if (answer.ok) return true;
      const verdict = classify(answer.error, 'before');
      return verdict !== 'offline' && verdict !== 'trouble';
    },
    onOpen: () => {
      const ids = book.listed().filter(({ state }) => state.kind === 'waiting' && state.reason !== 'backoff');
      book.applyAll(
        ids.map((job) => job.id),
        { kind: 'start', by: 'queue' },
      );
      checker.resume();
      queue.pump();
    },
  });
  const queue = createQueue({
    api,
    book,
    gate,
    clock,
    random,
    settings,
    isClaimed,
    delay: deps.delay,
    isSettled: () => accounts.isSettled(),
    checker: () => checker,
  });
  const checker = createChecker({
    api,
    book,
    clock,
    random,
    looks: deps.looks ?? defaultLooks,
    laterEveryMs: deps.laterEveryMs ?? defaultLaterEveryMs,
    patienceMs: () => settings().patienceMinutes * 60_000,
    mayAsk: () => gate.isOpen() && accounts.isSettled(),
    epoch: () => accounts.epoch(),
    isClaimed,
    onTrouble: queue.trouble,
    onRefused: (id, error) => queue.refused(id, error, 'sending'),
    onSettled: queue.pump,
  });
  const accounts = createAccounts({ book, store, queue, checker, gate, clock, access: deps.access });
  const commands = createCommands({ book, queue, gate, checker, patience: deps.drivePatience });
  accounts.begin();

  return {
    ...commands,
    list: async () => {
      if (!loaded.ok) return loaded;
      return ok(
        book
          .listed()
          .map((job) => book.view(job.id))
          .filter((job) => job !== null),
      );
    },
    addFiles: async (files) => {
      if (closed) return fail('interrupted', 'Sidetone is closing.');
      const intake = addFiles(
        {
          book,
          clock,
          settings,
          account: accounts.current,
          patience: deps.drivePatience,
          onAdded: () => accounts.taken(),
          isClosed: () => closed,
        },
        files,
      );
      intakes.add(intake);
      return intake.finally(() => intakes.delete(intake));
    },
    pathOf: (id) => (book.view(id) === null ? null : (book.get(id)?.path ?? null)),
    settingsChanged: queue.pump,
    accessChanged: accounts.changed,
    suspend: () => queue.hold(true),
    resume: () => {
      gate.probeNow();
      gate.woke();
      queue.woke();
      queue.hold(false);
    },
    close: async () => {
      closed = true;
      accounts.close();
      stopSaving();
      gate.close();
      accounts.interrupt();
      await Promise.all([queue.close(), checker.close(), ...intakes]);
      book.saveRest();
      book.changes.flush();
    },
  };
};
