import { fromDecibels, levelsPerSecond } from './envelope.ts';

/** What the decoding pass found out about the sound. */
export interface SoundFacts {
  readonly envelope: Uint8Array;
  /** Of the source, in Hz. */
  readonly sampleRate: number;
  /** The highest sample of each channel of the source, from 0 to 1. */
  readonly channelPeaks: readonly number[];
  /** Seconds in which at least one sample is at full scale. */
  readonly clippedSeconds: number;
}

export type RecordingWarning = 'mostly_silence' | 'empty_channel' | 'clipping' | 'low_sample_rate';

const quietLevel = fromDecibels(-54);
const silentShare = 0.9;
const emptyPeak = 10 ** (-60 / 20);
const audiblePeak = 10 ** (-40 / 20);
const clippedShare = 0.01;
const lowSampleRate = 8_000;

const isMostlySilent = (envelope: Uint8Array): boolean =>
  envelope.filter((level) => level < quietLevel).length > silentShare * envelope.length;

const hasEmptyChannel = (peaks: readonly number[]): boolean =>
  peaks.some((peak) => peak < emptyPeak) && peaks.some((peak) => peak > audiblePeak);

/** What the user should know before sending. */
export const getRecordingWarnings = (facts: SoundFacts): readonly RecordingWarning[] => {
  const { envelope, sampleRate, channelPeaks, clippedSeconds } = facts;
  const seconds = envelope.length / levelsPerSecond;
  const found: Readonly<Record<RecordingWarning, boolean>> = {
    mostly_silence: isMostlySilent(envelope),
    empty_channel: hasEmptyChannel(channelPeaks),
    clipping: clippedSeconds > 0 && clippedSeconds >= clippedShare * seconds,
    low_sample_rate: sampleRate <= lowSampleRate,
  };
  return (Object.keys(found) as RecordingWarning[]).filter((warning) => found[warning]);
};
