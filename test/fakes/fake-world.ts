/** What stands behind the fake bridge: settings, jobs and records in memory, without a network or a disk. */
import type { AddressEntry } from '../../preload/contract/addresses.ts';
import type { AppInfo, Connection } from '../../preload/contract/app.ts';
import type { Page } from '../../preload/contract/page.ts';
import { type BridgeError, fail, ok, type Result } from '../../preload/contract/result.ts';
import type { ConnectionTest, Settings } from '../../preload/contract/settings.ts';
import type { Transcription } from '../../preload/contract/transcriptions.ts';
import type { AddedFiles, UploadJob } from '../../preload/contract/uploads.ts';
import type { Website } from '../../preload/contract/websites.ts';
import type { WebsiteRun } from '../../preload/contract/websites-many.ts';
import { type FakeAudio, fakeAudio } from './fake-audio.ts';
import { createFakeBridge, type FakeBridge, type FakeHandlers } from './fake-bridge.ts';
import { fakeExports } from './fake-exports.ts';
import { type FakeLibrary, fakeLibrary } from './fake-library.ts';
import { fakeMany } from './fake-many.ts';

/** Everything that a screen can be shown with. `answers`: an error, or 'never', for a call named `domain.member`. */
export interface World {
  readonly info: AppInfo;
  readonly connection: Connection;
  readonly settings: Settings;
  readonly jobs: readonly UploadJob[];
  readonly transcriptions: readonly Transcription[];
  readonly library: FakeLibrary;
  readonly audio: FakeAudio;
  /** Set where lists and texts come from this computer: milliseconds since 1970. */
  readonly asOf?: number;
  readonly websites: readonly Website[];
  readonly addresses: readonly AddressEntry[];
  /** A run of many websites that is under way or has ended. */
  readonly run: WebsiteRun | null;
  readonly test: ConnectionTest;
  /** What the next `addFiles` and `chooseFiles` answer; null: a draft for each file. */
  readonly added: AddedFiles | null;
  readonly answers: Readonly<Record<string, BridgeError | 'never'>>;
}

const pageOf = <T>(items: readonly T[], page = 1, perPage = 10): Page<T> => ({
  items: items.slice((page - 1) * perPage, page * perPage),
  page,
  perPage,
  total: items.length,
  lastPage: Math.max(1, Math.ceil(items.length / perPage)),
  hasMore: page * perPage < items.length,
});

const by = <T extends { id: string }>(items: readonly T[], id: string): Result<T> => {
  const found = items.find((item) => item.id === id);
  return found ? ok(found) : fail('not_found', 'Resource not found.', { status: 404 });
};

const draftOf = (name: string, size: number, id: string): UploadJob => ({
  id,
  name: name.replace(/\.[^.]+$/, ''),
  description: '',
  language: '',
  fileName: name,
  folder: null,
  size,
  durationSeconds: null,
  duplicateOf: null,
  createdAt: Date.now(),
  state: { kind: 'draft' },
});

