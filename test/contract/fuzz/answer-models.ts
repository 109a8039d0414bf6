/** The models that calls return, as strict schemas: a field that is not declared is a fault. */
import { z } from 'zod';
import type { ConnectionHealth } from '../../../preload/contract/app.ts';
import type { LinkedAudio } from '../../../preload/contract/audio.ts';
import type { ConnectionCheck } from '../../../preload/contract/connection/connection-check.ts';
import type { Episode, EpisodePart } from '../../../preload/contract/episodes.ts';
import { errorCodes } from '../../../preload/contract/errors/error-table.ts';
import { serviceLimits } from '../../../preload/contract/limits/limits.ts';
import type { BridgeError } from '../../../preload/contract/result.ts';
import type { Settings } from '../../../preload/contract/settings.ts';
import type { Transcription } from '../../../preload/contract/transcriptions.ts';
import type { UploadJob } from '../../../preload/contract/uploads.ts';
import {
  getAllowedValues,
  isOfKind,
  mapFields,
  readableFields,
} from '../../../preload/contract/website-fields.ts';
import type { Website } from '../../../preload/contract/websites.ts';
import type { BulkRun, TaskOutcome } from '../../../preload/contract/websites-bulk.ts';

export const text = z.string();
export const count = z.int().min(0);
export const done = z.literal(true);
export const textOrNull = text.nullable();
export const numberOrNull = z.number().nullable();
const more = z.record(text, z.json());

export const bridgeError: z.ZodType<BridgeError> = z.strictObject({
  code: z.enum(errorCodes),
  detail: z.looseObject({ key: text }).optional() as unknown as z.ZodType<BridgeError['detail']>,
  serviceMessage: text.optional(),
  status: z.int().optional(),
  fields: z.record(text, z.array(text)).optional(),
  settingErrors: z.lazy(() => z.record(text, bridgeError)).optional(),
  retryAfterSeconds: z.number().optional(),
});

export const baseUrlTest = z.union([
  z.strictObject({ ok: z.literal(true), milliseconds: z.number() }),
  z.strictObject({ ok: z.literal(false), error: bridgeError }),
]);

export const settings = z.strictObject({
  analyticsUrl: text,
  contentUrl: text,
  hasApiKey: z.boolean(),
  keyState: z.enum(['none', 'stored', 'session', 'other_origin', 'unreadable']),
  keyChecked: z.boolean(),
  isKeyProtected: z.boolean(),
  otherKeys: count,
  keychain: z.enum(['available', 'unprotected', 'unavailable']),
  place: z.enum(['computer', 'service']),
  reviewBeforeUpload: z.boolean(),
  concurrency: z.int(),
  transcriptionTimeoutMinutes: z.int(),
  longRecordings: z.enum(['parts', 'one_record']),
  partMinutes: z.int(),
  shrinkFittingFiles: z.boolean(),
  pauseOnLowBattery: z.boolean(),
  spokenLanguages: z.array(text),
  preparation: z.strictObject({
    maxFileBytes: numberOrNull,
    acceptedTypes: z.array(text).nullable(),
    maxPartSeconds: numberOrNull,
    longRecordings: z.enum(['parts', 'one_record']),
    shrinkFittingFiles: z.boolean(),
    format: z.enum(['webm', 'mp3']),
  }),
  uploadSpeed: numberOrNull,
  language: text,
  theme: z.enum(['system', 'light', 'dark']),
  displayLanguage: z.enum(['system', 'en', 'de', 'es', 'fr', 'it', 'ja', 'nl', 'pt']),
  spellcheck: z.boolean(),
  saveAutomatically: z.boolean(),
  applyRules: z.boolean(),
  shortcutKeys: z.record(z.string(), text),
  recentLanguages: z.array(text),
  limits: serviceLimits,
  quarantinedFile: textOrNull,
  authorities: z.array(z.strictObject({ subject: text, expiresAt: z.number(), fingerprint: text })),
  signedInProxy: textOrNull,
}) satisfies z.ZodType<Settings>;

export const page = <Item extends z.ZodType>(item: Item) =>
  z.strictObject({
    items: z.array(item),
    page: z.int(),
    perPage: z.int(),
    total: numberOrNull,
    lastPage: numberOrNull,
    hasMore: z.boolean(),
    cachedAt: numberOrNull.optional(),
  });

const readableValues = mapFields(readableFields, (field) =>
  isOfKind(field, 'choice', 'flag') ? z.literal(getAllowedValues(field)).nullable() : textOrNull,
);
export const website = z.strictObject({
  id: text,
  domain: text,
  passwordSet: z.boolean().nullable(),
  created_at: textOrNull,
  updated_at: textOrNull,
  ...readableValues,
}) as unknown as z.ZodType<Website>;

const outcome = z.union([
  z.strictObject({
    kind: z.literal('done'),
    how: z.enum(['sent', 'otherwise', 'found', 'already_deleted']),
    website: website.nullable(),
  }),
  z.strictObject({ kind: z.literal('failed'), error: bridgeError, isDomainTaken: z.boolean() }),
  z.strictObject({ kind: z.literal('unknown'), error: bridgeError }),
  z.strictObject({ kind: z.literal('not_sent') }),
]) satisfies z.ZodType<TaskOutcome>;

