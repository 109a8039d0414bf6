/** The handlers of all calls: the services' own methods, and dialogs around some of them. */
import { basename } from 'node:path';
import type { SidetoneContract } from '../../preload/contract/contract.ts';
import type { DroppedFile, Handlers } from '../../preload/contract/define.ts';
import { fail, ok, type Result } from '../../preload/contract/result.ts';
import type { AddedFiles } from '../../preload/contract/uploads.ts';
import type { ConnectionChecks } from '../connection-check/connection-checks.ts';
import type { Feeds } from '../feeds/feeds.ts';
import type { Audio } from '../library/audio/audio.ts';
import type { Exports } from '../library/exports/exports.ts';
import type { Library } from '../library/library.ts';
import type { ListenAgain } from '../library/listen-again.ts';
import type { Voices } from '../library/voices.ts';
import type { ModelDownloadCalls } from '../listening/model-download-calls.ts';
import type { SpeechCalls } from '../listening/speech-calls.ts';
import type { SettingsService } from '../settings/settings.ts';
import type { Shows } from '../shows/shows.ts';
import type { Uploads } from '../uploads/uploads.ts';
import type { WatchServices } from '../watch-services.ts';
import type { Websites } from '../websites/websites.ts';

type AllHandlers = Handlers<SidetoneContract>;

interface HandlerServices {
  readonly settings: SettingsService;
  readonly library: Library;
  readonly shows: Shows;
  readonly feeds: Feeds;
  readonly audio: Audio;
  readonly exports: Exports;
  readonly voices: Voices;
  readonly listenAgain: ListenAgain;
  readonly uploads: Uploads;
  readonly speech: SpeechCalls;
  readonly modelDownload: ModelDownloadCalls;
  readonly websites: Websites;
  readonly checks: ConnectionChecks;
  readonly watch: Pick<WatchServices, 'load'>;
}

interface Dialogs {
  /** Lets the user choose audio files; empty if cancelled. */
  chooseAudioFiles(): Promise<Result<readonly DroppedFile[]>>;
  /** Let the user choose a file with rules; null if cancelled. */
  chooseRulesFile(): Promise<Result<string | null>>;
  saveRulesFile(): Promise<Result<string | null>>;
  /** Lets the user choose one audio file; null if cancelled. */
  chooseAudioFile(): Promise<Result<string | null>>;
  /** Shows the file in the system's file manager. */
  reveal(path: string): Result<true>;
  /** Opens the review, or says why nothing was added. */
  showAddedFiles(added: Result<AddedFiles>): void;
}

export const createHandlers = (
  services: HandlerServices,
  dialogs: Dialogs,
  app: AllHandlers['app'],
): AllHandlers => {
  const { library, websites, exports } = services;
  return {
    settings: services.settings,
    connection: services.checks,
    websites,
    bulkRuns: websites.bulkRuns,
    ipPresets: websites.ipPresets,
    transcriptions: library.forRenderer,
    library: {
      list: (before) => library.rows.list(before),
      record: (id) => ok(library.findRecord(id)),
      counterpart: (id) => library.counterpart(id),
      refresh: () => library.refresh(),
      search: (request) => library.search(request),
      searchService: (query) => library.searchService(query),
      state: () => ok(library.state()),
      deleted: () => library.deleted(),
      deletedText: (id) => library.deletedText(id),
      purge: (id) => library.purge(id),
    },
    shows: services.shows,
    feeds: services.feeds,
    episodes: createEpisodesHandlers(services, dialogs),
    texts: library.texts,
    rules: createRulesHandlers(services, dialogs),
    words: {
      get: (id) => library.textRepository.getWords(id),
      findVoices: (id, people) => services.voices.find(id, people),
      cancelSearch: () => services.voices.cancel(),
      listenAgain: (id, place) => services.listenAgain.hear(id, place),
      cancelListenAgain: () => services.listenAgain.cancel(),
    },
    speech: services.speech,
    modelDownload: services.modelDownload,
    audio: createAudioHandlers(services.audio, dialogs),
    exports: {
      preview: (request) => exports.preview(request),
      save: (request) => exports.save(request),
      saveBeside: (request) => exports.saveBeside(request),
      cancel: () => {
        exports.cancel();
        return ok(true);
      },
      reveal: () => {
        const file = exports.lastFile();
        return file === null ? fail('file_missing', { key: 'nothing_exported' }) : dialogs.reveal(file);
      },
    },
    watch: createWatchHandlers(services.watch),
    uploads: createUploadsHandlers(services, dialogs),
    app,
  };
};

