/**
 * What the end of an upload proves. The order of promises: nothing is sent twice without the person's word, nothing is
 * called done that is not. So `refused` only where no record can have come of it, `stored` only with a record.
 */
import type { BridgeError } from '../../preload/contract/result.ts';
import type { ServiceResponse, UnusableResponse } from './read-response.ts';
import { transcriptionReader } from './records.ts';
import { getResponseError } from './response-errors.ts';
import { readRecord } from './response-records.ts';
import type { StoreOutcome } from './types.ts';

export interface SentUpload {
  /** Whether the service may have the whole body. */
  readonly isComplete: boolean;
  readonly url: string;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/** The exchange ended without an answer: a record may exist once the service may have the whole body. */
export const toFailureOutcome = (error: BridgeError, isComplete: boolean): StoreOutcome =>
  isComplete ? { kind: 'unknown', error } : { kind: 'refused', error };

export const toResponseOutcome = (
  response: ServiceResponse | UnusableResponse,
  sent: SentUpload,
): StoreOutcome => {
  const error = getResponseError(response, sent);
  if (error !== null) return toFailureOutcome(error, sent.isComplete && mayHaveStored(error));
  const body = 'problem' in response ? undefined : response.body;
  const read = readRecord(transcriptionReader, body);
  if (!read.ok) return toFailureOutcome({ ...read.error, status: response.status }, sent.isComplete);
  if (sent.isComplete) return { kind: 'stored', transcription: read.value.record };
  // A record of a body that the service cannot have read to its end: not done, and not to be sent again unasked.
  return {
    kind: 'unknown',
    error: {
      code: 'unexpected_answer',
      detail: { key: 'response_before_end' },
      status: response.status,
    },
  };
};

/**
 * Whether a record may exist although the answer was an error. A service that fails, or a proxy that gives up on it
 * (502, 504), may have stored the record before: servers of this family do. A 503 that says when to come again has not
 * taken the request. An answer of 2xx that is no record tells nothing; a 303 points to what was made.
 */
const mayHaveStored = (error: BridgeError): boolean => {
  const status = error.status ?? 0;
  if (status >= 200 && status < 300) return true;
  if (status === 303) return true;
  if (status === 503) return error.retryAfterSeconds === undefined;
  return status >= 500 && status !== 501 && status !== 505 && status !== 511;
};
