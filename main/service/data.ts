import { systemClock } from '../lib/clock.ts';
import { loadApiKey, openServiceDatabase } from './database.ts';
import { type Dialect, defaultLimits, type Limits, type ServiceData } from './service-data.ts';
import { sampleEpisode } from './transcriptions/sample-episode.ts';
import { sampleTranscriptions } from './transcriptions/sample-transcriptions.ts';
import { createTranscriptionRepository } from './transcriptions/transcription-repository.ts';
import { demoTranscribeMs } from './transcriptions/transcription-upload.ts';
import { sampleWebsites } from './websites/sample-websites.ts';
import { createWebsiteRepository } from './websites/website-repository.ts';

export interface StoredDataOptions {
  /** Absolute path, or ':memory:'. */
  readonly databaseFile: string;
  /** Default: the key in the database, generated at random on the first start. */
  readonly apiKey?: string;
  /** Milliseconds that the transcription of a file of `bytes` takes. */
  readonly transcribeMs?: (bytes: number) => number;
  readonly dialect?: Partial<Dialect>;
  readonly limits?: Partial<Limits>;
  /** Default true. */
  readonly samples?: boolean;
  /** Milliseconds since 1970. */
  readonly now?: () => number;
}

/** A recording that was sent in parts. The service knows only their records. */
export interface DemoEpisode {
  readonly name: string;
  /** In order. */
  readonly parts: readonly { readonly transcriptionId: string; readonly seconds: number }[];
}

export interface StoredData extends ServiceData {
  /** Null unless the database is new and has the samples. */
  readonly newEpisode: DemoEpisode | null;
  /** Replaces the given limits from the next request on. */
  readonly setLimits: (limits: Partial<Limits>) => void;
  readonly apiKey: string;
  readonly close: () => void;
}

export const openStoredData = (options: StoredDataOptions): StoredData => {
  const now = options.now ?? systemClock.now;
  const formatTimestamp = (time: number): string => new Date(time).toISOString().replace('Z', '000Z');
  const { database, isNew } = openServiceDatabase(options.databaseFile, now);
  const websites = createWebsiteRepository(database, () => formatTimestamp(now()));
  const transcriptions = createTranscriptionRepository(database, () => formatTimestamp(now()));
  const hasNewSamples = isNew && (options.samples ?? true);
  const toCreatedAt = (daysAgo: number) => ({ created_at: formatTimestamp(now() - daysAgo * 86_400_000) });
  if (hasNewSamples) {
    for (const { daysAgo, ...sample } of sampleTranscriptions)
      transcriptions.insert({ ...sample, ...toCreatedAt(daysAgo) });
    for (const { daysAgo, ...sample } of sampleWebsites)
      websites.insert({ ...sample, ...toCreatedAt(daysAgo) });
  }
  const newEpisode = hasNewSamples ? insertEpisode(transcriptions, toCreatedAt(sampleEpisode.daysAgo)) : null;
  let changedLimits: Partial<Limits> = options.limits ?? {};
  return {
    database,
    websites,
    transcriptions,
    newEpisode,
    dialect: { validation: 'message', booleans: 'both', tooLarge: 'json', ...options.dialect },
    get limits() {
      return { ...defaultLimits, ...changedLimits };
    },
    setLimits: (limits) => {
      changedLimits = { ...changedLimits, ...limits };
    },
    transcribeMs: options.transcribeMs ?? demoTranscribeMs,
    apiKey: loadApiKey(database, options.apiKey),
    close: () => database.close(),
  };
};

const insertEpisode = (
  transcriptions: ServiceData['transcriptions'],
  created: { readonly created_at: string },
): DemoEpisode => {
  const { name, language, parts } = sampleEpisode;
  return {
    name,
    parts: parts.map(({ name: partName, text, seconds }) => {
      const { id } = transcriptions.insert({ name: partName, language, result: text, ...created });
      return { transcriptionId: String(id), seconds };
    }),
  };
};
