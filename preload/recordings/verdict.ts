/** What happens to a file before it is sent, and what the user can choose instead. */
import { getLanguageCodes } from '../contract/language.ts';
import type { PreparationChoice, PreparationRules } from '../contract/limits/preparation-rules.ts';
import type { SoundTrack } from '../contract/uploads.ts';
import { estimatePreparedBytes, getMaxPreparedBytes, mp3Bitrate, opusBitrates } from './encoding.ts';
import { countParts, getMinPartSeconds, maxParts } from './plan-parts.ts';
import { needsMixing } from './sound-tracks.ts';

export interface VerdictInput extends Omit<PreparationRules, 'acceptedTypes'> {
  readonly bytes: number;
  /** Null if unknown. */
  readonly seconds: number | null;
  /** Whether the service takes files of this type. */
  readonly isAccepted: boolean;
  /** Whether voices would be lost in the original. */
  readonly needsMixing: boolean;
  /** Whether the file can be prepared. */
  readonly isDecodable: boolean;
  readonly choice: PreparationChoice;
  /** Bytes a second, as measured; null if unknown. */
  readonly uploadSpeed: number | null;
}

/** A file that is added, and what the user chose for it. */
export interface FileToPrepare {
  /** Bytes. */
  readonly size: number;
  /** Null if unknown. */
  readonly durationSeconds: number | null;
  /** The format by content, as main names it. */
  readonly format: string;
  readonly choice: PreparationChoice;
  /** See preload/contract/language.ts. */
  readonly language: string;
  /** Missing or empty unless there are several. */
  readonly tracks?: readonly SoundTrack[];
  readonly leftOutTracks?: readonly number[];
}

/** Services of this family store 65,535 bytes of text: minutes of speech in scripts with two or three bytes a letter. */
const maxPartMinutes: Readonly<Record<string, number>> = { Hans: 20, Hant: 20, Jpan: 20, Kore: 20, Cyrl: 30 };

const capPartSeconds = (maxPartSeconds: number | null, language: string): number | null => {
  const codes = getLanguageCodes(language);
  if (maxPartSeconds === null || codes === null) return maxPartSeconds;
  const minutes = maxPartMinutes[new Intl.Locale(codes.language).maximize().script ?? ''];
  return minutes === undefined ? maxPartSeconds : Math.min(maxPartSeconds, minutes * 60);
};

/** Formats without a decoder. The service may know them. */
const undecodableFormats: ReadonlySet<string> = new Set(['amr', 'ape', 'caf', 'mpeg', 'wavpack', 'wma']);

/** `uploadSpeed` in bytes a second; null if unknown. */
export const toVerdictInput = (
  { size, durationSeconds, format, choice, language, tracks = [], leftOutTracks = [] }: FileToPrepare,
  { acceptedTypes, ...rules }: PreparationRules,
  uploadSpeed: number | null = null,
): VerdictInput => ({
  ...rules,
  maxPartSeconds: capPartSeconds(rules.maxPartSeconds, language),
  bytes: size,
  seconds: durationSeconds,
  isAccepted: acceptedTypes === null || acceptedTypes.includes(format),
  needsMixing: needsMixing(tracks, leftOutTracks),
  isDecodable: !undecodableFormats.has(format),
  choice,
  uploadSpeed,
});

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
      /** The longest part, also because of its size; null: any. */
      readonly maxPartSeconds: number | null;
    };

/** A choice that makes sense for a file. */
export interface PreparationOption {
  readonly choice: Exclude<PreparationChoice, 'automatic'>;
  readonly verdict: Verdict;
}

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

/** Seconds of sound in the largest file. */
const getLimitSeconds = (maxFileBytes: number | null, bitrate: number): number =>
  maxFileBytes === null
    ? Number.POSITIVE_INFINITY
    : getMaxPreparedBytes(maxFileBytes) / (estimatePreparedBytes(3_600, bitrate) / 3_600);

/** The largest share of the original. A prepared file that is hardly smaller makes no sense. */
const maxSmallerShare = 0.8;

type Prepared = Exclude<Verdict, { readonly kind: 'as_it_is' }>;

