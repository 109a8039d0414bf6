import { systemClock } from '../lib/clock.ts';
import type { Database } from '../storage/database.ts';
import { loadApiKey } from './database.ts';
import type { Listen, SpeedMemory } from './listen.ts';
import { ListeningLine } from './listening/line.ts';
import { ReceivedFiles } from './listening/received-files.ts';
import { Recordings } from './listening/recordings.ts';
import { RecordTable } from './rows.ts';
import { type Dialect, defaultLimits, type Limits } from './rules.ts';
import {
  type TranscriptionRow,
  transcriptionsTable,
  WordsRepository,
} from './transcriptions/transcription-tables.ts';
import { type WebsiteRow, websitesTable } from './websites/website-table.ts';

export interface ServiceDataOptions {
  /** It is closed with the service. */
  readonly database: Database;
  /** Absolute path of a folder of the service's own, for what was received and not listened to yet. */
  readonly receivedFolder: string;
  readonly listen: Listen;
  /** Writes to the log. */
  readonly warn: (message: string, error: unknown) => void;
  /** Default: in memory. */
  readonly speed?: SpeedMemory;
  /** Default: the key in the database, generated at random on the first start. */
  readonly apiKey?: string;
  readonly dialect?: Partial<Dialect>;
  readonly limits?: Partial<Limits>;
  /** Milliseconds since 1970. */
  readonly now?: () => number;
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

/** What the service stores, and how it behaves. */
export type ServiceData = ReturnType<typeof openServiceData>;

/** Throws SQLite's errors and those of the file system. */
export const openServiceData = (options: ServiceDataOptions) => {
  const now = options.now ?? systemClock.now;
  const getTimestamp = (): string => new Date(now()).toISOString().replace('Z', '000Z');
  const { database } = options;
  // A start that fails leaves nothing behind that listens.
  const apiKey = loadApiKey(database, options.apiKey);
  const transcriptions = new RecordTable<TranscriptionRow>(database, getTimestamp, transcriptionsTable);
  const words = new WordsRepository(database);
  const received = new ReceivedFiles(options.receivedFolder);
  const recordings = new Recordings(database, now);
  let changedLimits: Partial<Limits> = options.limits ?? {};
  const dialect: Dialect = {
    validation: 'message',
    booleans: 'both',
    tooLarge: 'json',
    ...options.dialect,
  };
  return {
    database,
    websites: new RecordTable<WebsiteRow>(database, getTimestamp, websitesTable),
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
      warn: options.warn,
    }),
    dialect,
    get limits(): Limits {
      return { ...defaultLimits, ...changedLimits };
    },
    /** Replaces the given limits from the next request on. */
    setLimits: (limits: Partial<Limits>): void => {
      changedLimits = { ...changedLimits, ...limits };
    },
    apiKey,
    close: () => database.close(),
  };
};
