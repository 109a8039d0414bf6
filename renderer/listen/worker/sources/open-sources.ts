/** The sources of a recording, which are heard one after the other: a track or a channel for each person, or one for all. */
import type { HeardSource } from '../../../../preload/contract/listening.ts';
import { maxSources } from '../../../../preload/contract/people.ts';
import { preparedSampleRate } from '../../../../preload/recordings/encoding.ts';
import { toTrackName } from '../../../../preload/recordings/sound-tracks.ts';
import type { Recording } from '../../../sound/decode/recording.ts';
import { RecordingError } from '../../../sound/recording-error.ts';
import { MonoReader } from '../mono-reader.ts';
import { chooseTracks } from './choose-sources.ts';
import { hasTwoPeople } from './find-channels.ts';
import { createGate, type Gate } from './gate.ts';
import { LevelMeter, toShares } from './levels.ts';

export interface FoundSource extends HeardSource {
  readonly recording: Recording;
}

export interface Source extends FoundSource {
  /** Null: all of it is heard. */
  readonly gate: Gate | null;
}

export interface Sources {
  /** At least one. */
  readonly sources: readonly Source[];
  /** The length of the longest one; null if it was not measured. */
  readonly seconds: number | null;
  /** Tracks that are not heard: those beyond the most that are read, without sound that can be decoded, and the mix of the others. */
  readonly unreadTracks: number;
}

/** Those that the recording may have; fewer than two: it is one sound. */
const findSources = async (recording: Recording, onAdvance: () => void): Promise<readonly FoundSource[]> => {
  if (recording.tracks)
    return recording.tracks.map((track) => ({
      name: toTrackName(track.name) ?? '',
      channel: null,
      recording: track.recording,
    }));
  if (!(await hasTwoPeople(recording, onAdvance))) return [];
  return (['left', 'right'] as const).map((channel, at) => ({
    name: '',
    channel,
    recording: pickChannel(recording, at),
  }));
};

/** Sections of a file can have other numbers of channels. */
const pickChannel = (recording: Recording, channel: number): Recording => ({
  ...recording,
  async *blocks(span) {
    for await (const block of recording.blocks(span)) {
      const one = block.channels[channel];
      yield one && block.channels.length === 2 ? { ...block, channels: [one] } : block;
    }
  },
});

class MeasuredSource {
  readonly #meter = new LevelMeter(preparedSampleRate);
  readonly #reader: MonoReader;
  readonly #pieces: AsyncGenerator<Float32Array>;
  hasEnded = false;
  isReadable = true;

  constructor(recording: Recording, bytes: number) {
    this.#reader = new MonoReader(recording, bytes, 0);
    this.#pieces = this.#reader.read();
  }

  get levels(): Uint8Array {
    return this.#meter.levels;
  }

  get seconds(): number {
    return this.#reader.endSeconds;
  }

  async readNext(): Promise<void> {
    try {
      const { value, done } = await this.#pieces.next();
      if (done === true) this.hasEnded = true;
      else this.#meter.add(value);
    } catch (error) {
      if (!(error instanceof RecordingError) || error.failure.reason === 'source_unreadable') throw error;
      this.hasEnded = true;
      this.isReadable = false;
    }
  }
}

/** All of them are read at once, so that a file in which their pieces alternate is read once. */
const measure = async (
  recordings: readonly Recording[],
  bytes: number,
  onAdvance: () => void,
): Promise<readonly MeasuredSource[]> => {
  const measured = recordings.map((recording) => new MeasuredSource(recording, bytes));
  for (;;) {
    const [next] = measured
      .filter(({ hasEnded }) => !hasEnded)
      .toSorted((one, other) => one.seconds - other.seconds);
    if (next === undefined) return measured;
    await next.readNext();
    onAdvance();
  }
};

/** At least one. They are not measured, so the neighbours are heard in each, too. */
export const listSources = async (
  recording: Recording,
  onAdvance: () => void,
): Promise<readonly FoundSource[]> => {
  const found = await findSources(recording, onAdvance);
  return found.length < 2 || found.length > maxSources ? [{ name: '', channel: null, recording }] : found;
};

/** `bytes`: of the file. `onAdvance` is called often. Throws RecordingError if the file cannot be read. */
export const openSources = async (
  recording: Recording,
  bytes: number,
  onAdvance: () => void,
): Promise<Sources> => {
  const { unreadTracks = 0 } = recording;
  const mixed: Sources = {
    sources: [{ name: '', channel: null, recording, gate: null }],
    seconds: null,
    unreadTracks,
  };
  const found = await findSources(recording, onAdvance);
  if (found.length < 2 || found.length > maxSources) return mixed;
  const all = await measure(
    found.map((source) => source.recording),
    bytes,
    onAdvance,
  );
  const readable = found.flatMap((source, at) => {
    const measured = all[at];
    return measured?.isReadable ? [{ source, measured }] : [];
  });
  const chosen = chooseTracks(readable.map(({ measured }) => measured.levels));
  if (chosen === null) return mixed;
  const heard = chosen.flatMap((at) => readable[at] ?? []);
  const shares = toShares(heard.map(({ measured }) => measured.levels));
  return {
    sources: heard.map(({ source }, at) => ({ ...source, gate: createGate(shares, at) })),
    seconds: Math.max(...heard.map(({ measured }) => measured.seconds)),
    unreadTracks: unreadTracks + found.length - heard.length,
  };
};
