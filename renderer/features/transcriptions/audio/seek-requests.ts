/** Requests to the player of a text from outside of it. */
import { Store } from '@tanstack/store';

interface SeekRequest {
  /** The id of the transcription or episode. */
  readonly id: string;
  /** From the start of the recording. */
  readonly seconds: number;
}

/** The latest request; each is a new object. */
export const createSeekRequests = () => new Store<SeekRequest | null>(null);
