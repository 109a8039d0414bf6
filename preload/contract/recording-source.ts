/** What the contracts of the hidden windows share: how they read a recording from main, and why that may fail. */

import { z } from 'zod';
import { maxPeople } from './people.ts';

/** Bytes of the source that a request returns at most. */
export const sourceBlockBytes = 1024 * 1024;
/** Requests for the source at a time. Each has a slot, and main one block of memory for each slot. */
export const sourceSlots = 2;

/** The id of a sound track, as in the container. */
export const trackId = z
  .int()
  .min(0)
  .max(2 ** 48);

/** How many people speak in it, if the user knows; null: it is found. */
export const people = z.int().min(1).max(maxPeople).nullable();

/** A task of a hidden window that reads a recording. */
export interface SourceTask {
  /** Changes with each task, so that late messages of a cancelled one are ignored. */
  readonly id: number;
  /**
   * The source is read from `app://sidetone/source/TOKEN/SLOT`, with ranges. The bytes of a slot are lost with its next
   * request.
   */
  readonly token: string;
  readonly sourceBytes: number;
  /** Ids of sound tracks that are not heard. Missing: those in another language than the first one. */
  readonly leftOutTracks?: readonly number[] | undefined;
}

/** Why a recording cannot be read or decoded. */
export const recordingFailures = [
  'empty',
  'not_audio',
  /** A video without a sound track. */
  'no_sound',
  'no_decoder',
  'encrypted',
  'damaged',
  /** The recording ends before the length that its header states. */
  'truncated',
  /** The header states a length that cannot be true. */
  'implausible_length',
  /** Main could not read the file any more, or it has changed. */
  'source_unreadable',
  'failed',
] as const;

export interface RecordingFailure {
  readonly reason: (typeof recordingFailures)[number];
  /** The codec without a decoder; of the exception, for the log only. */
  readonly detail: string;
}
