/**
 * The IPC contract. Main's handler types and registration, the bridge and the renderer's types derive from it.
 * To add a call, add it here; the compiler then reports every missing place.
 */
import { z } from 'zod';
import { type AppCommand, type AppInfo, type ConnectionHealth, linkId } from './app.ts';
import { type LinkedAudio, type Peaks, peakCount } from './audio.ts';
import { type Bridge, call, event, fileCall } from './define.ts';
import { type ExportedTexts, type ExportPreview, type ExportProgress, textExportRequest } from './exports.ts';
import { type IpPreset, ipPresetFields, ipPresetId } from './ip-presets.ts';
import {
  type DeletedText,
  type DeletedTranscription,
  type LibraryHits,
  type LibraryState,
  libraryQuery,
} from './library.ts';
import { type Page, recordId } from './page.ts';
import { apiKey, apiKeyOptions, type ConnectionTest, type Settings, settingsPatch } from './settings.ts';
import {
  type Draft,
  type DraftSummary,
  draftChange,
  draftFields,
  type SaveTextResult,
  type TextVersion,
  textToSave,
  typedName,
  versionId,
} from './texts.ts';
import { type Transcription, transcriptionChanges, transcriptionQuery } from './transcriptions.ts';
import {
  type AddedFiles,
  type BulkResult,
  type UploadJob,
  type UploadsChange,
  uploadFields,
  uploadId,
  uploadIds,
  uploadIndex,
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

/** What a call answers that has nothing to tell. */
export type Done = true;

export const contract = {
  settings: {
    get: call<Settings>()(),
    update: call<Settings>()(settingsPatch),
    setApiKey: call<Settings>()(apiKey, apiKeyOptions.optional()),
    clearApiKey: call<Settings>()(),
    /** Asks both addresses: with this key and one's own service, or with what is in use. */
    testConnection: call<ConnectionTest>()(apiKey.optional()),
    useDemoService: call<Settings>()(z.boolean()),
    onChanged: event<Settings>(),
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
    export: call<WebsiteExportResult>()(exportFormat, websiteQuery, selectedIds.optional()),
    startBulkRun: call<BulkRun>()(websiteTasks),
    retryBulkRun: call<BulkRun>()(bulkRunId),
    cancelBulkRun: call<BulkRun>()(bulkRunId),
    lastBulkRun: call<BulkRun | null>()(),
    onBulkRunChanged: event<BulkRunChange>(),
  },
  ipPresets: {
    list: call<readonly IpPreset[]>()(),
    create: call<IpPreset>()(ipPresetFields),
    update: call<IpPreset>()(ipPresetId, ipPresetFields),
    delete: call<Done>()(ipPresetId),
  },
  transcriptions: {
    list: call<Page<Transcription>>()(transcriptionQuery.optional()),
    show: call<Transcription>()(recordId),
    update: call<Transcription>()(recordId, transcriptionChanges),
    delete: call<Done>()(recordId),
  },
  library: {
    search: call<LibraryHits>()(libraryQuery),
    state: call<LibraryState>()(),
    deleted: call<readonly DeletedTranscription[]>()(),
    deletedText: call<DeletedText>()(recordId),
    purge: call<Done>()(recordId),
    onChanged: event<LibraryState>(),
  },
  texts: {
    draft: call<Draft | null>()(recordId),
    saveDraft: call<Done>()(recordId, draftFields),
    /** Keeps a long draft without sending all of it. False: main has other texts, and nothing was kept. */
    changeDraft: call<boolean>()(recordId, draftChange),
    deleteDraft: call<Done>()(recordId),
    drafts: call<readonly DraftSummary[]>()(),
    /** A name that was typed and not saved; null if there is none. */
    typedName: call<string | null>()(recordId),
    /** Null: it was saved or given up. */
    saveTypedName: call<Done>()(recordId, typedName),
    save: call<SaveTextResult>()(recordId, textToSave),
    versions: call<readonly TextVersion[]>()(recordId),
    version: call<string>()(recordId, versionId),
  },
  audio: {
    get: call<LinkedAudio | null>()(recordId),
    peaks: call<Peaks>()(recordId, peakCount),
    /** Lets the user choose the file; null if cancelled. */
    choose: call<LinkedAudio | null>()(recordId),
    /** The file that was dropped on the text: exactly one. */
    link: fileCall<LinkedAudio>()(recordId),
    reveal: call<Done>()(recordId),
    /** No file belongs to this record any more; the file itself stays as it is. */
    unlink: call<Done>()(recordId),
    /** Takes the latest `unlink` back. */
    relink: call<LinkedAudio | null>()(recordId),
  },
  exports: {
    preview: call<ExportPreview>()(textExportRequest),
    /** One record to a chosen file, several into a chosen folder. One export runs at a time. */
    save: call<ExportedTexts>()(textExportRequest),
    /** Several: what is written stays, the rest is left. */
    cancel: call<Done>()(),
    /** Shows what was written last in the system's file manager. */
    reveal: call<Done>()(),
    onProgress: event<ExportProgress>(),
  },
  uploads: {
    addFiles: fileCall<AddedFiles>()(),
    chooseFiles: call<AddedFiles>()(),
    list: call<readonly UploadJob[]>()(),
    edit: call<UploadJob>()(uploadId, uploadFields),
    bulkEdit: call<BulkResult>()(uploadIds, uploadFields),
    start: call<Done>()(uploadIds.optional()),
    pause: call<Done>()(uploadIds.optional()),
    cancel: call<UploadJob>()(uploadId),
    retry: call<UploadJob>()(uploadId),
    /** The user chooses a file in place of a refused one; it is sent with the same details. Null when cancelled. */
    chooseReplacementFile: call<UploadJob | null>()(uploadId),
    remove: call<Done>()(uploadId),
    bulkRemove: call<BulkResult>()(uploadIds),
    move: call<Done>()(uploadId, uploadIndex),
    revealFile: call<Done>()(uploadId),
    onChanged: event<UploadsChange>(),
  },
  app: {
    info: call<AppInfo>()(),
    connection: call<ConnectionHealth>()(),
    openLink: call<Done>()(linkId),
    /** Quits and starts again. Running uploads are asked about first, as for quitting. */
    restart: call<Done>()(),
    onCommand: event<AppCommand>(),
    onConnectionChanged: event<ConnectionHealth>(),
    /** The system is about to log off or shut down: what is not saved yet must be sent at once. */
    onSessionEnding: event<null>(),
  },
} as const;

export type SidetoneContract = typeof contract;

/** `window.sidetone`. `FileType` is the page's `File`; the contract itself knows no DOM. */
export type SidetoneBridge<FileType> = Bridge<SidetoneContract, FileType>;
