/** A row of the table `jobs`, read back. What damage has left unreadable becomes a failure that can be tried again. */
import { z } from 'zod';
import type { UploadState } from '../../preload/contract/uploads.ts';
import type { Job, Sending } from './job.ts';

const rowShape = z.object({
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
});

/** Throws where the row cannot be a job at all. */
export const jobOf = (values: unknown): Job => {
  const row = rowShape.parse(values);
  return {
    id: row.id,
    account: row.account,
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
    fingerprint: row.fingerprint,
    createdAt: row.created_at,
    state: stateOf(row.state),
    failures: row.failures,
    sending: sendingOf(row.sending),
  };
};

const kinds: ReadonlySet<unknown> = new Set<UploadState['kind']>([
  'draft',
  'queued',
  'uploading',
  'transcribing',
  'paused',
  'waiting',
  'checking',
  'done',
  'failed',
  'cancelled',
]);

const stateOf = (text: string): UploadState => {
  const state = parsed(text);
  if (typeof state === 'object' && state !== null && 'kind' in state && kinds.has(state.kind)) {
    return state as UploadState;
  }
  const message = 'How far this upload had come could not be read. It may be there already.';
  return { kind: 'failed', error: { code: 'interrupted', message }, canRetry: true };
};

const sendingShape = z.object({
  name: z.string(),
  known: z.array(z.string()),
  complete: z.boolean(),
  endedAt: z.number().nullable(),
  again: z.boolean(),
});

const sendingOf = (text: string | null): Sending | null => {
  if (text === null) return null;
  const sending = sendingShape.safeParse(parsed(text));
  return sending.success ? sending.data : null;
};

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};
