/** The sound tracks of a recording, and how long they are. Calls and streams are recorded with one for each voice. */
import {
  FilePathSource,
  Input,
  type InputAudioTrack,
  MATROSKA,
  MP4,
  Mp4InputFormat,
  QTFF,
  WEBM,
} from 'mediabunny';
import type { SoundTrack } from '../../../preload/contract/uploads.ts';
import { maxSoundTracks, toTrackName } from '../../../preload/recordings/sound-tracks.ts';
import { withTimeout } from '../../lib/timeout.ts';

interface SoundTracks {
  /** Empty if there is one only. */
  readonly tracks: readonly SoundTrack[];
  /** Of the longest one; null if unknown. */
  readonly durationSeconds: number | null;
}

/** What the drop waits for the length of one film. */
const timeoutMs = 1_000;
/** The last packet of Matroska need not say how long it is. */
const maxPacketSeconds = 2;

/** As in `renderer/sound/decode/container.ts`, which main does not import. */
class UntypedMovie extends Mp4InputFormat {
  async _canReadInput(): Promise<boolean> {
    return true;
  }
}
const formats = [MP4, QTFF, MATROSKA, WEBM, new UntypedMovie()];

const describe = async (track: InputAudioTrack): Promise<SoundTrack> => {
  const language = await track.getLanguageCode();
  return {
    id: track.id,
    name: toTrackName(await track.getName()),
    language: language === 'und' ? null : language,
  };
};

/** Seconds until the last sound; those of the file, which may have a longer picture, if finding it takes too long. */
const measureLength = async (input: Input, tracks: readonly InputAudioTrack[]): Promise<number | null> => {
  const ends = Promise.all(tracks.map((track) => track.computeDuration())).catch(() => []);
  const seconds = Math.max(0, ...(await withTimeout(ends, timeoutMs, [])));
  const stated = tracks.length === 0 ? null : await input.getDurationFromMetadata([...tracks]);
  if (seconds === 0) return tracks.length < 2 ? null : stated;
  return stated !== null && Math.abs(stated - seconds) <= maxPacketSeconds ? stated : seconds;
};

export const listTracks = async (path: string): Promise<SoundTracks> => {
  const input = new Input({ source: new FilePathSource(path), formats });
  try {
    const found = (await input.getAudioTracks()).slice(0, maxSoundTracks);
    const tracks = found.length < 2 ? [] : await Promise.all(found.map(describe));
    return { tracks, durationSeconds: await measureLength(input, found) };
  } finally {
    input.dispose();
  }
};
