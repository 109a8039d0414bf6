/** Parses rows of the table `jobs`. An unreadable state becomes a failure that can be retried. */
import { z } from 'zod';
import { preparationChoice } from '../../../preload/contract/limits/preparation-rules.ts';
import { stateKinds } from '../../../preload/contract/upload-states.ts';
import type { UploadState } from '../../../preload/contract/uploads.ts';
import type { Job, SendAttempt } from '../job.ts';
import type { JobPreparation } from '../preparing/job-preparation.ts';

const rowSchema = z.object({
  id: z.string(),
  account: z.string().nullable(),
  position: z.number(),
  name: z.string(),
  description: z.string(),
  language: z.string(),
  path: z.string(),
  file_name: z.string(),
  folder: z.string().nullable(),
  size: z.number(),
  mtime_ms: z.number(),
  inode: z.string(),
  duration_seconds: z.number().nullable(),
  fingerprint: z.string().nullable(),
  created_at: z.number(),
  state: z.string(),
  failures: z.number(),
  sending: z.string().nullable(),
  preparation: z.string().nullable(),
  format: z.string(),
  choice: preparationChoice.catch('automatic'),
  replaces: z.string().nullable(),
});

/** Throws if the row is not a job. */
export const parseJob = (values: unknown): Job => {
  const row = rowSchema.parse(values);
  return {
    id: row.id,
    accountId: row.account,
    position: row.position,
    name: row.name,
    description: row.description,
    language: row.language,
    path: row.path,
    fileName: row.file_name,
    folder: row.folder,
    size: row.size,
    mtimeMs: row.mtime_ms,
    inode: row.inode,
    durationSeconds: row.duration_seconds,
    format: row.format,
    fingerprint: row.fingerprint,
    createdAt: row.created_at,
    state: parseState(row.state),
    failures: row.failures,
    sending: parseSending(row.sending),
    choice: row.choice,
    preparation: parsePreparation(row.preparation),
    replaces: row.replaces,
  };
};

const parseState = (text: string): UploadState => {
  const state = parseJson(text);
  if (typeof state === 'object' && state !== null && 'kind' in state && stateKinds.some((kind) => kind === state.kind)) {
    return state as UploadState;
  }
  return {
    kind: 'failed',
    error: { code: 'interrupted', detail: { key: 'upload_state_unreadable' } },
    canRetry: true,
  };
};

const sendingSchema = z.object({
  name: z.string(),
  known: z.array(z.string()),
  complete: z.boolean(),
  endedAt: z.number().nullable(),
  again: z.boolean(),
});

const parseSending = (text: string | null): SendAttempt | null => {
  if (text === null) return null;
  const sending = sendingSchema.safeParse(parseJson(text));
  return sending.success ? sending.data : null;
};

const preparationSchema = z.object({
  recordingId: z.string(),
  recordingName: z.string(),
  index: z.number().nullable(),
  count: z.number().nullable(),
  settings: z.object({
    format: z.enum(['webm', 'mp3']),
    bitrate: z.number(),
    maxPartSeconds: z.number().nullable(),
    maxPartBytes: z.number().nullable(),
    partCount: z.number().nullable(),
    cuts: z.array(z.number()).optional(),
  }),
  range: z.object({ startSeconds: z.number(), endSeconds: z.number() }).nullable(),
  key: z.string().nullable(),
  file: z.object({ path: z.string(), size: z.number(), mtimeMs: z.number(), inode: z.string() }).nullable(),
  deletedBytes: z.number().nullable(),
});

/** Null, so that the file is sent as it is, if the text is unreadable. */
const parsePreparation = (text: string | null): JobPreparation | null => {
  if (text === null) return null;
  const preparation = preparationSchema.safeParse(parseJson(text));
  return preparation.success ? preparation.data : null;
};

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};
