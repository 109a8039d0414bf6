/** Whether the end of an MP4 is missing, as after a recorder that crashed or a download that was aborted. */
import type { ReadBytes } from '../../../preload/recordings/beginnings.ts';
import { runOnDriveOr } from '../../lib/file-access.ts';
import { withRegularFile } from '../../lib/open-regular-file.ts';
import { readAt } from './file-content.ts';
import { defaultDriveTimeoutMs } from './probe-audio-file.ts';

/** Real files have a few; one with fragments has its index at the start. */
const maxBoxes = 1_000;
const headBytes = 16;
/** Other boxes that are too long may be bytes that a program has appended. */
const checkedTypes: ReadonlySet<string> = new Set(['mdat', 'moov', 'moof']);

interface Box {
  readonly type: string;
  /** Bytes of the box with its head; null: it reaches to the end of the file. */
  readonly bytes: number | null;
}

const readBox = async (read: ReadBytes, position: number): Promise<Box | null> => {
  const head = Buffer.from(await read(position, headBytes));
  if (head.length < 8) return null;
  const type = head.toString('latin1', 4, 8);
  const bytes = head.readUInt32BE(0);
  if (bytes === 0) return { type, bytes: null };
  if (bytes === 1) return head.length < headBytes ? null : { type, bytes: Number(head.readBigUInt64BE(8)) };
  return { type, bytes };
};

/** Rejects as `read` does. */
export const isCutMovie = async (read: ReadBytes, size: number): Promise<boolean> => {
  let hasIndex = false;
  let position = 0;
  for (let count = 0; count < maxBoxes && position < size; count += 1) {
    const box = await readBox(read, position);
    if (box === null || box.bytes === null || box.bytes < 8) break;
    position += box.bytes;
    if (position > size && checkedTypes.has(box.type)) return true;
    hasIndex ||= box.type === 'moov';
  }
  return !hasIndex;
};

/** The index is missing, or names more bytes than there are. False if the file cannot be read. */
const isCutMp4 = (path: string): Promise<boolean> =>
  withRegularFile(path, ({ handle, stats }) =>
    isCutMovie((position, length) => readAt(handle, position, length), Number(stats.size)),
  ).then(
    (isFileCut) => isFileCut ?? false,
    () => false,
  );

export const isCutOnDrive = (path: string, timeoutMs = defaultDriveTimeoutMs): Promise<boolean> =>
  runOnDriveOr(() => isCutMp4(path), { path, timeoutMs, fallback: false });
