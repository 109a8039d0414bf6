import {
  estimatePreparedBytes,
  getMaxPreparedBytes,
  mp3Bitrate,
  opusBitrates,
  type PreparedFormat,
} from './encoding.ts';

/** What the user chose for a file; `automatic` leaves it to the limits. */
type PreparationChoice = 'automatic' | 'as_it_is' | 'smaller' | 'parts';

export interface VerdictInput {
  readonly bytes: number;
  /** Null if unknown. */
  readonly seconds: number | null;
  /** Whether the service takes files of this type. */
  readonly isAccepted: boolean;
  /** Bytes of the largest file that the service takes; null: any. */
  readonly maxFileBytes: number | null;
  /** The longest part whose text can be corrected at the service; null: any, so one record is enough. */
  readonly maxPartSeconds: number | null;
  readonly choice: PreparationChoice;
  readonly format: PreparedFormat;
  /** Bytes a second, as measured; null if unknown. */
  readonly uploadSpeed: number | null;
}

export type Verdict =
  /** `fits` is false if the service will probably refuse it. */
  | { readonly kind: 'as_it_is'; readonly fits: boolean }
  | {
      readonly kind: 'smaller' | 'parts';
      readonly bitrate: number;
      /** Estimated, like the size; null if the length is unknown. */
      readonly parts: number | null;
      readonly bytes: number | null;
      /** Seconds that the upload takes less; null if unknown. */
      readonly secondsSaved: number | null;
      /** The longest part; null if only the size limits it. */
      readonly maxPartSeconds: number | null;
    };

/** Parts are cut in pauses before their longest length, so they are a little shorter. */
const usualPartShare = 0.9;

const fitsAtBitrate = ({ seconds, maxFileBytes }: VerdictInput, bitrate: number): boolean =>
  maxFileBytes === null ||
  seconds === null ||
  estimatePreparedBytes(seconds, bitrate) <= getMaxPreparedBytes(maxFileBytes);

/** The lowest bit rate only if it saves the recording from being cut. */
const chooseBitrate = (input: VerdictInput): number => {
  if (input.format === 'mp3') return mp3Bitrate;
  const { usual, lowest } = opusBitrates;
  return !fitsAtBitrate(input, usual) && fitsAtBitrate(input, lowest) ? lowest : usual;
};

const estimateParts = (seconds: number, maxPartSeconds: number): number =>
  seconds <= maxPartSeconds ? 1 : Math.max(Math.ceil(seconds / (usualPartShare * maxPartSeconds)), 2);

/** Seconds of sound in the largest file. */
const getLimitSeconds = (maxFileBytes: number | null, bitrate: number): number =>
  maxFileBytes === null
    ? Number.POSITIVE_INFINITY
    : getMaxPreparedBytes(maxFileBytes) / (estimatePreparedBytes(3_600, bitrate) / 3_600);

const prepare = (input: VerdictInput, maxPartSeconds: number | null): Verdict => {
  const { bytes, seconds, maxFileBytes, uploadSpeed } = input;
  const bitrate = maxPartSeconds === null ? chooseBitrate(input) : chooseBitrate({ ...input, seconds: 0 });
  const longest = Math.min(
    maxPartSeconds ?? Number.POSITIVE_INFINITY,
    getLimitSeconds(maxFileBytes, bitrate),
  );
  const parts = seconds === null ? null : estimateParts(seconds, longest);
  const prepared = seconds === null ? null : estimatePreparedBytes(seconds, bitrate);
  return {
    kind: parts !== null && parts > 1 ? 'parts' : 'smaller',
    bitrate,
    parts,
    bytes: prepared,
    secondsSaved:
      prepared === null || uploadSpeed === null || uploadSpeed <= 0
        ? null
        : Math.max((bytes - prepared) / uploadSpeed, 0),
    maxPartSeconds,
  };
};

/** What happens to a file before it is sent. */
export const getVerdict = (input: VerdictInput): Verdict => {
  const { bytes, seconds, isAccepted, maxFileBytes, maxPartSeconds, choice } = input;
  const fits = isAccepted && (maxFileBytes === null || bytes <= getMaxPreparedBytes(maxFileBytes));
  const isLong = maxPartSeconds !== null && seconds !== null && seconds > maxPartSeconds;
  switch (choice) {
    case 'as_it_is':
      return { kind: 'as_it_is', fits };
    case 'smaller':
      return prepare(input, null);
    case 'parts':
      return prepare(input, maxPartSeconds);
    default:
      if (isLong) return prepare(input, maxPartSeconds);
      return fits ? { kind: 'as_it_is', fits } : prepare(input, null);
  }
};
