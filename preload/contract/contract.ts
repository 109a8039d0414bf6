import { type AppCommand, type AppInfo, type ConnectionHealth, linkId, offeredActions } from './app.ts';
import type { EnvelopeChange, EnvelopePiece, LinkedAudio } from './audio.ts';
import { type ConnectionCheck, checkTarget } from './connection/connection-check.ts';
import { type Bridge, call, type Done, event, fileCall } from './define.ts';
import {
  type Episode,
  type EpisodeProposal,
  episodeId,
  episodeJoin,
  joinedIds,
  recordingName,
} from './episodes.ts';
import {
  besideExportRequest,
  type ExportedTexts,
  type ExportPreview,
  type ExportProgress,
  textExportRequest,
} from './exports.ts';
import { type IpPreset, ipPresetFields, ipPresetId } from './ip-presets.ts';
import { language } from './language.ts';
import {
  type DeletedText,
  type DeletedTranscription,
  type LibraryHits,
  type LibraryRows,
  type LibraryRowsChange,
  type LibraryState,
  libraryPosition,
  libraryQuery,
  type ServiceHits,
} from './library.ts';
import type { LearnedLimit } from './limits/limits.ts';
import {
  type FoundVoices,
  type HeardAgain,
  type HeardWords,
  heardPlace,
  type ListeningAgain,
  type VoiceSearch,
} from './listening.ts';
import { type Page, recordId } from './page.ts';
import { people } from './recording-source.ts';
import {
  type ChangedTexts,
  type CorrectionOffer,
  correction,
  type ExportedRules,
  type FoundHits,
  hitSearch,
  type ImportedRules,
  leftOutHits,
  planId,
  type Rule,
  ruleFields,
  ruleId,
  runId,
} from './rules.ts';
import {
  type ApiKeyTest,
  apiKey,
  apiKeyOptions,
  apiKeyRemoval,
  type ConnectionTest,
  place,
  proxyLogin,
  type Settings,
  settingsPatch,
} from './settings.ts';
import { type Show, showChanges, showFields, showId, showTexts } from './shows.ts';
import { sourceCalls } from './source-calls.ts';
import { hubAddress, type SpeechModel, type SpeechState, speechModelId } from './speech.ts';
import {
  type EditOutcome,
  newName,
  openIds,
  type ReadText,
  type SaveOutcome,
  saveOptions,
  type TextChange,
  type TextVersion,
  textChoice,
  textEdit,
  typedName,
  type UnsavedText,
  versionId,
} from './texts.ts';
import { type Transcription, transcriptionChanges, transcriptionQuery } from './transcriptions.ts';
import {
  type AddedFilesPart,
  additionId,
  type BulkResult,
  chunkIndex,
  type HeardSoFar,
  partIndex,
  type UploadPage,
  type UploadsChange,
  uploadFields,
  uploadId,
  uploadIds,
  uploadIndex,
  uploadName,
} from './uploads.ts';
import { type Website, websiteChanges, websiteFields, websiteQuery } from './websites.ts';
import {
  type AllWebsites,
  type BulkRun,
  type BulkRunChange,
  bulkRunId,
  exportFormat,
  type LastSent,
  selectedIds,
  type WebsiteExportResult,
  websiteTasks,
} from './websites-bulk.ts';

