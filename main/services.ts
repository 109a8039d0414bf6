/** Creates the services of the main process in the order of their dependencies. Does not import Electron. */
import { getServiceAccountId } from '../preload/contract/account-id.ts';
import type { ConnectionHealth } from '../preload/contract/app.ts';
import type { DocumentFormat } from '../preload/contract/exports.ts';
import { getKnownTextLength } from '../preload/contract/limits/limits.ts';
import type { Result } from '../preload/contract/result.ts';
import type { Settings } from '../preload/contract/settings.ts';
import { createRateLimiter, type RateLimiter } from './api/http/rate-limit-headers.ts';
import { createTranscriptionsApi } from './api/resources/transcriptions.ts';
import { createWebsitesApi } from './api/resources/websites.ts';
import { testBaseUrl } from './api/test-base-url.ts';
import type { ApiDeps, TranscriptionsApi } from './api/types.ts';
import { type ConnectionDependencies, createChecks, createConnectionDeps } from './connection-services.ts';
import { createFeeds, type FeedDependencies } from './feed-services.ts';
import { systemClock } from './lib/clock.ts';
import { Audio } from './library/audio/audio.ts';
import { Exports } from './library/exports/exports.ts';
import { withGrowingTexts } from './library/exports/growing-texts.ts';
import { UnaskedExports } from './library/exports/write-unasked.ts';
import { createLibrary, type Library } from './library/library.ts';
import { ListenAgain } from './library/listen-again.ts';
import { Voices } from './library/voices.ts';
import type { Listening } from './listening/listening.ts';
import { createListening, type ListeningDependencies } from './listening-services.ts';
import type { Preparation } from './preparation/preparation.ts';
import type { OpenPreparationWindow } from './preparation/types.ts';
import { createPreparation, createPreparationRules } from './preparation-services.ts';
import { connectServices, createServiceEvents, type ServiceEvents } from './service-events.ts';
import { createConnectionMonitor } from './settings/connection-monitor.ts';
import { isConfigured } from './settings/key-binding.ts';
import { createLimitsMemory, type LimitsMemory } from './settings/limits-memory.ts';
import { createEncodingMemories, createSpeedMemory } from './settings/memories.ts';
import { SettingsService } from './settings/settings.ts';
import { ShowRepository } from './shows/show-repository.ts';
import { Shows } from './shows/shows.ts';
import type { Databases } from './storage/databases.ts';
import { RecordingRepository } from './uploads/recording-repository.ts';
import {
  type Activity,
  ActivityTracker,
  type BatchSummary,
  identifyFile,
  inspectFile,
  type Recogniser,
  Uploads,
  type UploadsDeps,
} from './uploads/uploads.ts';
import { createWatch, type WatchDeps } from './watch-services.ts';
import { Websites } from './websites/websites.ts';

export interface ServiceDependencies extends ConnectionDependencies, ListeningDependencies, FeedDependencies {
  /** The folder of all stored data. */
  readonly profile: string;
  readonly userAgent: string;
  readonly databases: Databases;
  /** Each asks the user, most for a path; null if cancelled. */
  readonly fileDialogs: ConnectionDependencies['fileDialogs'] & {
    chooseListFile(suggestedName: string, format: 'csv' | 'json'): Promise<Result<string | null>>;
    chooseDocumentFile(suggestedName: string, format: DocumentFormat): Promise<Result<string | null>>;
    chooseExportFolder(): Promise<Result<string | null>>;
    confirmReplacing(fileNames: readonly string[]): Promise<Result<boolean>>;
    chooseModelFolder(): Promise<Result<string | null>>;
    chooseShowFolder(): Promise<Result<string | null>>;
    chooseWatchedFolder(): Promise<Result<string | null>>;
    chooseSoundFolder(): Promise<Result<string | null>>;
  };
  readonly openPreparationWindow: OpenPreparationWindow;
  readonly onSettingsChanged: (settings: Settings) => void;
  /** `ended`: the batch that has just ended. */
  readonly onActivity: (activity: Activity, ended: BatchSummary | null) => void;
  /** A watched folder cannot be read any more. */
  readonly onFolderGone: (name: string) => void;
}