const createEpisodesHandlers = (
  { library: { episodes }, audio, uploads }: HandlerServices,
  { showAddedFiles }: Dialogs,
): AllHandlers['episodes'] => ({
  list: () => episodes.list(),
  join: (request) => episodes.join(request),
  separate: (id) => episodes.separate(id),
  ofRecording: (id) => episodes.findOfRecording(id),
  resendPart: async (id, index) => {
    const [recording, file] = [await audio.get(id), await audio.getPath(id)];
    if (!recording.ok) return recording;
    if (file === null) return fail('file_missing');
    const part = episodes.findMissingPart(id, index, recording.value?.durationSeconds ?? null);
    return part.ok ? uploads.sendMissingPart(file, part.value) : part;
  },
  sendInParts: async (id, name) => {
    const file = await audio.getPath(id);
    if (file === null) return fail('file_missing');
    const dropped = { path: file, name: basename(file), size: 0 };
    showAddedFiles(await uploads.addFiles([dropped], { name, choice: 'parts' }));
    return ok(true);
  },
  proposals: () => episodes.proposals(),
  dismissProposal: (ids) => episodes.dismissProposal(ids),
});

const createRulesHandlers = (
  { library: { rules } }: HandlerServices,
  dialogs: Dialogs,
): AllHandlers['rules'] => ({
  list: () => rules.list(),
  save: (rule) => rules.save(rule),
  delete: (id) => rules.delete(id),
  find: (search) => rules.find(search),
  findMore: (plan) => rules.findMore(plan),
  times: (plan, id) => rules.times(plan, id),
  change: (plan, leftOut) => rules.change(plan, leftOut),
  undo: (run) => rules.undo(run),
  corrected: (correction) => rules.corrected(correction),
  decline: (correction) => rules.decline(correction),
  import: async () => {
    const file = await dialogs.chooseRulesFile();
    if (!file.ok) return file;
    return file.value === null ? ok(null) : rules.importFrom(file.value);
  },
  export: async () => {
    const file = await dialogs.saveRulesFile();
    if (!file.ok) return file;
    return file.value === null ? ok(null) : rules.exportTo(file.value);
  },
});

const createAudioHandlers = (audio: Audio, dialogs: Dialogs): AllHandlers['audio'] => ({
  get: (id) => audio.get(id),
  envelope: (id) => audio.envelope(id),
  choose: async (id) => {
    const file = await dialogs.chooseAudioFile();
    if (!file.ok) return file;
    return file.value === null ? ok(null) : audio.link(id, file.value);
  },
  link: (id, files) => {
    const [file] = files;
    if (!file || files.length > 1) return fail('invalid_input', { key: 'one_audio_file' });
    if (file.path === null) return fail('no_path');
    return audio.linkPageFile(id, file.path, file.size);
  },
  unlink: (id) => audio.unlink(id),
  relink: (id) => audio.relink(id),
  reveal: async (id) => {
    const file = await audio.getPath(id);
    return file === null ? fail('file_missing') : dialogs.reveal(file);
  },
});

const createWatchHandlers = ({ load }: HandlerServices['watch']): AllHandlers['watch'] => ({
  list: async () => (await load()).list(),
  choose: async () => (await load()).choose(),
  add: async (id, fields) => (await load()).add(id, fields),
  preview: async (id) => (await load()).preview(id),
  update: async (id, changes) => (await load()).update(id, changes),
  remove: async (id) => (await load()).remove(id),
  history: async (id) => (await load()).history(id),
});

const createUploadsHandlers = (
  { uploads, audio }: HandlerServices,
  dialogs: Dialogs,
): AllHandlers['uploads'] => {
  const showAdded = (added: Result<AddedFiles>): Result<true> => {
    if (!added.ok) return added;
    dialogs.showAddedFiles(added);
    return ok(true);
  };
  return {
    sendTextTo: async (transcriptionId, name, place, language) => {
      const path = await audio.getPath(transcriptionId);
      return path === null
        ? fail('file_missing')
        : showAdded(await uploads.sendTo(place, { transcriptionId, name, path, language }));
    },
    sendUploadTo: async (id, place) => showAdded(await uploads.sendTo(place, id)),
    addFiles: (files) => uploads.startAddingPageFiles(files),
    addMoreFiles: (next) => uploads.continueAddingFiles(next),
    chooseFiles: async () => {
      const files = await dialogs.chooseAudioFiles();
      if (!files.ok) return files;
      return files.value.length === 0
        ? ok({ jobs: [], skipped: [], next: null })
        : uploads.startAddingFiles(files.value);
    },
    list: (after) => uploads.list(after),
    edit: (ids, fields) => uploads.edit(ids, fields),
    start: (ids) => uploads.start(ids),
    pause: (ids) => uploads.pause(ids),
    cancel: (ids) => uploads.cancel(ids),
    retry: (ids) => uploads.retry(ids),
    resendPart: (id, index) => uploads.resendPart(id, index),
    chooseReplacementFile: async (id) => {
      const path = await dialogs.chooseAudioFile();
      if (!path.ok) return path;
      return path.value === null ? ok(null) : uploads.replaceFile(id, path.value);
    },
    remove: (ids) => uploads.remove(ids),
    move: (id, index) => uploads.move(id, index),
    revealFile: (id) => {
      const path = uploads.getPath(id);
      return path === null ? fail('unknown_id') : dialogs.reveal(path);
    },
    getHeard: (id, from) => uploads.getHeard(id, from),
    keepHeard: (id) => uploads.keepHeard(id),
  };
};
