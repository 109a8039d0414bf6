import { z } from 'zod';
import { episodeIdPrefix, parseTextId, toTextId } from './account-id.ts';
import { recordId } from './page.ts';

/**
 * An episode is a recording that was sent in parts. It has an id of its own, which calls accept where they accept
 * the id of a transcription, except those for texts: a text is saved by part.
 */
export const isEpisodeId = (id: string): boolean => id.startsWith(episodeIdPrefix);
/** `tag`: of the account of its texts. */
export const toEpisodeId = (tag: string, recordingId: string): string =>
  `${episodeIdPrefix}${toTextId(tag, recordingId)}`;
/** Null if it is not the id of an episode. */
export const getEpisodeRecordingId = (id: string): string | null =>
  isEpisodeId(id) ? (parseTextId(id)?.id ?? null) : null;
export const episodeId = recordId.startsWith(episodeIdPrefix);

/** Code points. Services refuse longer names. */
export const maxPartNameLength = 128;
const maxParts = 200;

/**
 * - there: it has a record.
 * - uploading: it waits in the upload queue, or is being sent.
 * - deleted: its record was deleted; the copy is with the deleted transcriptions.
 * - missing: it was not sent, or nothing is left of it.
 */
export type EpisodePartState = 'there' | 'uploading' | 'deleted' | 'missing';

/** Times are milliseconds in the recording; null if unknown. */
export interface EpisodePart {
  /** Counts from 0. */
  readonly index: number;
  readonly startMs: number | null;
  readonly endMs: number | null;
  /** The id of its record; null if it has none. */
  readonly transcriptionId: string | null;
  readonly state: EpisodePartState;
  /** What became of the upload of a missing part, if it is still in the queue. */
  readonly upload?: 'cancelled' | 'failed';
  /**
   * The recording of a missing part, for `uploads.resendPart`. If it is not set, `episodes.resendPart` may be able to send
   * the part.
   */
  readonly resendFrom?: string;
}

export interface Episode {
  readonly id: string;
  readonly name: string;
  /** Milliseconds since 1970. */
  readonly createdAt: number;
  /** Milliseconds; null if unknown. */
  readonly durationMs: number | null;
  readonly parts: readonly EpisodePart[];
}

/** Records whose names look like parts of one recording. `missing`: numbers of parts (from 1) that no name has. */
export interface EpisodeProposal {
  readonly name: string;
  /** Ids of the records in the order of the parts. */
  readonly ids: readonly string[];
  readonly missing: readonly number[];
}

export const joinedIds = z.array(recordId).min(2).max(maxParts);
export const recordingName = z.string().trim().min(1).max(maxPartNameLength);
const episodeName = z.string().trim().min(1).max(100_000);

/** `name`: without it, what the names have in common. The order of `ids` is that of the parts. */
export const episodeJoin = z.strictObject({ ids: joinedIds, name: episodeName.optional() });
export type EpisodeJoin = z.infer<typeof episodeJoin>;
