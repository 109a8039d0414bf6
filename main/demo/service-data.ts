import type { DatabaseSync } from 'node:sqlite';
import type { ValidationShape } from './http/response.ts';
import type { AcceptedBooleans } from './rules.ts';
import type { TranscriptionRepository } from './transcriptions/transcription-repository.ts';
import type { WebsiteRepository } from './websites/website-repository.ts';

export interface Dialect {
  readonly validation: ValidationShape;
  readonly booleans: AcceptedBooleans;
}

/** From deployed servers: characters, and bytes of the file. The specification has no limits. */
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
  /** Milliseconds that the transcription of a file of `bytes` takes. */
  readonly transcribeMs: (bytes: number) => number;
}