export const contract = {
  ...sourceCalls,
  settings: {
    get: call<Settings>()(),
    update: call<Settings>()(settingsPatch),
    /** Tests both base URLs with the key, and stores it unless one of them refuses it. */
    setApiKey: call<ApiKeyTest>()(apiKey, apiKeyOptions.optional()),
    clearApiKey: call<Settings>()(apiKeyRemoval.optional()),
    /** Tests both base URLs of the service in use. */
    testConnection: call<ConnectionTest>()(),
    /** Lets the user choose a file with certificate authorities for the current base URLs; null if cancelled. */
    chooseAuthorities: call<Settings | null>()(),
    removeAuthorities: call<Settings>()(),
    /** Signs in to the proxy that the system uses for the service. */
    setProxyLogin: call<Settings>()(proxyLogin),
    clearProxyLogin: call<Settings>()(),
    onChanged: event<Settings>(),
    /** A refusal has shown limits of the service in use. */
    onLimitsLearned: event<readonly LearnedLimit[]>(),
  },
  connection: {
    /**
     * Checks the connection in use, or addresses that were typed. Returns when all steps have ended. Ends a check that
     * runs. Fails without a step if the addresses are invalid, or if the user does not agree to contact them.
     */
    check: call<ConnectionCheck>()(checkTarget.optional()),
    cancelCheck: call<Done>()(),
    onCheckChanged: event<ConnectionCheck>(),
  },
  websites: {
    list: call<Page<Website>>()(websiteQuery.optional()),
    show: call<Website>()(recordId),
    store: call<Website>()(websiteFields),
    update: call<Website>()(recordId, websiteChanges),
    delete: call<Done>()(recordId),
    listByIds: call<readonly Website[]>()(selectedIds),
    listAll: call<AllWebsites>()(websiteQuery.optional()),
    lastSent: call<readonly LastSent[]>()(selectedIds),
    /** One export runs at a time. */
    export: call<WebsiteExportResult>()(exportFormat, websiteQuery, selectedIds.optional()),
    /** It has no effect once the file was chosen. */
    cancelExport: call<Done>()(),
  },
  /** Changes of many websites. One run is active at a time. */
  bulkRuns: {
    start: call<BulkRun>()(websiteTasks),
    /** Repeats the tasks that are not done. */
    retry: call<BulkRun>()(bulkRunId),
    cancel: call<BulkRun>()(bulkRunId),
    /** The active run; else the last one of the account. */
    last: call<BulkRun | null>()(),
    onChanged: event<BulkRunChange>(),
  },
  ipPresets: {
    list: call<readonly IpPreset[]>()(),
    create: call<IpPreset>()(ipPresetFields),
    update: call<IpPreset>()(ipPresetId, ipPresetFields),
    delete: call<Done>()(ipPresetId),
  },
  transcriptions: {
    show: call<Transcription>()(recordId),
    update: call<Transcription>()(recordId, transcriptionChanges),
    delete: call<Done>()(recordId),
  },
  library: {
    /** The rows of the list on this computer, newest first: the first of them, or those that follow. */
    list: call<LibraryRows>()(libraryPosition.optional()),
    onRowsChanged: event<LibraryRowsChange>(),
    /** A record whose text is on this computer, without the text, which `texts.open` has; null if it is not here. */
    record: call<Transcription | null>()(recordId),
    /** The text of the same recording at the other place, or its episode; null if there is none. */
    counterpart: call<string | null>()(recordId),
    /** Asks the service for its newest records. If others are missing here, the sync starts. */
    refresh: call<LibraryState>()(),
    search: call<LibraryHits>()(libraryQuery),
    /** Requests a page of the service's list. Not for `place: 'computer'`. */
    searchService: call<ServiceHits>()(transcriptionQuery),
    state: call<LibraryState>()(),
    deleted: call<readonly DeletedTranscription[]>()(),
    deletedText: call<DeletedText>()(recordId),
    purge: call<Done>()(recordId),
    onChanged: event<LibraryState>(),
  },
  /** Shows, and which texts belong to them. `library.onRowsChanged` has the texts that changed. */
  shows: {
    /** Sorted by name. */
    list: call<readonly Show[]>()(),
    /** Texts that are in no show belong to it from now on if their recordings match its pattern. */
    create: call<Show>()(showFields),
    /** The same after a change of the pattern. */
    update: call<Show>()(showId, showChanges),
    /** Its texts stay. */
    delete: call<Done>()(showId),
    /** Puts texts in a show; null: in none. */
    assign: call<Done>()(showTexts, showId.nullable()),
    /** Lets the user choose a folder; its name as a pattern. Null if cancelled. */
    chooseFolder: call<string | null>()(),
    onChanged: event<readonly Show[]>(),
  },
  /** The feeds of shows. Nothing is asked of a server but by these calls, and nothing is published. */
  episodes: {
    /** Newest first. */
    list: call<readonly Episode[]>()(),
    join: call<Episode>()(episodeJoin),
    /** The records of its parts stay. */
    separate: call<Done>()(episodeId),
    /** The latest episode of the recording of a transcription; null if there is none. */
    ofRecording: call<Episode | null>()(recordId),
    /**
     * Sends a missing part again (counted from 0) if nothing of its recording is in the uploads. `file_missing` without the recording,
     * `wrong_state` if it is another one.
     */
    resendPart: call<Done>()(episodeId, partIndex),
    /**
     * Adds the recording of a transcription to the uploads, with this name, to be sent in parts. It waits for review, which the
     * command `files_added` opens.
     */
    sendInParts: call<Done>()(recordId, recordingName),
    proposals: call<readonly EpisodeProposal[]>()(),
    /** The ids of a proposal that the user declined. */
    dismissProposal: call<Done>()(joinedIds),
    /** An episode was added, changed or removed. */
    onChanged: event<null>(),
  },
  texts: {
    /** Reads the text with its draft. It stays open until `close`. */
    open: call<ReadText>()(recordId),
    /** The text left the screen: it is saved now, if saving is automatic. */
    close: call<Done>()(openIds),
    /** Returns after the draft is committed, so that a crash does not lose it. */
    edit: call<EditOutcome>()(recordId, textEdit),
    /** Saves what is unsaved. */
    save: call<SaveOutcome>()(recordId, saveOptions.optional()),
    /** The user has compared both texts. `mine` replaces the service's text at once. */
    resolve: call<SaveOutcome>()(recordId, textChoice),
    /** Forgets the draft of a text that the service no longer has. */
    discard: call<Done>()(recordId),
    /** Keeps a name while it is typed; null forgets it. Also of episodes. */
    typeName: call<Done>()(recordId, typedName),
    /** Sends the name. Also of episodes. */
    rename: call<SaveOutcome>()(recordId, newName),
    /** The one that was changed last is first. */
    unsaved: call<readonly UnsavedText[]>()(),
    /** Texts that changed together: those of an episode's parts when text flows between them. */
    onChanged: event<readonly TextChange[]>(),
    versions: call<readonly TextVersion[]>()(recordId),
    version: call<string>()(recordId, versionId),
  },
  /** What is written instead of what was heard, and find and replace in all texts. */
  rules: {
    /** The newest first. */
    list: call<readonly Rule[]>()(),
    /** A rule for the same that is heard is replaced. */
    save: call<Rule>()(ruleFields),
    delete: call<Done>()(ruleId),
    /** Finds what would change in all texts on this computer. Returns the first part of a plan, which ends the plan before. */
    find: call<FoundHits>()(hitSearch),
    /** The next part. `unknown_id` after another search. */
    findMore: call<FoundHits>()(planId),
    /** When the places of a text of the plan are said, in milliseconds; null where that is not known. */
    times: call<readonly (number | null)[]>()(planId, recordId),
    /**
     * Changes the places of a plan, also of parts that were not returned yet, as an edit would. Each text is kept as a version. Texts that
     * have changed since are skipped.
     */
    change: call<ChangedTexts>()(planId, leftOutHits),
    /** Changes back what the last run has changed. */
    undo: call<ChangedTexts>()(runId),
    /** The user has put words right. Returns an offer when that was done twice. */
    corrected: call<CorrectionOffer | null>()(correction),
    /** A rule for it is not offered again. */
    decline: call<Done>()(correction),
    /** Lets the user choose a CSV file; null if cancelled. */
    import: call<ImportedRules | null>()(),
    export: call<ExportedRules | null>()(),
  },
  words: {
    /** What was heard in the recording; null if this is not known. */
    get: call<HeardWords | null>()(recordId),
    /**
     * Finds out who speaks in the recording of a text. The text stays as it is. Without words of its own, the recording is heard for
     * them; they are not kept. `file_missing` without the recording, `file_changed` if it is another one, `wrong_state` while a search
     * runs.
     */
    findVoices: call<FoundVoices>()(recordId, people),
    cancelSearch: call<Done>()(),
    onSearch: event<VoiceSearch>(),
    /**
     * Listens again to a place that was not understood. The text stays as it is. Null: nothing is understood this time either.
     * `file_missing` without the recording, `file_changed` if it is another one, `wrong_state` while a place is heard again.
     */
    listenAgain: call<HeardAgain | null>()(recordId, heardPlace),
    cancelListenAgain: call<Done>()(),
    onListenAgain: event<ListeningAgain>(),
  },
  speech: {
    state: call<SpeechState>()(),
    /**
     * Lets the user choose a folder with a model, then checks, copies and tests it. Null if no folder was chosen. Errors:
     * `model_refused` with what is wrong, `cancelled`, `wrong_state`, `disk_full`, and those of files.
     */
    add: call<SpeechModel | null>()(),
    cancelAdding: call<Done>()(),
    /** Chooses the model from the next recording on. */
    use: call<SpeechState>()(speechModelId),
    /** Removes a model that was added. Fails with `wrong_state` while it is listening. */
    remove: call<SpeechState>()(speechModelId),
    onChanged: event<SpeechState>(),
  },
  /** The better model. Nothing is asked of a hub before `start`; how far it is is part of the state of `speech`. */
  modelDownload: {
    /**
     * Goes on where it ended, then checks and tests the model. Errors: `cancelled` if it is paused, `model_refused` with what is wrong,
     * `wrong_state`, `disk_full`, and those of connections that do not pass by themselves.
     */
    start: call<SpeechModel>()(),
    /** What has come stays. */
    pause: call<Done>()(),
    /** Deletes what has come. Fails with `wrong_state` while it downloads. */
    discard: call<Done>()(),
    /** Another hub or a mirror. Main asks the user before it is used. */
    setHub: call<Done>()(hubAddress),
  },
  /** Of a text, or of an upload that is heard here (`toListeningId`), whose file cannot be changed. */
  audio: {
    get: call<LinkedAudio | null>()(recordId),
    /** What is known of the envelope; the rest follows with `onEnvelope`. Null if there is no recording. */
    envelope: call<EnvelopePiece | null>()(recordId),
    onEnvelope: event<EnvelopeChange>(),
    /** Lets the user choose the file; null if cancelled. */
    choose: call<LinkedAudio | null>()(recordId),
    /** Exactly one file. */
    link: fileCall<LinkedAudio>()(recordId),
    reveal: call<Done>()(recordId),
    /** The file itself stays unchanged. */
    unlink: call<Done>()(recordId),
    /** Undoes the latest `unlink`. */
    relink: call<LinkedAudio | null>()(recordId),
  },
  exports: {
    preview: call<ExportPreview>()(textExportRequest),
    /** One record to a chosen file, several to a chosen folder. One export runs at a time. */
    save: call<ExportedTexts>()(textExportRequest),
    /** Files of each text beside its recording. Main asks before other files are replaced. */
    saveBeside: call<ExportedTexts>()(besideExportRequest),
    /** Files that are already complete stay. */
    cancel: call<Done>()(),
    /** Shows the last exported file in the system's file manager. */
    reveal: call<Done>()(),
    onProgress: event<ExportProgress>(),
  },
  /** Folders whose new recordings are transcribed by themselves. Main chooses them: a page names no path. */
  uploads: {
    /** Returns after a few hundredths of a second with what was added until then. The rest is added without further calls. */
    addFiles: fileCall<AddedFilesPart>()(),
    /** The next part. Fails with `unknown_id` after the last. */
    addMoreFiles: call<AddedFilesPart>()(additionId),
    chooseFiles: call<AddedFilesPart>()(),
    /** The first part of the queue, or the part after this upload. `unknown_id` if that was removed. */
    list: call<UploadPage>()(uploadId.optional()),
    edit: call<BulkResult>()(uploadIds, uploadFields),
    /** Without ids, all of them. */
    start: call<BulkResult>()(uploadIds.optional()),
    pause: call<BulkResult>()(uploadIds.optional()),
    cancel: call<BulkResult>()(uploadIds),
    retry: call<BulkResult>()(uploadIds),
    /**
     * Sends a part of a recording again (counted from 0): retries its cancelled upload, or adds it if it was removed. The
     * upload is that of any part. Fails with `wrong_state` if the part is in the queue otherwise.
     */
    resendPart: call<Done>()(uploadId, partIndex),
    /** Replaces the file with one that the user chooses. Null if cancelled. */
    chooseReplacementFile: call<Done | null>()(uploadId),
    remove: call<BulkResult>()(uploadIds),
    move: call<Done>()(uploadId, uploadIndex),
    revealFile: call<Done>()(uploadId),
    /**
     * Adds the recording of a text to the uploads, with this name, to be transcribed at this place. It waits for review, which the
     * command `files_added` opens. A text of this computer is replaced when it is heard here again. `file_missing` without the
     * recording. `language`: instead of the one that was entered.
     */
    sendTextTo: call<Done>()(recordId, uploadName, place, language.optional()),
    /** The same with the file of an upload. */
    sendUploadTo: call<Done>()(uploadId, place),
    /** What was heard here of the upload until it has a text, from this chunk on. */
    getHeard: call<HeardSoFar>()(uploadId, chunkIndex),
    /** Ends listening. What was heard becomes the text. `wrong_state` if that is nothing, or if nobody listens. */
    keepHeard: call<Done>()(uploadId),
    onChanged: event<UploadsChange>(),
  },
  app: {
    info: call<AppInfo>()(),
    connection: call<ConnectionHealth>()(),
    openLink: call<Done>()(linkId),
    /** What can be done at the caret of the open text; empty: nothing, or no text is open. */
    offerActions: call<Done>()(offeredActions),
    /** Shows the log in the system's file manager. */
    showLog: call<Done>()(),
    /** Puts what support needs on the clipboard: no key, texts, names and paths. */
    copyDiagnostics: call<Done>()(),
    /** Quits and starts again. Asks first if uploads run. */
    restart: call<Done>()(),
    onCommand: event<AppCommand>(),
    onInfoChanged: event<AppInfo>(),
    onConnectionChanged: event<ConnectionHealth>(),
    /** The system logs off or shuts down: unsaved changes must be sent now. */
    onSessionEnding: event<null>(),
  },
} as const;

export type SidetoneContract = typeof contract;

/** `window.sidetone`. `FileType` is the renderer's `File`, because the contract has no DOM types. */
export type SidetoneBridge<FileType> = Bridge<SidetoneContract, FileType>;