const createLibraryServices = (deps: {
  readonly dependencies: ServiceDependencies;
  readonly service: TranscriptionsApi;
  /** Milliseconds until the rate limit of the content base URL allows this number of requests; 0: now. */
  readonly delay: RateLimiter['getDelay'];
  readonly limits: LimitsMemory;
  readonly preparation: Pick<Preparation, 'analyse'>;
  readonly listening: Pick<Listening, 'listen' | 'isListening'>;
  readonly getHeard: Uploads['getHeard'];
  readonly onRowsChanged: () => void;
}) => {
  const { dependencies, service, delay, limits, preparation, listening, getHeard } = deps;
  const { settingsStore, databases, emit, fileDialogs } = dependencies;
  const library = createLibrary({
    database: databases.app,
    cacheDatabase: databases.cache,
    service,
    getServiceId: () => getServiceAccountId(settingsStore.read()),
    clock: systemClock,
    delay,
    getTextLimit: (accountId) => getKnownTextLength(limits.get(accountId)),
    emit: (state) => emit('library', 'onChanged', state),
    emitRows: (change) => {
      emit('library', 'onRowsChanged', change);
      deps.onRowsChanged();
    },
    onEpisodesChanged: () => emit('episodes', 'onChanged', null),
    isSavingAutomatic: () => settingsStore.read().saveAutomatically,
    emitTexts: (changes) => emit('texts', 'onChanged', changes),
    appliesRules: () => settingsStore.read().applyRules,
    log: dependencies.info,
  });
  const audio = new Audio({
    database: databases.app,
    cacheDatabase: databases.cache,
    accounts: library.accounts,
    identify: identifyFile,
    probe: inspectFile,
    now: systemClock.now,
    analyse: (file, onLevels) =>
      preparation.analyse({
        path: file,
        priority: 'shown',
        maxSeconds: null,
        onLevels,
        // It takes memory and processors that the window needs to show what is typed.
        whenMayGoOn: () => library.texts.whenNotTyping(),
      }),
    onEnvelope: (change) => emit('audio', 'onEnvelope', change),
  });
  const recordings = new RecordingRepository(databases.app);
  const shows = new Shows({
    database: databases.app,
    chooseFolder: () => fileDialogs.chooseShowFolder(),
    onTextsChanged: (ids) => ids.forEach(library.rows.recordChanged),
    emit: (changed) => emit('shows', 'onChanged', changed),
  });
  const showRepository = new ShowRepository(databases.app);
  const voices = new Voices({
    listen: listening.listen,
    isListening: () => listening.isListening,
    texts: library.textRepository,
    getRecording: (id) => audio.getRecording(id),
    getFields: (id) => recordings.getFields(id),
    getSpeakers: (id) => showRepository.get(showRepository.findByText(id))?.speakers,
    now: systemClock.now,
    emit: (search) => emit('words', 'onSearch', search),
    warn: dependencies.warn,
  });
  const listenAgain = new ListenAgain({
    listen: listening.listen,
    isListening: () => listening.isListening,
    texts: library.textRepository,
    getRecording: (id) => audio.getRecording(id),
    getFields: (id) => recordings.getFields(id),
    emit: (state) => emit('words', 'onListenAgain', state),
  });
  const readTexts = {
    show: library.show,
    getUnsaved: (id: string) => library.texts.getUnsaved(id),
    getTypedName: (id: string) => library.texts.getTypedName(id),
    languages: async () => recordings.getLanguagesById(),
    clock: systemClock,
  };
  const cached = { getCached: library.get, words: library.textRepository };
  const unaskedExports = new UnaskedExports({ ...readTexts, ...cached, database: databases.app });
  const exports = new Exports({
    ...readTexts,
    ...withGrowingTexts({ ...cached, getMetadata: library.getMetadata }, getHeard),
    delay,
    chooseFile: (name, format) => fileDialogs.chooseDocumentFile(name, format),
    chooseFolder: () => fileDialogs.chooseExportFolder(),
    confirmReplacing: (names) => fileDialogs.confirmReplacing(names),
    getRecordingPath: (id) => audio.getPath(id),
    onProgress: (progress) => emit('exports', 'onProgress', progress),
  });
  return { library, recordings, shows, audio, voices, listenAgain, exports, unaskedExports };
};

const createApi = (
  { settingsStore, userAgent, databases }: ServiceDependencies,
  events: ServiceEvents,
  transport: ApiDeps['transport'],
  access: ApiDeps['access'],
): ApiDeps => ({
  transport,
  access,
  ...createEncodingMemories(settingsStore),
  userAgent,
  beforeChange: databases.app.flush,
  report: (report) => events.emit('exchange', report),
  onRateLimit: ({ base }, rate) => events.emit('rate', base, rate),
});

const createWebsites = (dependencies: ServiceDependencies, api: ApiDeps) => {
  const { databases, fileDialogs, emit, warn } = dependencies;
  return new Websites({
    api: createWebsitesApi(api),
    database: databases.app,
    access: api.access,
    chooseFile: (name, format) => fileDialogs.chooseListFile(name, format),
    onBulkRunChanged: (change) => emit('bulkRuns', 'onChanged', change),
    warn,
    clock: systemClock,
  });
};

const createLimits = ({ settingsStore: store, emit }: ServiceDependencies, onChanged: () => void) =>
  createLimitsMemory({
    store,
    now: systemClock.now,
    onChanged,
    onLearned: (learned) => emit('settings', 'onLimitsLearned', learned),
  });

