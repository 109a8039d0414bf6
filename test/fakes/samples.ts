/** Jobs, records and settings to show the screens with: long names, large files, every state. */
import { sampleTranscriptions } from '../../main/demo/sample-transcriptions.ts';
import type { Settings } from '../../preload/contract/settings.ts';
import type { Transcription } from '../../preload/contract/transcriptions.ts';
import type { UploadJob, UploadState } from '../../preload/contract/uploads.ts';
import type { Website } from '../../preload/contract/websites.ts';
import { emptyLibrary } from './fake-library.ts';
import type { FakeWorldState } from './fake-world.ts';

const now = Date.now();
const day = 86_400_000;

export const settings: Settings = {
  analyticsUrl: 'https://stats.example.com',
  contentUrl: 'https://content.example.com',
  hasApiKey: true,
  keyState: 'stored',
  keyChecked: true,
  isKeyProtected: true,
  keychain: 'available',
  demoService: false,
  reviewBeforeUpload: true,
  concurrency: 2,
  patienceMinutes: 60,
  language: '',
  theme: 'system',
  displayLanguage: 'system',
  spellcheck: false,
  saveAutomatically: true,
  recentLanguages: [],
  quarantinedFile: null,
};

export const unconfiguredSettings: Settings = {
  ...settings,
  analyticsUrl: '',
  contentUrl: '',
  hasApiKey: false,
  keyState: 'none',
  keyChecked: false,
  isKeyProtected: false,
};

let lastJob = 0;
export const job = (name: string, state: UploadState, more: Partial<UploadJob> = {}): UploadJob => {
  lastJob += 1;
  return {
    id: `job-${lastJob}`,
    name,
    description: '',
    language: '',
    fileName: `${name}.mp3`,
    folder: null,
    size: 84_300_000,
    durationSeconds: 3512,
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
  job('Interview, second take', { kind: 'waiting', until: now + 42_000, reason: 'rate_limited' }),
  job('Field recording at the harbour', { kind: 'waiting', until: null, reason: 'offline' }),
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

export const drafts: readonly UploadJob[] = [
  job(
    'The lighthouse keeper’s logbook',
    { kind: 'draft' },
    { fileName: 'ep214_final_FINAL2.wav', size: 642 * mega },
  ),
  job(
    'Folge 31 – Über Mikrofone',
    { kind: 'draft' },
    { fileName: 'folge31.m4a', language: 'DE', size: 38 * mega },
  ),
  job(
    'ep215_raw',
    { kind: 'draft' },
    {
      fileName: 'ep215_raw.flac',
      size: 1_900 * mega,
      durationSeconds: 10_842,
      duplicateOf: { id: 'job-3', name: 'Episode 215', sent: true },
    },
  ),
];

export const transcriptions: readonly Transcription[] = sampleTranscriptions.map((sample, index) => ({
  id: String(sampleTranscriptions.length - index),
  name: sample.name,
  result: sample.result ?? null,
  favorite: Boolean(sample.favorite),
  words: (sample.result ?? '').split(/\s+/).length,
  created_at: new Date(now - sample.daysAgo * day).toISOString(),
  updated_at: new Date(now - sample.daysAgo * day).toISOString(),
  more: {},
}));

const domains = [
  'shippingnews.example',
  'münchner-töne.example',
  'a-podcast-with-a-rather-long-domain-name.example',
];

export const websites: readonly Website[] = domains.map((domain, index) => ({
  id: String(index + 1),
  domain,
  privacy: ([0, 1, 2] as const)[index] ?? 1,
  passwordSet: index === 2,
  email: index === 0 ? 1 : 0,
  exclude_bots: 1,
  exclude_params: index === 0 ? 'utm_source\nref' : null,
  exclude_ips: index === 0 ? '203.0.113.7\n2001:db8::/32' : '',
  created_at: new Date(now - (index + 1) * 20 * day).toISOString(),
  updated_at: null,
  more: {},
}));

export const world: FakeWorldState = {
  info: {
    version: '0.1.0',
    platform: 'linux',
    electron: '45.3.4',
    chrome: '150.0.0.0',
    node: '24.21.0',
    locale: 'en-GB',
  },
  connection: { kind: 'connected', since: now },
  settings,
  jobs: [],
  transcriptions,
  library: emptyLibrary,
  audio: {},
  websites,
  ipPresets: [
    { id: 'a1', name: 'Office', ips: '198.51.100.0/24\n2001:db8:7::/48' },
    { id: 'a2', name: 'Studio', ips: '203.0.113.7' },
  ],
  run: null,
  test: { analytics: { ok: true, milliseconds: 84 }, content: { ok: true, milliseconds: 132 } },
  added: null,
  scriptedAnswers: {},
};