const prepare = (input: VerdictInput, maxPartSeconds: number | null): Prepared => {
  const { bytes, seconds, maxFileBytes, uploadSpeed } = input;
  const bitrate = maxPartSeconds === null ? chooseBitrate(input) : chooseBitrate({ ...input, seconds: 0 });
  const longest = Math.min(
    maxPartSeconds === null
      ? Number.POSITIVE_INFINITY
      : Math.max(maxPartSeconds, getMinPartSeconds(seconds ?? 0)),
    getLimitSeconds(maxFileBytes, bitrate),
  );
  const parts = seconds === null ? null : countParts(seconds, longest);
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
    maxPartSeconds: Number.isFinite(longest) ? longest : null,
  };
};

/** Whether the file is within the limits of the service, and the service hears all of it. */
export const fitsAsItIs = ({
  bytes,
  isAccepted,
  maxFileBytes,
  needsMixing: isMixed,
}: VerdictInput): boolean =>
  isAccepted && !isMixed && (maxFileBytes === null || bytes <= getMaxPreparedBytes(maxFileBytes));

/** Whether the text of one record may be too long to be corrected. */
export const isLong = ({ seconds, maxPartSeconds }: VerdictInput): boolean =>
  maxPartSeconds !== null && seconds !== null && seconds > maxPartSeconds;

/** Whether the recording must be cut: one record is too large even at the lowest bit rate. */
export const isTooLongForOneRecord = (input: VerdictInput): boolean => (prepare(input, null).parts ?? 1) > 1;

/** Null if a smaller record makes no sense. */
const getSmaller = (input: VerdictInput): Prepared | null => {
  const smaller = prepare(input, null);
  if (!input.isDecodable || (smaller.parts ?? 1) > 1) return null;
  const isSmaller = smaller.bytes === null || smaller.bytes <= maxSmallerShare * input.bytes;
  return isSmaller || !fitsAsItIs(input) ? smaller : null;
};

/** Null if the recording is one part, or too many. If its length is unknown, it may be. */
const getParts = (input: VerdictInput): Prepared | null => {
  const parts = prepare(input, input.maxPartSeconds);
  const isOne = parts.parts === null ? input.maxPartSeconds === null : parts.parts === 1;
  return input.isDecodable && !isOne && (parts.parts ?? 1) <= maxParts ? parts : null;
};

/** The choices that make sense for the file. The original can be sent unless its voices must be mixed. */
export const getOptions = (input: VerdictInput): readonly PreparationOption[] => {
  const [smaller, parts] = [getSmaller(input), getParts(input)];
  const original = { choice: 'as_it_is', verdict: { kind: 'as_it_is', fits: fitsAsItIs(input) } } as const;
  return [
    ...(input.needsMixing && (smaller ?? parts) ? [] : [original]),
    ...(smaller ? [{ choice: 'smaller', verdict: smaller } as const] : []),
    ...(parts ? [{ choice: 'parts', verdict: parts } as const] : []),
  ];
};

/** What the rules decide, most wanted first. The first that makes sense counts. */
const listWanted = (input: VerdictInput): readonly PreparationOption['choice'][] => {
  const { seconds, longRecordings, shrinkFittingFiles } = input;
  const fits = fitsAsItIs(input);
  const mayBeLong = isLong(input) || (seconds === null && !fits);
  if (mayBeLong && longRecordings === 'parts') return ['parts', 'smaller'];
  return fits && !shrinkFittingFiles ? ['as_it_is'] : ['smaller', fits ? 'as_it_is' : 'parts'];
};

/** The option that the user chose, or else the one that the rules choose. */
export const getChosenOption = (
  input: VerdictInput,
  options: readonly PreparationOption[] = getOptions(input),
): PreparationOption => {
  const wanted = [input.choice, ...listWanted(input), 'as_it_is'];
  const [option] = wanted.flatMap((choice) => options.find((one) => one.choice === choice) ?? []);
  return option ?? { choice: 'as_it_is', verdict: { kind: 'as_it_is', fits: fitsAsItIs(input) } };
};

/** What happens to a file before it is sent. */
export const getVerdict = (input: VerdictInput): Verdict => getChosenOption(input).verdict;
