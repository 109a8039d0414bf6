/** What each call of the contract may return. */
import { z } from 'zod';
import type { AppInfo } from '../../../preload/contract/app.ts';
import type { EnvelopePiece } from '../../../preload/contract/audio.ts';
import type { FoundVoices, HeardAgain, HeardWords } from '../../../preload/contract/listening.ts';
import { heardChunk } from '../../../preload/contract/listening.ts';
import type { FoundHits, ImportedRules } from '../../../preload/contract/rules.ts';
import type { Show } from '../../../preload/contract/shows.ts';
import type { SpeechState } from '../../../preload/contract/speech.ts';
import { listFields, mapFields } from '../../../preload/contract/website-fields.ts';
import {
  addedFilesPart,
  baseUrlTest,
  bridgeError,
  bulkResult,
  bulkRun,
  connectionCheck,
  count,
  done,
  episode,
  health,
  linkedAudio,
  marks,
  numberOrNull,
  page,
  queuePause,
  sentList,
  settings,
  text,
  textOrNull,
  transcription,
  uploadJob,
  website,
} from './answer-models.ts';
import { sourceAnswers } from './source-answers.ts';

const heardWords = z.strictObject({
  language: text,
  isLanguageFound: z.boolean(),
  heardAt: z.number(),
  durationMs: count,
  words: z.array(
    z.strictObject({
      text,
      startMs: count,
      endMs: count,
      probability: z.number().min(0).max(1),
      voice: count.optional(),
    }),
  ),
  gaps: z.array(z.strictObject({ startMs: count, endMs: count })),
  voices: z.array(text),
  languages: z.array(z.tuple([text, count])),
}) satisfies z.ZodType<HeardWords>;

const connectionTest = z.strictObject({ analytics: baseUrlTest, content: baseUrlTest });

const speechModel = z.strictObject({
  id: text,
  name: text,
  bytes: count,
  languages: count,
  license: textOrNull,
  speed: numberOrNull,
});
const speechState = z.strictObject({
  models: z.array(speechModel),
  unreadableIds: z.array(z.string()),
  usedId: text,
  addition: z
    .strictObject({ name: text, step: z.enum(['copying', 'waiting', 'testing']), share: z.number() })
    .nullable(),
  offer: speechModel.extend({
    step: z.enum(['idle', 'downloading', 'waiting', 'testing']),
    receivedBytes: count,
    leftMs: numberOrNull,
    error: bridgeError.nullable(),
    repository: text,
    files: z.array(text),
    hub: text,
  }),
}) satisfies z.ZodType<SpeechState>;

const textState = {
  id: text,
  version: count,
  isUnsaved: z.boolean(),
  isSaving: z.boolean(),
  savedAt: numberOrNull,
  problem: z
    .union([
      z.strictObject({ kind: z.literal('refused'), error: bridgeError, isCurrent: z.boolean() }),
      z.strictObject({ kind: z.enum(['conflict', 'saved_differently']), theirs: text }),
      z.strictObject({ kind: z.literal('too_long'), characters: count, limit: count }),
    ])
    .nullable(),
  draftError: bridgeError.nullable(),
  typedName: textOrNull,
  nameSave: z.strictObject({ name: text, error: bridgeError.nullable() }).nullable(),
};
const openText = z.strictObject({ ...textState, text, base: text.optional() });
const saveOutcome = z.union([
  z.strictObject({ kind: z.enum(['saved', 'nothing', 'saved_differently', 'conflict', 'too_long']) }),
  z.strictObject({ kind: z.literal('refused'), error: bridgeError }),
]);

const rule = z.strictObject({ id: text, heard: text, written: text, showId: textOrNull });
const foundHits = z.strictObject({
  planId: text,
  texts: z.array(
    z.strictObject({
      id: text,
      name: text,
      hits: z.array(z.strictObject({ before: text, found: text, insert: text, after: text })),
    }),
  ),
  isComplete: z.boolean(),
  isFull: z.boolean(),
}) satisfies z.ZodType<FoundHits>;
const changedTexts = z.strictObject({ runId: text, hits: count, texts: count, skipped: count });

/** By call. Of the values, not of the errors. */
const libraryRow = z.strictObject({
  id: text,
  place: z.enum(['computer', 'service']),
  name: text,
  favorites: z.enum(['all', 'some', 'none']),
  position: count,
  date: numberOrNull,
  seconds: numberOrNull,
  words: numberOrNull,
  language: text,
  excerpt: textOrNull,
  recordIds: z.array(text).optional(),
  showId: text.optional(),
  parts: z.strictObject({ there: count, count }).optional(),
});
const show = z.strictObject({
  id: text,
  name: text,
  pattern: text,
  language: text,
  speakers: z.array(text),
  terms: z.array(text),
  exportFormats: z.array(text) as unknown as z.ZodType<Show['exportFormats']>,
  appliesRules: z.boolean(),
}) satisfies z.ZodType<Show>;
const libraryState = z.strictObject({
  records: count,
  total: numberOrNull,
  unindexed: count,
  syncedAt: numberOrNull,
  completeAt: numberOrNull,
  syncProgress: z.strictObject({ done: count, total: numberOrNull }).nullable(),
  isFull: z.boolean(),
});