export const bulkRun = z.strictObject({
  id: text,
  rows: z.array(z.strictObject({ key: text, label: text, kind: z.enum(['store', 'update', 'delete']) })),
  results: z.array(z.strictObject({ key: text, outcome })),
  phase: z.union([
    z.strictObject({ kind: z.literal('running') }),
    z.strictObject({
      kind: z.literal('waiting'),
      until: z.number(),
      reason: z.enum(['asked', 'allowance', 'unreachable']),
    }),
    z.strictObject({ kind: z.literal('stopping') }),
    z.strictObject({ kind: z.literal('ended'), how: z.enum(['finished', 'cancelled']) }),
    z.strictObject({ kind: z.literal('ended'), how: z.literal('stopped'), error: bridgeError }),
  ]),
}) satisfies z.ZodType<BulkRun>;

const episodePart = z.strictObject({
  index: count,
  startMs: numberOrNull,
  endMs: numberOrNull,
  transcriptionId: textOrNull,
  state: z.enum(['there', 'uploading', 'deleted', 'missing']),
  upload: z.enum(['cancelled', 'failed']).optional(),
  resendFrom: text.optional(),
}) satisfies z.ZodType<EpisodePart>;

export const episode = z.strictObject({
  id: text,
  name: text,
  createdAt: z.number(),
  durationMs: numberOrNull,
  parts: z.array(episodePart),
}) satisfies z.ZodType<Episode>;

export const transcription: z.ZodType<Transcription> = z.strictObject({
  id: text,
  name: text,
  result: textOrNull,
  favorite: z.boolean(),
  words: numberOrNull,
  created_at: textOrNull,
  updated_at: textOrNull,
  more,
  cachedAt: numberOrNull.optional(),
  episode: z
    .strictObject({
      durationMs: numberOrNull,
      parts: z.array(episodePart),
      favorites: z.enum(['all', 'some', 'none']),
      characters: numberOrNull,
      records: z.lazy(() => z.array(transcription)).optional(),
    })
    .optional(),
});

export const marks = z.array(z.tuple([count, count]));
export const linkedAudio = z.strictObject({
  fileName: text,
  size: count,
  durationSeconds: numberOrNull,
  range: z.strictObject({ startMs: z.number(), endMs: z.number() }).nullable(),
  state: z.enum(['there', 'changed', 'missing']),
  url: textOrNull,
}) satisfies z.ZodType<LinkedAudio>;

export const uploadJob = z.strictObject({
  place: z.enum(['computer', 'service']),
  showId: textOrNull,
  id: text,
  name: text,
  description: text,
  language: text,
  people: numberOrNull,
  fileName: text.refine((name) => !/[/\\]/.test(name), 'a path'),
  folder: textOrNull,
  size: count,
  fileSize: count,
  format: z.string(),
  durationSeconds: numberOrNull,
  choice: z.enum(['automatic', 'as_it_is', 'smaller', 'parts']),
  preparation: z.looseObject({ isPrepared: z.boolean() }).optional() as unknown as z.ZodType<
    UploadJob['preparation']
  >,
  soundShare: z.number().min(0).max(1).optional(),
  warnings: z.array(z.looseObject({ code: text })).optional() as unknown as z.ZodType<UploadJob['warnings']>,
  replaces: z.literal(true).optional(),
  duplicateOf: z.strictObject({ id: text, name: text, sent: z.boolean() }).nullable(),
  createdAt: z.number(),
  state: z.looseObject({ kind: text }) as unknown as z.ZodType<UploadJob['state']>,
}) satisfies z.ZodType<UploadJob>;

export const addedFilesPart = z.strictObject({
  jobs: z.array(uploadJob),
  skipped: z.array(z.strictObject({ fileName: text, reason: text })),
  next: textOrNull,
});
export const bulkResult = z.strictObject({
  refused: z.array(z.strictObject({ id: text, error: bridgeError })),
});
export const queuePause = z
  .strictObject({ reason: text, error: bridgeError, until: numberOrNull })
  .nullable();

export const health = z.union([
  z.strictObject({ kind: z.enum(['not_configured', 'unknown']) }),
  z.strictObject({ kind: z.literal('connected'), since: z.number() }),
  z.strictObject({ kind: z.literal('troubled'), since: z.number(), error: bridgeError }),
]) as unknown as z.ZodType<ConnectionHealth>;

export const sentList = z.strictObject({ value: text, at: z.number() }).nullable();

const checkFinding = z.union([
  z.strictObject({ kind: z.literal('direct') }),
  z.strictObject({ kind: z.literal('through_proxy'), proxy: text }),
  z.strictObject({ kind: z.literal('addresses'), addresses: z.array(text) }),
  z.strictObject({ kind: z.literal('connected'), address: text }),
  z.strictObject({ kind: z.literal('certificate'), issuer: text, expiresAt: z.number(), protocol: text }),
  z.strictObject({ kind: z.literal('rate_limit'), remaining: z.number(), limit: z.number() }),
]);
const checkStepState = z.union([
  z.strictObject({ kind: z.enum(['waiting', 'running']) }),
  z.strictObject({ kind: z.literal('passed'), milliseconds: z.number(), finding: checkFinding.nullable() }),
  z.strictObject({ kind: z.literal('failed'), milliseconds: z.number(), error: bridgeError }),
  z.strictObject({
    kind: z.literal('skipped'),
    reason: z.enum(['other_step', 'by_proxy', 'not_needed', 'no_key', 'rate_limited', 'cancelled']),
  }),
]);
const checkStepKind = z.enum([
  'proxy',
  'name',
  'connect',
  'tls',
  'service',
  'key',
  'transcriptions',
  'websites',
  'rateLimit',
]);
export const connectionCheck = z.strictObject({
  contentUrl: text,
  analyticsUrl: text,
  startedAt: z.number(),
  endedAt: numberOrNull,
  steps: z.array(z.strictObject({ kind: checkStepKind, place: textOrNull, state: checkStepState })),
}) satisfies z.ZodType<ConnectionCheck>;