export const createFakeWorld = (start: World): FakeBridge => {
  let { settings } = start;
  let jobs = [...start.jobs];
  let transcriptions = [...start.transcriptions];
  let websites = [...start.websites];
  let addresses = [...start.addresses];
  let lastId = 1000;

  const change = (patch: Partial<Settings>): Result<Settings> => {
    settings = { ...settings, ...patch };
    fake.emit('settings', 'onChanged', settings);
    return ok(settings);
  };
  const setJob = (id: string, patch: Partial<UploadJob>): Result<UploadJob> => {
    jobs = jobs.map((job) => (job.id === id ? { ...job, ...patch } : job));
    const job = by(jobs, id);
    if (job.ok) fake.emit('uploads', 'onChanged', { jobs: [job.value], removed: [] });
    return job;
  };
  const setAll = (ids: readonly string[] | undefined, state: UploadJob['state']): Result<true> => {
    for (const job of jobs) if (!ids || ids.includes(job.id)) setJob(job.id, { state });
    return ok(true);
  };
  const removeJobs = (ids: readonly string[]): void => {
    jobs = jobs.filter((job) => !ids.includes(job.id));
    fake.emit('uploads', 'onChanged', { jobs: [], removed: [...ids] });
  };
  const add = (files: readonly { name: string; size: number }[]): Result<AddedFiles> => {
    const added = start.added ?? {
      jobs: files.map(({ name, size }) => {
        lastId += 1;
        return draftOf(name, size, String(lastId));
      }),
      skipped: [],
    };
    jobs = [...jobs, ...added.jobs];
    return ok(added);
  };

  const transcriptionHandlers: FakeHandlers['transcriptions'] = {
    list: (query) => {
      const words = query?.search?.toLowerCase();
      const found = transcriptions.filter(
        (record) =>
          (!words || (record[query?.search_by ?? 'name'] ?? '').toLowerCase().includes(words)) &&
          (query?.favorite === undefined || record.favorite === query.favorite),
      );
      const page = pageOf(found, query?.page, query?.per_page);
      return ok(start.asOf === undefined ? page : { ...page, asOf: start.asOf });
    },
    show: (id) => {
      const found = by(transcriptions, id);
      return found.ok && start.asOf !== undefined ? ok({ ...found.value, asOf: start.asOf }) : found;
    },
    update: (id, changes) => {
      transcriptions = transcriptions.map((record) =>
        record.id === id ? { ...record, ...changes } : record,
      );
      return by(transcriptions, id);
    },
    delete: (id) => {
      transcriptions = transcriptions.filter((record) => record.id !== id);
      return ok(true);
    },
  };

  const handlers: FakeHandlers = {
    settings: {
      get: () => ok(settings),
      update: (patch) => change(patch),
      setApiKey: () => change({ hasApiKey: true, keyState: 'stored', keyChecked: true }),
      clearApiKey: () => change({ hasApiKey: false, keyState: 'none', keyChecked: false }),
      testConnection: () => ok(start.test),
      useDemoService: (on) => change({ demoService: on }),
    },
    websites: {
      list: (query) => ok(pageOf(websites, query?.page, query?.per_page)),
      show: (id) => by(websites, id),
      store: (fields) => {
        lastId += 1;
        const website: Website = { ...emptyWebsite, id: String(lastId), domain: fields.domain };
        websites = [website, ...websites];
        return ok(website);
      },
      update: (id) => by(websites, id),
      delete: (id) => {
        websites = websites.filter((website) => website.id !== id);
        return ok(true);
      },
      ...fakeMany({
        websites: () => websites,
        emit: (change) => fake.emit('websites', 'onManyChanged', change),
        run: start.run,
      }),
    },
    addresses: {
      list: () => ok(addresses),
      store: (fields) => {
        lastId += 1;
        const entry = { id: String(lastId), ...fields };
        addresses = [...addresses, entry];
        return ok(entry);
      },
      update: (id, fields) => {
        addresses = addresses.map((entry) => (entry.id === id ? { id, ...fields } : entry));
        return by(addresses, id);
      },
      delete: (id) => {
        addresses = addresses.filter((entry) => entry.id !== id);
        return ok(true);
      },
    },
    transcriptions: transcriptionHandlers,
    ...fakeLibrary({
      start: start.library,
      transcriptions: () => transcriptions,
      update: transcriptionHandlers.update,
    }),
    audio: fakeAudio(start.audio),
    exports: fakeExports(() => transcriptions),
    uploads: {
      addFiles: (files) => add(files),
      chooseFiles: () => add([{ name: 'chosen.mp3', size: 4_200_000 }]),
      list: () => ok(jobs),
      edit: (id, fields) => setJob(id, fields),
      editMany: (ids, fields) => ok({ refused: ids.filter((id) => !setJob(id, fields).ok) }),
      start: (ids) => setAll(ids, { kind: 'queued' }),
      pause: (ids) => setAll(ids, { kind: 'paused', reason: 'person' }),
      cancel: (id) => setJob(id, { state: { kind: 'cancelled' } }),
      retry: (id) => setJob(id, { state: { kind: 'queued' } }),
      remove: (id) => {
        removeJobs([id]);
        return ok(true);
      },
      removeMany: (ids) => {
        removeJobs(ids);
        return ok({ refused: [] });
      },
      move: (id, index) => {
        const job = jobs.find((one) => one.id === id);
        if (!job) return fail('unknown_id', 'This upload is no longer in the list.');
        jobs = jobs.filter((one) => one.id !== id).toSpliced(index, 0, job);
        fake.emit('uploads', 'onChanged', { jobs: [], removed: [], order: jobs.map((one) => one.id) });
        return ok(true);
      },
      chooseOtherFile: () => ok(null),
      revealFile: () => ok(true),
    },
    app: {
      info: () => ok(start.info),
      connection: () => ok(start.connection),
      openLink: () => ok(true),
      restart: () => ok(true),
    },
  };

  const fake = createFakeBridge(handlers, (name) => {
    const scripted = start.answers[name];
    if (scripted === undefined) return undefined;
    return scripted === 'never' ? new Promise(() => undefined) : { ok: false, error: scripted };
  });
  return fake;
};

const emptyWebsite: Omit<Website, 'id' | 'domain'> = {
  privacy: 1,
  passwordSet: false,
  email: 0,
  exclude_bots: 1,
  exclude_params: null,
  exclude_ips: null,
  created_at: null,
  updated_at: null,
  more: {},
};
