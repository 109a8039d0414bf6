/** Uploads with an unknown outcome whose record is looked for. */
import type { BridgeError } from '../../../preload/contract/result.ts';

export interface Watch {
  /** Answers to an earlier watch of the same job are ignored. */
  readonly id: number;
  /** Checks that found no certain match, and consecutive checks that failed. */
  readonly attempt: number;
  readonly errors: number;
  /** The error that the service itself returned. */
  readonly refusal: BridgeError | null;
  /** Due while requests were not allowed. */
  readonly isPaused: boolean;
}

export interface Watches {
  readonly byJob: ReadonlyMap<string, Watch>;
  readonly lastId: number;
}
