import { RecordingError } from '../recording-error.ts';
import type { RecordingFile } from '../recording-file.ts';
import { isAiff, openAiff } from './aiff.ts';
import { readView } from './chunks.ts';
import { openContainer } from './container.ts';
import { getUnreadableFormat } from './known-format.ts';
import type { Recording } from './recording.ts';
import { isWav, openWav } from './wav.ts';

const headBytes = 12;

/** Rejects with RecordingError if the recording cannot be decoded. */
export const openRecording = async (file: RecordingFile): Promise<Recording> => {
  if (file.bytes === 0) throw new RecordingError('empty');
  if (file.bytes < headBytes) throw new RecordingError('not_audio');
  const head = await readView(file, 0, headBytes);
  const unreadable = getUnreadableFormat(head);
  if (unreadable !== null) throw new RecordingError('no_decoder', unreadable);
  if (isAiff(head)) return openAiff(file);
  return (isWav(head) ? await openWav(file) : null) ?? (await openContainer(file));
};
