import type { Payloads } from '../../preload/contract/define.ts';
import type { PreparationContract, SoundAnalysis } from '../../preload/contract/preparation.ts';
import type { RecordingWarning } from '../../preload/contract/recording-warnings.ts';
import type { Result } from '../../preload/contract/result.ts';
import type { OpenHiddenWindow } from '../hidden-window/types.ts';

export interface PreparationSettings {
  readonly format: 'webm' | 'mp3';
  /** Bits a second. */
  readonly bitrate: number;
  /** The longest part; null: any. */
  readonly maxPartSeconds: number | null;
  /** The largest part; null: any. See `getMaxPreparedBytes`. */
  readonly maxPartBytes: number | null;
  /** The number of parts that result if the recording is as long as expected; null: as many as are needed. */
  readonly partCount: number | null;
  /** Seconds at which the parts end, without the last; then `maxPartSeconds` has no effect. Missing: the cuts are in pauses. */
  readonly cuts?: readonly number[] | undefined;
  /** Ids of sound tracks that are not heard. Missing: those in another language than the first one. */
  readonly leftOutTracks?: readonly number[] | undefined;
}

export interface PreparationRequest {
  /** Absolute. */
  readonly path: string;
  /** Changes with the content of the file. */
  readonly fingerprint: string;
  /** Bytes of all prepared files, for the check of the disk; null if the length is unknown. */
  readonly estimatedBytes: number | null;
  readonly settings: PreparationSettings;
  /** A part is complete and may be sent, while later ones are still prepared. */
  readonly onPart?: (part: PreparedPart) => void;
  /** Called at most four times a second. */
  readonly onProgress?: (progress: PreparationProgress) => void;
}

export interface PreparationProgress {
  /** The share of the recording that is done, from 0 to 1. */
  readonly share: number;
  /** Seconds of the recording that are done. */
  readonly seconds: number;
}

export interface PreparedPart {
  /** Absolute. */
  readonly path: string;
  readonly bytes: number;
  /** Where the part is in the recording. */
  readonly startSeconds: number;
  readonly endSeconds: number;
}

export interface Sound extends SoundAnalysis {
  readonly warnings: readonly RecordingWarning[];
}

export interface Prepared {
  /** Identifies the files until `discard`. */
  readonly key: string;
  /** The parts in order; one if the recording was not cut. */
  readonly parts: readonly PreparedPart[];
  readonly sound: Sound;
}

export interface AnalysisRequest {
  /** Absolute. */
  readonly path: string;
  /** `shown`: the user looks at it; `ahead`: it may be needed later. */
  readonly priority: 'shown' | 'ahead';
  /** A longer recording is measured up to here, and then in samples; null: all of it. */
  readonly maxSeconds: number | null;
  /** The envelope from this index on. Starts again at 0 if a preparation interrupted the analysis. */
  readonly onLevels?: (position: number, levels: Uint8Array) => void;
  /** The analysis asks about once a second, and rests until it resolves. */
  readonly whenMayGoOn?: () => Promise<void>;
}

interface JobHandle<T> {
  /** Ends the job; `result` becomes `cancelled`, and no file is left. Does nothing after the end. */
  cancel(): void;
  /** It never rejects. */
  readonly result: Promise<Result<T>>;
}

export type PreparationHandle = JobHandle<Prepared>;
export type AnalysisHandle = JobHandle<Sound>;

export type OpenPreparationWindow = OpenHiddenWindow<Payloads<PreparationContract>['preparation']>;
