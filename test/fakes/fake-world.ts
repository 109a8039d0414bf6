/** What stands behind the fake bridge: settings, jobs and records in memory, without a network or a disk. */

import type { AppInfo, ConnectionHealth } from '../../preload/contract/app.ts';
import type { IpPreset } from '../../preload/contract/ip-presets.ts';
import type { Page } from '../../preload/contract/page.ts';
import { type BridgeError, fail, ok, type Result } from '../../preload/contract/result.ts';
import type { ConnectionTest, Settings } from '../../preload/contract/settings.ts';
import type { Transcription } from '../../preload/contract/transcriptions.ts';
import type { AddedFiles, UploadJob } from '../../preload/contract/uploads.ts';
import type { Website } from '../../preload/contract/websites.ts';
import type { BulkRun } from '../../preload/contract/websites-bulk.ts';
import { createFakeAudio, type FakeAudioState } from './fake-audio.ts';
import { createFakeBridge, type FakeBridge, type FakeHandlers } from './fake-bridge.ts';
import { createFakeBulk } from './fake-bulk.ts';
import { createFakeExports } from './fake-exports.ts';
import { createFakeLibrary, type FakeLibraryState } from './fake-library.ts';

/** Everything that a screen can be shown with. `answers`: an error, or 'never', for a call named `domain.member`. */
export interface FakeWorldState {
  readonly info: AppInfo;
  readonly connection: ConnectionHealth;
  readonly settings: Settings;
  readonly jobs: readonly UploadJob[];
  readonly transcriptions: readonly Transcription[];
  readonly library: FakeLibraryState;
  readonly audio: FakeAudioState;
  /** Set where lists and texts come from this computer: milliseconds since 1970. */
  readonly cachedAt?: number;
  readonly websites: readonly Website[];
  readonly ipPresets: readonly IpPreset[];
  /** A run of many websites that is under way or has ended. */
  readonly run: BulkRun | null;
  readonly test: ConnectionTest;
  /** What the next `addFiles` and `chooseFiles` answer; null: a draft for each file. */
  readonly added: AddedFiles | null;
  readonly scriptedAnswers: Readonly<Record<string, BridgeError | 'never'>>;
}

const toPage = <T>(items: readonly T[], page = 1, perPage = 10): Page<T> => ({
  items: items.slice((page - 1) * perPage, page * perPage),
  page,
  perPage,
  total: items.length,
  lastPage: Math.max(1, Math.ceil(items.length / perPage)),
  hasMore: page * perPage < items.length,
});

const findById = <T extends { id: string }>(items: readonly T[], id: string): Result<T> => {
  const found = items.find((item) => item.id === id);
  return found
    ? ok(found)
    : fail('not_found', undefined, { serviceMessage: 'Resource not found.', status: 404 });
};

const createJob = (name: string, size: number, id: string): UploadJob => ({
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

export const createFakeWorld = (start: FakeWorldState): FakeBridge => {
  let { settings } = start;
  let jobs = [...start.jobs];
  let transcriptions = [...start.transcriptions];
  let websites = [...start.websites];
  let ipPresets = [...start.ipPresets];
  let lastId = 1000;

  const change = (patch: Partial<Settings>): Result<Settings> => {
    settings = { ...settings, ...patch };
    fake.emit('settings', 'onChanged', settings);
    return ok(settings);
  };
  const setJob = (id: string, patch: Partial<UploadJob>): Result<UploadJob> => {
    jobs = jobs.map((job) => (job.id === id ? { ...job, ...patch } : job));
    const job = findById(jobs, id);
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
        return createJob(name, size, String(lastId));
      }),
      skipped: [],
    };
    jobs = [...jobs, ...added.jobs];
    return ok(added);
  };

  const transcriptionHandlers: FakeHandlers['transcriptions'] = {
    list: (query) => {
      const searchText = query?.search?.toLowerCase();
      const found = transcriptions.filter(
        (record) =>
          (!searchText || (record[query?.search_by ?? 'name'] ?? '').toLowerCase().includes(searchText)) &&
          (query?.favorite === undefined || record.favorite === query.favorite),
      );
      const page = toPage(found, query?.page, query?.per_page);
      return ok(start.cachedAt === undefined ? page : { ...page, cachedAt: start.cachedAt });
    },
    show: (id) => {
      const found = findById(transcriptions, id);
      return found.ok && start.cachedAt !== undefined
        ? ok({ ...found.value, cachedAt: start.cachedAt })
        : found;
    },
    update: (id, changes) => {
      transcriptions = transcriptions.map((record) =>
        record.id === id ? { ...record, ...changes } : record,
      );
      return findById(transcriptions, id);
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
      list: (query) => ok(toPage(websites, query?.page, query?.per_page)),
      show: (id) => findById(websites, id),
      store: (fields) => {
        lastId += 1;
        const website: Website = { ...emptyWebsite, id: String(lastId), domain: fields.domain };
        websites = [website, ...websites];
        return ok(website);
      },
      update: (id) => findById(websites, id),
      delete: (id) => {
        websites = websites.filter((website) => website.id !== id);
        return ok(true);
      },
      ...createFakeBulk({
        websites: () => websites,
        emit: (change) => fake.emit('websites', 'onBulkRunChanged', change),
        run: start.run,
      }),
    },
    ipPresets: {
      list: () => ok(ipPresets),
      create: (fields) => {
        lastId += 1;
        const entry = { id: String(lastId), ...fields };
        ipPresets = [...ipPresets, entry];
        return ok(entry);
      },
      update: (id, fields) => {
        ipPresets = ipPresets.map((entry) => (entry.id === id ? { id, ...fields } : entry));
        return findById(ipPresets, id);
      },
      delete: (id) => {
        ipPresets = ipPresets.filter((entry) => entry.id !== id);
        return ok(true);
      },
    },
    transcriptions: transcriptionHandlers,
    ...createFakeLibrary({
      start: start.library,
      transcriptions: () => transcriptions,
      update: transcriptionHandlers.update,
    }),
    audio: createFakeAudio(start.audio),
    exports: createFakeExports(() => transcriptions),
    uploads: {
      addFiles: (files) => add(files),
      chooseFiles: () => add([{ name: 'chosen.mp3', size: 4_200_000 }]),
      list: () => ok(jobs),
      edit: (id, fields) => setJob(id, fields),
      bulkEdit: (ids, fields) => ok({ refused: ids.filter((id) => !setJob(id, fields).ok) }),
      start: (ids) => setAll(ids, { kind: 'queued' }),
      pause: (ids) => setAll(ids, { kind: 'paused', reason: 'person' }),
      cancel: (id) => setJob(id, { state: { kind: 'cancelled' } }),
      retry: (id) => setJob(id, { state: { kind: 'queued' } }),
      remove: (id) => {
        removeJobs([id]);
        return ok(true);
      },
      bulkRemove: (ids) => {
        removeJobs(ids);
        return ok({ refused: [] });
      },
      move: (id, index) => {
        const job = jobs.find((one) => one.id === id);
        if (!job) return fail('unknown_id');
        jobs = jobs.filter((one) => one.id !== id).toSpliced(index, 0, job);
        fake.emit('uploads', 'onChanged', { jobs: [], removed: [], order: jobs.map((one) => one.id) });
        return ok(true);
      },
      chooseReplacementFile: () => ok(null),
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
    const scripted = start.scriptedAnswers[name];
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
