import { z } from 'zod';

/**
 * The audio file that belongs to a transcription.
 * - there: it is the file that was sent, or linked by hand.
 * - changed: another content is in its place now.
 * - missing: neither it nor a copy of it under another name is in its folder.
 */
export interface LinkedAudio {
  readonly fileName: string;
  /** Bytes, when it was sent or linked. */
  readonly size: number;
  readonly durationSeconds: number | null;
  readonly state: 'there' | 'changed' | 'missing';
  /** Where the page finds the sound, below its own origin; null where there is none. It holds until the application ends. */
  readonly url: string | null;
}

/** The loudest moment of each stretch, 0 to 1; null where a file does not tell without being played. */
export type Peaks = readonly number[] | null;

/** How many values a waveform is asked for. */
export const peakCount = z.int().min(16).max(4_000);
