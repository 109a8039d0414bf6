import type { DatabaseSync } from 'node:sqlite';
import type { ValidationShape } from './http/response.ts';
import type { ListeningLine } from './listening/line.ts';
import type { ReceivedFiles } from './listening/received-files.ts';
import type { Recordings } from './listening/recordings.ts';
import type { AcceptedBooleans } from './rules.ts';
import type { TranscriptionRepository } from './transcriptions/transcription-repository.ts';
import type { WordsRepository } from './transcriptions/transcription-words.ts';
import type { WebsiteRepository } from './websites/website-repository.ts';

/**
 * How deployed servers differ. `tooLarge`: a file over the limit is refused with 413 and JSON, 413 and a web server's
 * HTML page, or 422.
 */
export interface Dialect {
  readonly validation: ValidationShape;
  readonly booleans: AcceptedBooleans;
  readonly tooLarge: 'json' | 'page' | 'validation';
}

/**
 * The specification has no limits, and an hour has more characters than deployed servers take. Characters; `file`: bytes of the whole request; `types`: by content, in the names
 * of file name extensions, null for any audio.
 */
export interface Limits {
  readonly name: number;
  readonly description: number;
  readonly result: number;
  readonly file: number;
  readonly types: readonly string[] | null;
}
export const defaultLimits: Limits = {
  name: 128,
  description: 2_048,
  result: Number.POSITIVE_INFINITY,
  file: Number.POSITIVE_INFINITY,
  types: null,
};

/** Limits that deployed servers have. */
export const deployedLimits: Limits = {
  ...defaultLimits,
  result: 20_480,
  file: 26_214_400,
  types: ['mp3', 'mp4', 'mpeg', 'mpga', 'm4a', 'wav', 'webm'],
};

export interface ServiceData {
  readonly database: DatabaseSync;
  readonly websites: WebsiteRepository;
  readonly transcriptions: TranscriptionRepository;
  readonly dialect: Dialect;
  readonly limits: Limits;
  readonly words: WordsRepository;
  readonly received: ReceivedFiles;
  readonly recordings: Recordings;
  readonly line: ListeningLine;
}