const createUploads = (
  { databases, settingsStore, info, onActivity, emit }: ServiceDependencies,
  events: ServiceEvents,
  deps: Omit<UploadsDeps, 'database' | 'settings' | 'log' | 'emit' | 'onEpisodesChanged' | 'onSpeedMeasured'>,
) => {
  const activity = new ActivityTracker();
  const uploads = new Uploads({
    ...deps,
    database: databases.app,
    settings: settingsStore.read,
    log: info,
    emit: (change) => {
      const ended = activity.update(change);
      onActivity(activity.current(), ended);
      emit('uploads', 'onChanged', change);
      events.emit('uploads', change);
      events.emit('content');
    },
    onEpisodesChanged: () => emit('episodes', 'onChanged', null),
    onSpeedMeasured: createSpeedMemory({ store: settingsStore, onChanged: () => events.emit('learned') }),
  });
  return { activity, uploads };
};

const createRecogniser = (deps: {
  readonly listening: Pick<Listening, 'listen'>;
  readonly speed: Recogniser['speed'];
  readonly library: Library;
  readonly events: ServiceEvents;
  readonly warn: Recogniser['warn'];
}): Recogniser => ({
  listen: deps.listening.listen,
  speed: deps.speed,
  getHints: (showId) => deps.library.rules.listHints(showId),
  onText: (...text) => void deps.events.emit('heard', ...text),
  warn: deps.warn,
});

const createWatchOf = (
  { databases, profile, fileDialogs, emit, onFolderGone, info }: ServiceDependencies,
  services: Pick<WatchDeps, 'uploads' | 'unaskedExports'>,
) =>
  createWatch({
    ...services,
    profile,
    database: databases.app,
    chooseFolder: () => fileDialogs.chooseWatchedFolder(),
    emit: (folders) => emit('watch', 'onChanged', folders),
    onGone: onFolderGone,
    log: info,
  });

const closeAll = (services: readonly { close(): unknown }[]) =>
  Promise.all(services.map((each) => each.close()));

export const createServices = (dependencies: ServiceDependencies) => {
  const { settingsStore, databases, emit } = dependencies;
  const events = createServiceEvents();
  const onState = (state: ConnectionHealth): void => {
    emit('app', 'onConnectionChanged', state);
    events.emit('connection', state);
  };
  const connectionState = createConnectionMonitor(onState, systemClock.now);
  const { transport, ...connection } = createConnectionDeps(dependencies);
  const { listening, speech, modelDownload, speed } = createListening(dependencies, transport);
  const contentRateLimiter = createRateLimiter(systemClock.now);
  const api = createApi(dependencies, events, transport, () => settings.access());
  const limits = createLimits(dependencies, () => events.emit('learned'));
  const rules = createPreparationRules(settingsStore, limits);
  const settings = new SettingsService({
    ...connection,
    getPreparationRules: () => rules.getRules(),
    testBaseUrl: (base, access) => testBaseUrl(api, base, access),
    emit: (changed) => events.emit('settings', changed),
    onAccessChanged: () => events.emit('access'),
  });
  const { preparation, forUploads, start } = createPreparation(dependencies, (...envelope) =>
    events.emit('envelope', ...envelope),
  );
  const service = limits.learnFrom(createTranscriptionsApi(api), () =>
    getServiceAccountId(settingsStore.read()),
  );
  const ofLibrary = createLibraryServices({
    dependencies,
    service,
    delay: contentRateLimiter.getDelay,
    limits,
    preparation,
    listening,
    getHeard: (id, from) => uploads.getHeard(id, from),
    onRowsChanged: () => events.emit('content'),
  });
  const { library, audio, voices, listenAgain, exports } = ofLibrary;
  const ofSpeech = [voices, listenAgain, speech, modelDownload];
  const { activity, uploads } = createUploads(dependencies, events, {
    service: library.forUploads,
    recogniser: createRecogniser({ listening, speed, library, events, warn: dependencies.warn }),
    access: settings.access,
    delay: contentRateLimiter.getDelay,
    preparation: { ...forUploads, ...rules },
  });
  const feeds = createFeeds(dependencies, {
    database: databases.app,
    transport,
    library,
    audio,
    uploads,
    onNewText: (id) => events.emit('heard', id, true),
  });
  const watch = createWatchOf(dependencies, { uploads, unaskedExports: ofLibrary.unaskedExports });
  events.on('uploads', () => watch.queueChanged());

  const websites = createWebsites(dependencies, { ...api, access: settings.statisticsAccess });
  const checks = createChecks(dependencies, api, settings);
  const connected = { settings, connectionState, library, audio, uploads, websites, feeds };
  connectServices(events, { ...connected, contentRateLimiter }, dependencies);
  return {
    ...ofLibrary,
    ...connected,
    activity,
    preparation,
    listening,
    speech,
    modelDownload,
    checks,
    watch,
    events,
    /** Starts what can wait until the window is open. */
    start: (): void => {
      connectionState.reset(isConfigured(settingsStore.read()));
      library.start();
      feeds.start();
      start();
      watch.start();
    },
    close: async (): Promise<void> => {
      exports.cancel();
      start();
      await closeAll([...ofSpeech, feeds, watch, checks, uploads, websites, library, preparation, listening]);
      await transport.close();
      databases.close();
    },
  };
};

export type Services = ReturnType<typeof createServices>;
