import { systemClock } from '../lib/clock.ts';
import { loadApiKey, openServiceDatabase } from './database.ts';
import type { Listen, SpeedMemory } from './listen.ts';
import { ListeningLine } from './listening/line.ts';
import { ReceivedFiles } from './listening/received-files.ts';
import { Recordings } from './listening/recordings.ts';
import { type Dialect, defaultLimits, type Limits, type ServiceData } from './service-data.ts';
import { createTranscriptionRepository } from './transcriptions/transcription-repository.ts';
import { WordsRepository } from './transcriptions/transcription-words.ts';
import { createWebsiteRepository } from './websites/website-repository.ts';

export interface StoredDataOptions {
  /** Absolute path, or ':memory:'. */
  readonly databaseFile: string;
  /** Absolute path of a folder of the service's own, for what was received and not listened to yet. */
  readonly receivedFolder: string;
  readonly listen: Listen;
  /** Default: in memory. */
  readonly speed?: SpeedMemory;
  /** Default: the key in the database, generated at random on the first start. */
  readonly apiKey?: string;
  readonly dialect?: Partial<Dialect>;
  readonly limits?: Partial<Limits>;
  /** Milliseconds since 1970. */
  readonly now?: () => number;
}

export interface StoredData extends ServiceData {
  /** Replaces the given limits from the next request on. */
  readonly setLimits: (limits: Partial<Limits>) => void;
  readonly apiKey: string;
  readonly close: () => void;
}

const createSpeedMemory = (): SpeedMemory => {
  let speed: number | null = null;
  return {
    read: () => speed,
    write: (measured) => {
      speed = measured;
    },
  };
};

export const openStoredData = (options: StoredDataOptions): StoredData => {
  const now = options.now ?? systemClock.now;
  const getTimestamp = (): string => new Date(now()).toISOString().replace('Z', '000Z');
  const database = openServiceDatabase(options.databaseFile, now);
  const transcriptions = createTranscriptionRepository(database, getTimestamp);
  const words = new WordsRepository(database);
  const received = new ReceivedFiles(options.receivedFolder);
  const recordings = new Recordings(database, now);
  let changedLimits: Partial<Limits> = options.limits ?? {};
  return {
    database,
    websites: createWebsiteRepository(database, getTimestamp),
    transcriptions,
    words,
    received,
    recordings,
    line: new ListeningLine({
      recordings,
      files: received,
      transcriptions,
      words,
      listen: options.listen,
      speed: options.speed ?? createSpeedMemory(),
    }),
    dialect: { validation: 'message', booleans: 'both', tooLarge: 'json', ...options.dialect },
    get limits() {
      return { ...defaultLimits, ...changedLimits };
    },
    setLimits: (limits) => {
      changedLimits = { ...changedLimits, ...limits };
    },
    apiKey: loadApiKey(database, options.apiKey),
    close: () => database.close(),
  };
};
