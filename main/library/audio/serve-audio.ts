import { randomBytes } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';
import path from 'node:path';
import { LRUCache } from 'lru-cache';
import { type ByteRange, parseByteRange } from '../../lib/byte-range.ts';
import { openRegularFile } from '../../lib/open-regular-file.ts';
import { createRunOnDrive, type RunOnDrive } from './locate-file.ts';

/** The state of a file when its URL was created. */
export interface FileSnapshot {
  readonly path: string;
  readonly size: number;
  readonly mtimeMs: number;
}

const chunkBytes = 256 * 1024;

/** Opens a regular file; null if it is missing or has changed. */
const openUnchanged = async ({ path, size, mtimeMs }: FileSnapshot): Promise<FileHandle | null> => {
  const file = await openRegularFile(path).catch(() => null);
  if (file === null) return null;
  const stats = await file.handle.stat().catch(() => null);
  if (stats?.size === size && stats.mtimeMs === mtimeMs) return file.handle;
  await file.handle.close();
  return null;
};

const isUnchanged = async (snapshot: FileSnapshot): Promise<boolean> => {
  const file = await openUnchanged(snapshot);
  await file?.close();
  return file !== null;
};

/** Opens the file for each chunk, so that a paused player leaves no file open. Errors if it has changed. */
const createFileStream = (
  snapshot: FileSnapshot,
  { start, end }: ByteRange,
  run: RunOnDrive,
): ReadableStream<Uint8Array> => {
  let position = start;
  return new ReadableStream<Uint8Array>(
    {
      pull: async (controller) => {
        const length = Math.min(chunkBytes, end - position + 1);
        const chunk = await run(snapshot.path, () => readChunk(snapshot, position, length));
        controller.enqueue(chunk);
        position += chunk.length;
        if (position > end) controller.close();
      },
    },
    { highWaterMark: 0 },
  );
};

const readChunk = async (
  snapshot: FileSnapshot,
  position: number,
  length: number,
): Promise<Uint8Array<ArrayBuffer>> => {
  const file = await openUnchanged(snapshot);
  if (file === null) throw new Error('The file has changed.');
  try {
    const chunk = new Uint8Array(length);
    const { bytesRead } = await file.read(chunk, 0, length, position);
    if (bytesRead === 0) throw new Error('The file has become shorter.');
    return chunk.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
};

/** The least recently used token is removed first. */
const maxTokens = 500;

/** URL tokens that contain no path. Valid for an unchanged file, until the application quits. */
export class AudioTokens {
  readonly #snapshots = new Map<string, FileSnapshot>();
  readonly #tokens = new LRUCache<string, string>({
    max: maxTokens,
    dispose: (token) => this.#snapshots.delete(token),
  });

  /** The token stays the same while the file is unchanged. */
  getToken(snapshot: FileSnapshot): string {
    const { path, size, mtimeMs } = snapshot;
    const key = `${size} ${mtimeMs} ${path}`;
    const known = this.#tokens.get(key);
    if (known !== undefined) return known;
    const token = randomBytes(16).toString('base64url');
    this.#tokens.set(key, token);
    this.#snapshots.set(token, snapshot);
    return token;
  }

  find(token: string): FileSnapshot | null {
    return this.#snapshots.get(token) ?? null;
  }
}

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
  run: RunOnDrive = createRunOnDrive(),
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
