import type { RecordingWarning } from '../contract/recording-warnings.ts';
import { fromDecibels, getShareBelow, levelsPerSecond } from './envelope.ts';

/** What the decoding pass found out about the sound. */
export interface SoundFacts {
  readonly envelope: Uint8Array;
  /** The rate of the source, in Hz. */
  readonly sampleRate: number;
  /** The highest sample of each channel of the source, from 0 to 1. */
  readonly channelPeaks: readonly number[];
  /** Seconds in which at least one sample is at full scale. */
  readonly clippedSeconds: number;
  /** Ids of sound tracks that could not be read, or not to their end. */
  readonly unreadableTracks: readonly number[];
  /** Sound tracks beyond the most that are read; missing: none. */
  readonly unreadTracks?: number | undefined;
  readonly isHeaderWrong?: boolean | undefined;
  readonly durationSeconds: number;
  /** Seconds without sound that the file should have. */
  readonly unreadable: readonly { readonly startSeconds: number; readonly endSeconds: number }[];
  /** Whether the file goes on behind the sound that can be read. */
  readonly hasMore: boolean;
}

const quietLevel = fromDecibels(-54);
const silentShare = 0.9;
const emptyPeak = 10 ** (-60 / 20);
const audiblePeak = 10 ** (-40 / 20);
const clippedShare = 0.01;
const lowSampleRate = 8_000;

const toPercent = (share: number): number => Math.min(Math.max(Math.round(share * 100), 1), 100);

const findSilence = ({ envelope }: SoundFacts): RecordingWarning | null => {
  const share = getShareBelow(envelope, quietLevel);
  return share > silentShare ? { code: 'mostly_silence', percent: toPercent(share) } : null;
};

const findEmptyChannel = ({ channelPeaks }: SoundFacts): RecordingWarning | null => {
  const index = channelPeaks.findIndex((peak) => peak < emptyPeak);
  if (index < 0 || !channelPeaks.some((peak) => peak > audiblePeak)) return null;
  return { code: 'empty_channel', channel: index + 1, channels: channelPeaks.length };
};

const findClipping = ({ envelope, clippedSeconds }: SoundFacts): RecordingWarning | null => {
  const share = clippedSeconds / (envelope.length / levelsPerSecond);
  return clippedSeconds > 0 && share >= clippedShare ? { code: 'clipping', percent: toPercent(share) } : null;
};

const findLowRate = ({ sampleRate }: SoundFacts): RecordingWarning | null =>
  sampleRate <= lowSampleRate ? { code: 'low_sample_rate', hertz: sampleRate } : null;

/** One warning, whatever is missing. */
const findMissing = ({ unreadable, hasMore, durationSeconds }: SoundFacts): RecordingWarning | null => {
  if (hasMore) return { code: 'more_in_file' };
  const [first] = unreadable;
  if (first === undefined) return null;
  const isEnd = unreadable.length === 1 && first.startSeconds >= Math.floor(durationSeconds);
  return isEnd ? { code: 'unreadable_from', seconds: first.startSeconds } : { code: 'incomplete' };
};

const findUnreadTracks = ({ unreadTracks = 0 }: SoundFacts): RecordingWarning | null =>
  unreadTracks > 0 ? { code: 'tracks_not_read', count: unreadTracks } : null;

const findWrongHeader = ({ isHeaderWrong }: SoundFacts): RecordingWarning | null =>
  isHeaderWrong === true ? { code: 'header_wrong' } : null;

/** What the user should know before sending. */
export const getRecordingWarnings = (facts: SoundFacts): readonly RecordingWarning[] => [
  ...facts.unreadableTracks.map((id) => ({ code: 'unreadable_track', id }) as const),
  ...[
    findUnreadTracks(facts),
    findWrongHeader(facts),
    findMissing(facts),
    findSilence(facts),
    findEmptyChannel(facts),
    findClipping(facts),
    findLowRate(facts),
  ].filter((warning) => warning !== null),
];
