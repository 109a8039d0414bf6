/** What every operation of the demo service works on. */
import type { DatabaseSync } from 'node:sqlite';
import type { ValidationShape } from './response.ts';
import type { AcceptedBooleans } from './rules.ts';
import type { TranscriptionRepository } from './transcription-repository.ts';
import type { WebsiteRepository } from './website-repository.ts';

/** Where deployed servers differ from each other. */
export interface Dialect {
  readonly validation: ValidationShape;
  readonly booleans: AcceptedBooleans;
}

/** Limits seen on deployed servers: characters, and bytes of the file. The specification states none (section 8). */
export interface Limits {
  readonly name: number;
  readonly description: number;
  readonly result: number;
  readonly file: number;
}
export const defaultLimits: Limits = {
  name: 128,
  description: 2_048,
  result: 20_480,
  file: Number.POSITIVE_INFINITY,
};

export interface ServiceData {
  readonly database: DatabaseSync;
  readonly websites: WebsiteRepository;
  readonly transcriptions: TranscriptionRepository;
  readonly dialect: Dialect;
  readonly limits: Limits;
  /** How long a transcription of so many bytes takes, in milliseconds. */
  readonly transcribeMs: (bytes: number) => number;
}
