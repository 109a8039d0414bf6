/** Uploads in every state, with long names and large files. */
import type { UploadJob, UploadState } from '../../../../preload/contract/uploads.ts';
import type { UploadTotals } from '../../../../renderer/features/uploads/totals.ts';
import { UploadQueue } from '../../../../renderer/features/uploads/upload-queue.ts';

const now = Date.now();

let lastJob = 0;
export const job = (name: string, state: UploadState, more: Partial<UploadJob> = {}): UploadJob => {
  lastJob += 1;
  return {
    id: `job-${lastJob}`,
    place: 'service',
    showId: null,
    name,
    description: '',
    language: '',
    people: null,
    fileName: `${name}.mp3`,
    folder: null,
    size: 84_300_000,
    fileSize: more.size ?? 84_300_000,
    format: 'mp3',
    durationSeconds: 3512,
    choice: 'automatic',
    duplicateOf: null,
    createdAt: now - lastJob * 60_000,
    state,
    ...more,
  };
};

const mega = 1_000_000;

export const everyState: readonly UploadJob[] = [
  job(
    'Episode 214: The lighthouse keeper’s logbook',
    { kind: 'uploading', sent: 61.4 * mega, total: 142 * mega, bytesPerSecond: 2.1 * mega },
    { size: 142 * mega, language: 'GB' },
  ),
  job(
    'Folge 31 – Über Mikrofone, Räume und Vorhänge',
    { kind: 'transcribing', since: now - 200_000 },
    { language: 'DE' },
  ),
  job(
    'Episode 215',
    { kind: 'queued' },
    { folder: 'season 5/raw', size: 1_900 * mega, durationSeconds: 10_842 },
  ),
  job('Interview, second take', {
    kind: 'waiting',
    until: now + 42_000,
    reason: 'rate_limited',
    error: { code: 'rate_limited' },
  }),
  job('Field recording at the harbour', {
    kind: 'waiting',
    until: null,
    reason: 'offline',
    error: { code: 'offline' },
  }),
  job('Field recording, second tape', {
    kind: 'waiting',
    until: null,
    reason: 'trouble',
    error: { code: 'tls', detail: { key: 'certificate_expired', host: 'content.example.com' } },
  }),
  job('Trailer', { kind: 'checking', since: now - 4_000 }, { size: 1.2 * mega, durationSeconds: 62 }),
  job(
    'A very long name that somebody pasted from the show notes because the file was called untitled and that goes on well past the end of any row there is',
    { kind: 'paused', reason: 'person' },
  ),
  job('Episode 209', { kind: 'paused', reason: 'key' }),
  job('Episode 210', { kind: 'paused', reason: 'service' }),
  job('Episode 208', {
    kind: 'failed',
    canRetry: true,
    error: {
      code: 'validation',
      status: 422,
      serviceMessage: 'The language field must be a valid ISO 3166-1 alpha-2 country code.',
      fields: { language: ['The language field must be a valid ISO 3166-1 alpha-2 country code.'] },
    },
  }),
  job('Episode 207', {
    kind: 'failed',
    canRetry: true,
    error: { code: 'outcome_unknown', detail: { key: 'outcome_no_new_record', name: 'Episode 207' } },
  }),
  job('Episode 206', {
    kind: 'failed',
    canRetry: false,
    error: { code: 'too_large', status: 413, serviceMessage: 'Request Entity Too Large' },
  }),
  job('Episode 205', { kind: 'done', transcriptionId: '3', at: now - 600_000 }),
  job('Episode 204', { kind: 'cancelled' }),
  job('Episode 216', { kind: 'draft' }, { language: 'US', description: 'Names: Sølvi Åsen, Qaanaaq' }),
];

export const countTotals = (jobs: readonly UploadJob[]): UploadTotals => {
  const queue = new UploadQueue();
  queue.apply({ jobs: [...jobs], removed: [] }, true);
  return queue.countTotals();
};
