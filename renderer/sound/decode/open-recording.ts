import { findBeginning } from '../../../preload/recordings/beginnings.ts';
import { RecordingError } from '../recording-error.ts';
import { openContainer } from './container.ts';
import { FileRange, type ReadableFile } from './file-range.ts';
import { requireOggCodec } from './ogg-heads.ts';
import type { Recording } from './recording.ts';
import { openAiff, openWav } from './wav-aiff.ts';

/** `leftOutTracks`: ids; missing: translations. Rejects with RecordingError if the recording cannot be decoded. */
export const openRecording = async (
  file: ReadableFile,
  leftOutTracks?: readonly number[],
): Promise<Recording> => {
  if (file.bytes === 0) throw new RecordingError('empty');
  const beginning = await findBeginning(
    (position, length) => file.read(position, Math.min(position + length, file.bytes)),
    file.bytes,
  );
  if (beginning === null) throw new RecordingError('not_audio');
  if (!beginning.isDecoded) throw new RecordingError('no_decoder', beginning.name);
  const sound = beginning.start === 0 ? file : new FileRange(file, beginning.start);
  if (beginning.format === 'aiff') return openAiff(sound);
  if (beginning.format === 'wav') return openWav(sound);
  if (beginning.format === 'ogg') await requireOggCodec(sound);
  return openContainer(sound, leftOutTracks);
};
