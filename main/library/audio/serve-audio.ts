import path from 'node:path';
import { parseByteRange } from '../../lib/byte-range.ts';
import { createFileStream, type FileSnapshot, isUnchanged } from './file-stream.ts';
import { type RunOnDrive, runOnDrive } from './run-on-drive.ts';

const contentTypes: Readonly<Record<string, string>> = {
  '.wav': 'audio/wav',
  '.mp3': 'audio/mpeg',
  '.mpga': 'audio/mpeg',
  '.mpeg': 'audio/mpeg',
  '.m4a': 'audio/mp4',
  '.mp4': 'audio/mp4',
  '.aac': 'audio/aac',
  '.ogg': 'audio/ogg',
  '.oga': 'audio/ogg',
  '.opus': 'audio/ogg',
  '.flac': 'audio/flac',
  '.webm': 'audio/webm',
};

const getContentType = (file: string): string =>
  contentTypes[path.extname(file).toLowerCase()] ?? 'application/octet-stream';

/** `method` is GET or HEAD. 404 if the file is missing or has changed, or the drive does not respond. */
export const serveAudio = async (
  snapshot: FileSnapshot,
  method: string,
  range: string | null,
  run: RunOnDrive = runOnDrive,
): Promise<Response> => {
  const isServed = await run(snapshot.path, () => isUnchanged(snapshot)).catch(() => false);
  if (!isServed) return new Response(null, { status: 404 });
  const { size } = snapshot;
  const headers = new Headers({
    'accept-ranges': 'bytes',
    'cache-control': 'no-store',
    'content-type': getContentType(snapshot.path),
    etag: `"${size}-${snapshot.mtimeMs}"`,
  });
  const byteRange = parseByteRange(range, size);
  if (byteRange === 'unsatisfiable') {
    headers.set('content-range', `bytes */${size}`);
    return new Response(null, { status: 416, headers });
  }
  const { start, end } = byteRange === 'whole' ? { start: 0, end: size - 1 } : byteRange;
  headers.set('content-length', String(end - start + 1));
  if (byteRange !== 'whole') headers.set('content-range', `bytes ${start}-${end}/${size}`);
  const body = method === 'HEAD' ? null : createFileStream(snapshot, { start, end }, run);
  return new Response(body, { status: byteRange === 'whole' ? 200 : 206, headers });
};
