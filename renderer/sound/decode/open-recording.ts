import { RecordingError } from '../recording-error.ts';
import type { RecordingFile } from '../recording-file.ts';
import { openContainer } from './container.ts';
import type { Recording } from './recording.ts';
import { getText, isAiff, isWav, openAiff, openWav, readView } from './wav-aiff.ts';

/** Formats of recordings that nothing here can read, by their first bytes. */
const asfHead = 0x3026b275;

/** The usual name of a format without a reader; null for all others. */
const getUnreadableFormat = (head: DataView): string | null => {
  const text = getText(head, 0);
  if (head.getUint32(0) === asfHead) return 'WMA';
  if (text === '#!AM') return 'AMR';
  if (text === 'caff') return 'CAF';
  if (text === 'MAC ') return 'APE';
  if (text === 'wvpk') return 'WavPack';
  return head.getUint16(0) === 0x0b77 ? 'AC-3' : null;
};

const headBytes = 12;

/** `leftOutTracks`: ids; missing: translations. Rejects with RecordingError if the recording cannot be decoded. */
export const openRecording = async (
  file: RecordingFile,
  leftOutTracks?: readonly number[],
): Promise<Recording> => {
  if (file.bytes === 0) throw new RecordingError('empty');
  if (file.bytes < headBytes) throw new RecordingError('not_audio');
  const head = await readView(file, 0, headBytes);
  const unreadable = getUnreadableFormat(head);
  if (unreadable !== null) throw new RecordingError('no_decoder', unreadable);
  if (isAiff(head)) return openAiff(file);
  return (isWav(head) ? await openWav(file) : null) ?? (await openContainer(file, leftOutTracks));
};
