/** The sound tracks of a recording that has several, as calls and streams are recorded with one for each voice. */
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
import { maxSoundTracks } from '../../../preload/recordings/sound-tracks.ts';

interface SoundTracks {
  /** Empty if there is one only. */
  readonly tracks: readonly SoundTrack[];
  /** Of the longest one; null if unknown. */
  readonly durationSeconds: number | null;
}

const maxNameLength = 100;

/** As in `renderer/sound/decode/container.ts`, which main does not import. */
class UntypedMovie extends Mp4InputFormat {
  async _canReadInput(): Promise<boolean> {
    return true;
  }
}
const formats = [MP4, QTFF, MATROSKA, WEBM, new UntypedMovie()];

const getName = async (track: InputAudioTrack): Promise<string | null> => {
  const name = (await track.getName())?.replaceAll(/\p{Cc}/gu, '').trim() ?? '';
  return name === '' ? null : name.slice(0, maxNameLength);
};

const describe = async (track: InputAudioTrack): Promise<SoundTrack> => {
  const language = await track.getLanguageCode();
  return { id: track.id, name: await getName(track), language: language === 'und' ? null : language };
};

export const listTracks = async (path: string): Promise<SoundTracks> => {
  const input = new Input({ source: new FilePathSource(path), formats });
  try {
    const found = (await input.getAudioTracks()).slice(0, maxSoundTracks);
    if (found.length < 2) return { tracks: [], durationSeconds: null };
    return {
      tracks: await Promise.all(found.map(describe)),
      durationSeconds: await input.getDurationFromMetadata(found),
    };
  } finally {
    input.dispose();
  }
};
