import { systemClock } from '../../../main/lib/clock.ts';
import type { Database } from '../../../main/storage/database.ts';
import { loadApiKey, openServiceDatabase } from './database.ts';
import { RecordTable } from './rows.ts';
import { type Dialect, defaultLimits, type Limits } from './rules.ts';
import { type TranscriptionRow, transcriptionsTable } from './transcriptions/transcription-table.ts';
import { type WebsiteRow, websitesTable } from './websites/website-table.ts';

export interface ServiceDataOptions {
  /** The records are in a file in this folder, and stay. Default: in memory. */
  readonly dataFolder?: string | undefined;
  /** Default: the key in the database, generated at random on the first start. */
  readonly apiKey?: string | undefined;
  readonly dialect?: Partial<Dialect>;
  readonly limits?: Partial<Limits>;
  /** Milliseconds since 1970. */
  readonly now?: () => number;
}

/** What the service stores, and how it behaves. */
export class ServiceData {
  readonly database: Database;
  readonly apiKey: string;
  readonly websites: RecordTable<WebsiteRow>;
  readonly transcriptions: RecordTable<TranscriptionRow>;
  readonly dialect: Dialect;
  #limits: Limits;

  /** Throws what `openServiceDatabase` throws. */
  constructor({ dataFolder, apiKey, dialect, limits, now = systemClock.now }: ServiceDataOptions) {
    const getTimestamp = (): string => new Date(now()).toISOString().replace('Z', '000Z');
    this.database = openServiceDatabase(dataFolder ?? null);
    this.apiKey = loadApiKey(this.database, apiKey);
    this.websites = new RecordTable<WebsiteRow>(this.database, getTimestamp, websitesTable);
    this.transcriptions = new RecordTable<TranscriptionRow>(this.database, getTimestamp, transcriptionsTable);
    this.dialect = { validation: 'message', booleans: 'both', tooLarge: 'json', ...dialect };
    this.#limits = { ...defaultLimits, ...limits };
  }

  get limits(): Limits {
    return this.#limits;
  }

  /** Replaces the given limits from the next request on. */
  setLimits(limits: Partial<Limits>): void {
    this.#limits = { ...this.#limits, ...limits };
  }
}
