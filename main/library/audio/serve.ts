/** Answers the player's requests for an audio file: whole or in part, streamed, never held in memory. */
import path from 'node:path';
import { rangeOf } from './byte-range.ts';
import { openSame, type Snapshot, streamOf } from './file-stream.ts';

const types: Readonly<Record<string, string>> = {
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

const typeOf = (file: string): string =>
  types[path.extname(file).toLowerCase()] ?? 'application/octet-stream';

/** `method` is GET or HEAD. 404 where the file is gone or is no longer what it was. */
export const serveAudio = async (
  snapshot: Snapshot,
  method: string,
  range: string | null,
): Promise<Response> => {
  const file = await openSame(snapshot);
  if (file === null) return new Response(null, { status: 404 });
  await file.close();
  const { size } = snapshot;
  const headers = new Headers({
    'accept-ranges': 'bytes',
    'cache-control': 'no-store',
    'content-type': typeOf(snapshot.path),
    etag: `"${size}-${snapshot.mtimeMs}"`,
  });
  const wanted = rangeOf(range, size);
  if (wanted === 'unsatisfiable') {
    headers.set('content-range', `bytes */${size}`);
    return new Response(null, { status: 416, headers });
  }
  const { start, end } = wanted === 'whole' ? { start: 0, end: size - 1 } : wanted;
  headers.set('content-length', String(end - start + 1));
  if (wanted !== 'whole') headers.set('content-range', `bytes ${start}-${end}/${size}`);
  const body = method === 'HEAD' ? null : streamOf(snapshot, { start, end });
  return new Response(body, { status: wanted === 'whole' ? 200 : 206, headers });
};
