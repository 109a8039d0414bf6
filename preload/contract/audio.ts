/**
 * The audio file of a transcription.
 * - there: the file that was sent, or linked by the user.
 * - changed: its content has changed.
 * - missing: neither it nor a copy under another name is in its folder.
 */
export interface LinkedAudio {
  readonly fileName: string;
  /** Bytes when it was sent or linked. */
  readonly size: number;
  /** Of the range, if there is one. */
  readonly durationSeconds: number | null;
  /** What the text is of, in milliseconds of the file; null: all of it. */
  readonly range: { readonly startMs: number; readonly endMs: number } | null;
  readonly state: 'there' | 'changed' | 'missing';
  /** URL of the audio; null if there is none. Valid until the application ends. */
  readonly url: string | null;
}

/**
 * The loudness envelope of a recording from an index on, one byte for each 20 ms (`preload/recordings/envelope.ts`).
 * `failed`: the recording cannot be decoded, and what was there of the envelope is void.
 */
export interface EnvelopePiece {
  readonly position: number;
  readonly levels: Uint8Array;
  readonly state: 'growing' | 'complete' | 'failed';
}

/** `id` is the one of the transcription. */
export interface EnvelopeChange extends EnvelopePiece {
  readonly id: string;
}
