/** How the recording of a job is prepared, and the prepared file that is sent instead. */
import type { PartRange } from '../../../preload/contract/preparation.ts';
import { mp3Bitrate } from '../../../preload/recordings/encoding.ts';
import type { PreparationSettings } from '../../preparation/types.ts';

/** A file when it was written: bytes, milliseconds since 1970, inode. */
export interface FileIdentity {
  readonly path: string;
  readonly size: number;
  readonly mtimeMs: number;
  readonly inode: string;
}

export interface JobPreparation {
  /** Shared by the jobs of one recording. */
  readonly recordingId: string;
  /** The name without the number of the part. */
  readonly recordingName: string;
  /** Counts from 0; null until the recording is replaced by the jobs of its parts. */
  readonly index: number | null;
  /** Parts of the recording; null until they are prepared, because its length is unknown. */
  readonly count: number | null;
  readonly settings: PreparationSettings;
  /** Where the part is in the recording; null until it is prepared. */
  readonly range: PartRange | null;
  /** The key of the recording's prepared files; null if there are none. */
  readonly key: string | null;
  /** Null until it is prepared, and after the file was deleted. */
  readonly file: FileIdentity | null;
  /** Bytes of the file that was deleted; null if there was none. */
  readonly deletedBytes: number | null;
}

/** More parts of one recording are sent only if the user agreed, whatever the settings say: a limit may be wrong. */
export const maxUnaskedParts = 40;

/** Whether a recording without jobs for its parts has too many to be queued without a review. */
export const hasManyParts = (preparation: JobPreparation | null): boolean =>
  preparation !== null && preparation.index === null && (preparation.count ?? 0) > maxUnaskedParts;

/** A part with its complete file. */
export interface PreparedPart {
  readonly index: number;
  readonly key: string;
  readonly range: PartRange;
  readonly file: FileIdentity;
}

export const withPart = (
  preparation: JobPreparation | null,
  { key, range, file }: PreparedPart,
): JobPreparation | null => preparation && { ...preparation, key, range, file };

export const withoutFile = (preparation: JobPreparation | null): JobPreparation | null =>
  preparation && {
    ...preparation,
    key: null,
    file: null,
    deletedBytes: preparation.file?.size ?? preparation.deletedBytes,
  };

/** The same preparation as MP3, for a service that refuses WebM. */
export const asMp3 = (preparation: JobPreparation): JobPreparation => ({
  ...preparation,
  key: null,
  file: null,
  deletedBytes: null,
  settings: { ...preparation.settings, format: 'mp3', bitrate: mp3Bitrate },
});
