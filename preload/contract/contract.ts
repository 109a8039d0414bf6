/**
 * THE BORDER. From this one value come main's registration and handler types, the bridge, the renderer's types
 * and the tests' fakes. To add a call: add it here, and the compiler names every place that is missing.
 */
import { z } from 'zod';
import { type AddressEntry, addressFields, addressId } from './addresses.ts';
import { type AppInfo, type Command, type Connection, linkId } from './app.ts';
import { type LinkedAudio, type Peaks, peakCount } from './audio.ts';
import { type Bridge, call, event, fileCall } from './define.ts';
import { type ExportedTexts, type ExportPreview, type ExportProgress, exportWish } from './exports.ts';
import {
  type DeletedText,
  type DeletedTranscription,
  type LibraryHits,
  type LibraryState,
  librarySearch,
} from './library.ts';
import { type Page, recordId } from './page.ts';
import { apiKey, apiKeyOptions, type ConnectionTest, type Settings, settingsPatch } from './settings.ts';
import {
  type Draft,
  type DraftHead,
  draftChange,
  draftFields,
  type Saved,
  type TextVersion,
  textToSave,
  typedName,
  versionId,
} from './texts.ts';
import { type Transcription, transcriptionChanges, transcriptionQuery } from './transcriptions.ts';
import {
  type AddedFiles,
  type ManyChanged,
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
  chosenIds,
  type Exported,
  exportFormat,
  type LastSent,
  type RunChange,
  runId,
  type WebsiteRun,
  websiteTasks,
} from './websites-many.ts';

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
    showMany: call<readonly Website[]>()(chosenIds),
    listAll: call<AllWebsites>()(websiteQuery.optional()),
    lastSent: call<readonly LastSent[]>()(chosenIds),
    export: call<Exported>()(exportFormat, websiteQuery, chosenIds.optional()),
    runMany: call<WebsiteRun>()(websiteTasks),
    retryMany: call<WebsiteRun>()(runId),
    cancelMany: call<WebsiteRun>()(runId),
    lastMany: call<WebsiteRun | null>()(),
    onManyChanged: event<RunChange>(),
  },
  addresses: {
    list: call<readonly AddressEntry[]>()(),
    store: call<AddressEntry>()(addressFields),
    update: call<AddressEntry>()(addressId, addressFields),
    delete: call<Done>()(addressId),
  },
  transcriptions: {
    list: call<Page<Transcription>>()(transcriptionQuery.optional()),
    show: call<Transcription>()(recordId),
    update: call<Transcription>()(recordId, transcriptionChanges),
    delete: call<Done>()(recordId),
  },
  library: {
    search: call<LibraryHits>()(librarySearch),
    state: call<LibraryState>()(),
    deleted: call<readonly DeletedTranscription[]>()(),
    deletedText: call<DeletedText>()(recordId),
    forget: call<Done>()(recordId),
    onChanged: event<LibraryState>(),
  },
  texts: {
    draft: call<Draft | null>()(recordId),
    keepDraft: call<Done>()(recordId, draftFields),
    /** Keeps a long draft without sending all of it. False: main has other texts, and nothing was kept. */
    changeDraft: call<boolean>()(recordId, draftChange),
    dropDraft: call<Done>()(recordId),
    drafts: call<readonly DraftHead[]>()(),
    /** A name that was typed and not saved; null if there is none. */
    typedName: call<string | null>()(recordId),
    /** Null: it was saved or given up. */
    keepName: call<Done>()(recordId, typedName),
    save: call<Saved>()(recordId, textToSave),
    versions: call<readonly TextVersion[]>()(recordId),
    version: call<string>()(recordId, versionId),
  },
  audio: {
    of: call<LinkedAudio | null>()(recordId),
    peaks: call<Peaks>()(recordId, peakCount),
    /** Lets the person choose the file; null where they thought better of it. */
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
    preview: call<ExportPreview>()(exportWish),
    /** One to where the person says, several into a folder; one export at a time. */
    save: call<ExportedTexts>()(exportWish),
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
    editMany: call<ManyChanged>()(uploadIds, uploadFields),
    start: call<Done>()(uploadIds.optional()),
    pause: call<Done>()(uploadIds.optional()),
    cancel: call<UploadJob>()(uploadId),
    retry: call<UploadJob>()(uploadId),
    /** The user chooses a file in place of a refused one; it is sent with the same details. Null when cancelled. */
    chooseOtherFile: call<UploadJob | null>()(uploadId),
    remove: call<Done>()(uploadId),
    removeMany: call<ManyChanged>()(uploadIds),
    move: call<Done>()(uploadId, uploadIndex),
    revealFile: call<Done>()(uploadId),
    onChanged: event<UploadsChange>(),
  },
  app: {
    info: call<AppInfo>()(),
    connection: call<Connection>()(),
    openLink: call<Done>()(linkId),
    /** Quits and starts again. Running uploads are asked about first, as for quitting. */
    restart: call<Done>()(),
    onCommand: event<Command>(),
    onConnectionChanged: event<Connection>(),
    /** The system is about to log off or shut down: what is not saved yet must be sent at once. */
    onSessionEnding: event<null>(),
  },
} as const;

export type SidetoneContract = typeof contract;

/** `window.sidetone`. `FileType` is the page's `File`; the contract itself knows no DOM. */
export type SidetoneBridge<FileType> = Bridge<SidetoneContract, FileType>;