const exportedTexts = z
  .strictObject({
    count,
    fileName: text,
    folder: text,
    failed: z.array(z.strictObject({ id: text, name: textOrNull, error: bridgeError })),
    skipped: z.array(text),
    stopError: bridgeError.nullable(),
  })
  .nullable();

export const answers: Readonly<Record<string, z.ZodType>> = {
  'settings.get': settings,
  'settings.update': settings,
  'settings.setApiKey': z.strictObject({ test: connectionTest, settings: settings.nullable() }),
  'settings.clearApiKey': settings,
  'settings.testConnection': connectionTest,
  'settings.chooseAuthorities': settings.nullable(),
  'settings.removeAuthorities': settings,
  'settings.setProxyLogin': settings,
  'settings.clearProxyLogin': settings,
  'connection.check': connectionCheck,
  'connection.cancelCheck': done,
  'websites.list': page(website),
  'websites.show': website,
  'websites.store': website,
  'websites.update': website,
  'websites.delete': done,
  'websites.listByIds': z.array(website),
  'websites.listAll': z.strictObject({ items: z.array(website), complete: z.boolean() }),
  'websites.lastSent': z.array(z.strictObject({ id: text, ...mapFields(listFields, () => sentList) })),
  'websites.export': z.strictObject({ fileName: text, count, complete: z.boolean() }).nullable(),
  'websites.cancelExport': done,
  'bulkRuns.start': bulkRun,
  'bulkRuns.retry': bulkRun,
  'bulkRuns.cancel': bulkRun,
  'bulkRuns.last': bulkRun.nullable(),
  'ipPresets.list': z.array(z.strictObject({ id: text, name: text, ips: text })),
  'ipPresets.create': z.strictObject({ id: text, name: text, ips: text }),
  'ipPresets.update': z.strictObject({ id: text, name: text, ips: text }),
  'ipPresets.delete': done,
  'transcriptions.show': transcription,
  'transcriptions.update': transcription,
  'transcriptions.delete': done,
  'library.search': z.strictObject({
    hits: z.array(
      z.strictObject({
        id: text,
        name: text,
        nameMarks: marks,
        snippet: text,
        snippetMarks: marks,
        offset: numberOrNull,
        favorite: z.boolean(),
        created_at: textOrNull,
      }),
    ),
    total: numberOrNull,
  }),
  'library.searchService': z.strictObject({
    rows: z.array(libraryRow),
    total: numberOrNull,
    hasMore: z.boolean(),
  }),
  'library.list': z.strictObject({
    rows: z.array(libraryRow),
    next: z.array(z.strictObject({ tag: text, position: count })).nullable(),
  }),
  'library.record': transcription.nullable(),
  'library.counterpart': textOrNull,
  'library.refresh': libraryState,
  'library.state': libraryState,
  'library.deleted': z.array(
    z.strictObject({
      id: text,
      name: text,
      created_at: textOrNull,
      deletedAt: z.number(),
      expiresAt: z.number(),
      deletedBy: z.enum(['person', 'service', 'not_stored']),
      excerpt: text,
    }),
  ),
  'library.deletedText': z.strictObject({ text, draft: textOrNull }),
  'library.purge': done,
  'shows.list': z.array(show),
  'shows.create': show,
  'shows.update': show,
  'shows.delete': done,
  'shows.assign': done,
  'shows.chooseFolder': textOrNull,
  ...sourceAnswers,
  'episodes.list': z.array(episode),
  'episodes.join': episode,
  'episodes.separate': done,
  'episodes.proposals': z.array(
    z.strictObject({ name: text, ids: z.array(text), missing: z.array(z.int()) }),
  ),
  'episodes.dismissProposal': done,
  'episodes.ofRecording': episode.nullable(),
  'episodes.resendPart': done,
  'episodes.sendInParts': done,
  'texts.open': openText,
  'texts.close': done,
  'texts.edit': z.union([
    z.strictObject({ kind: z.literal('edited'), version: count }),
    z.strictObject({ kind: z.literal('outdated'), current: openText }),
  ]),
  'texts.save': saveOutcome,
  'texts.resolve': saveOutcome,
  'texts.discard': done,
  'texts.typeName': done,
  'texts.rename': saveOutcome,
  'texts.unsaved': z.array(
    z.strictObject({
      state: z.strictObject(textState),
      name: textOrNull,
      changedAt: z.number(),
      characters: count,
    }),
  ),
  'texts.versions': z.array(
    z.strictObject({
      id: text,
      savedAt: z.number(),
      origin: z.enum(['saved', 'service']),
      words: count,
      characters: count,
    }),
  ),
  'texts.version': text,
  'rules.list': z.array(rule),
  'rules.save': rule,
  'rules.delete': done,
  'rules.find': foundHits,
  'rules.findMore': foundHits,
  'rules.times': z.array(numberOrNull),
  'rules.change': changedTexts,
  'rules.undo': changedTexts,
  'rules.corrected': z.strictObject({ heard: text, written: text, hits: count, texts: count }).nullable(),
  'rules.decline': done,
  'rules.import': z
    .strictObject({
      added: count,
      known: count,
      problems: z.array(
        z.strictObject({
          line: count,
          kind: z.enum(['heard', 'written', 'too_long', 'quotes', 'columns']),
        }),
      ),
      problemCount: count,
    })
    .nullable() satisfies z.ZodType<ImportedRules | null>,
  'rules.export': z.strictObject({ fileName: text, count }).nullable(),
  'words.get': heardWords.nullable(),
  'words.findVoices': z.union([
    z.strictObject({ kind: z.literal('found'), heard: heardWords }),
    z.strictObject({ kind: z.enum(['one_person', 'tracks']) }),
  ]) satisfies z.ZodType<FoundVoices>,
  'words.cancelSearch': done,
  'words.listenAgain': z
    .strictObject({ text: z.string(), heard: heardWords.nullable() })
    .nullable() satisfies z.ZodType<HeardAgain | null>,
  'words.cancelListenAgain': done,
  'speech.state': speechState,
  'speech.add': speechModel.nullable(),
  'speech.cancelAdding': done,
  'speech.use': speechState,
  'speech.remove': speechState,
  'modelDownload.start': speechModel,
  'modelDownload.pause': done,
  'modelDownload.discard': done,
  'modelDownload.setHub': done,
  'audio.get': linkedAudio.nullable(),
  'audio.envelope': z
    .strictObject({
      position: count,
      levels: z.instanceof(Uint8Array),
      state: z.enum(['growing', 'complete', 'failed']),
    })
    .nullable() satisfies z.ZodType<EnvelopePiece | null>,
  'audio.choose': linkedAudio.nullable(),
  'audio.link': linkedAudio,
  'audio.reveal': done,
  'audio.unlink': done,
  'audio.relink': linkedAudio.nullable(),
  'exports.preview': z.strictObject({
    names: z.array(text),
    unknownFields: z.array(text),
    hasTimes: z.boolean(),
    hasPeople: z.boolean(),
    recording: textOrNull,
  }),
  'exports.save': exportedTexts,
  'exports.saveBeside': exportedTexts,
  'exports.cancel': done,
  'exports.reveal': done,
  'uploads.addFiles': addedFilesPart,
  'uploads.addMoreFiles': addedFilesPart,
  'uploads.chooseFiles': addedFilesPart,
  'uploads.list': z.strictObject({
    jobs: z.array(uploadJob),
    next: textOrNull,
    pauses: z.strictObject({ computer: queuePause, service: queuePause }),
  }),
  'uploads.edit': bulkResult,
  'uploads.start': bulkResult,
  'uploads.pause': bulkResult,
  'uploads.cancel': bulkResult,
  'uploads.retry': bulkResult,
  'uploads.resendPart': done,
  'uploads.chooseReplacementFile': done.nullable(),
  'uploads.remove': bulkResult,
  'uploads.move': done,
  'uploads.revealFile': done,
  'uploads.sendTextTo': done,
  'uploads.sendUploadTo': done,
  'uploads.getHeard': z.strictObject({
    job: uploadJob,
    chunks: z.array(heardChunk),
    sources: z.array(z.strictObject({ name: text, channel: z.enum(['left', 'right']).nullable() })),
  }),
  'uploads.keepHeard': done,
  'app.info': z.strictObject({
    version: text,
    platform: z.enum(['darwin', 'win32', 'linux']),
    electron: text,
    chrome: text,
    node: text,
    locale: text,
    dataFolder: text,
    olderDatabase: textOrNull,
    isAssisted: z.boolean(),
  }) satisfies z.ZodType<AppInfo>,
  'app.showLog': done,
  'app.copyDiagnostics': done,
  'app.connection': health,
  'app.openLink': done,
  'app.offerActions': done,
  'app.restart': done,
};
