/**
 * Fetches the sound of one item into a file. What has come stays beside it in a `.part` file, so that it goes on after a lost connection or
 * a restart, if the server says that it still has the same file.
 */
import { mkdir, open, rm, statfs } from 'node:fs/promises';
import path from 'node:path';
import type { Dispatcher } from 'undici';
import { fail, ok, type Result } from '../../preload/contract/result.ts';
import { getHeader } from '../api/http/read-response.ts';
import { getHost } from '../api/http/request.ts';
import { toWriteError } from '../lib/atomic-write.ts';
import type { Login } from './feed-address.ts';
import type { SoundSource } from './feed-repository.ts';
import type { OutsideFetchDeps } from './feed-timing.ts';
import { fetchOutside, getSendable } from './fetch-outside.ts';
import { getSize, type SoundProgress } from './sound-file.ts';

/** Six hours of sound that is not compressed. */
const maxBytes = 4_000_000_000;
/** Bytes that stay free for others. */
const spareBytes = 200_000_000;

interface SoundTarget {
  readonly url: string;
  readonly insideHost: string | null;
  readonly login: Login | null;
  /** Where what comes is written. */
  readonly part: string;
  /** Of what has come; null: it comes from the start. */
  readonly source: SoundSource | null;
}

interface SoundEvents {
  /** Before the first byte of a new file. */
  readonly onBegin: (source: SoundSource) => Result<true>;
  readonly onProgress: (progress: SoundProgress) => void;
}

/** A weak tag does not promise the same bytes. */
const getValidator = ({ headers }: Dispatcher.ResponseData): string | null => {
  const etag = getSendable(headers, 'etag');
  return (etag?.startsWith('"') ? etag : null) ?? getSendable(headers, 'last-modified');
};

/** `bytes 100-199/200`: null if it is none, or the server does not say how many there are. */
const parseRange = (header = ''): { readonly from: number; readonly total: number | null } | null => {
  const [, from, total] = /^bytes\s+(\d+)-\d+\/(\d+|\*)$/i.exec(header.trim()) ?? [];
  return from === undefined ? null : { from: Number(from), total: total === '*' ? null : Number(total) };
};

const refuse = (key: 'feed_not_sound', url: string): Result<never> =>
  fail('feed_refused', { key, host: getHost(url) });

const isPage = (response: Dispatcher.ResponseData): boolean =>
  /^\s*(text\/html|application\/(xhtml|json))/i.test(getHeader(response.headers, 'content-type') ?? '');

/** Where the body begins, or null if it has to come again from its start. Some servers do not compare what they are asked to. */
const findStart = (
  response: Dispatcher.ResponseData,
  from: number,
  source: SoundSource | null,
): Start | null => {
  const length = Number(getHeader(response.headers, 'content-length') ?? Number.NaN);
  const known = Number.isSafeInteger(length) ? length : null;
  if (response.statusCode === 200) return { at: 0, total: known };
  const range = parseRange(getHeader(response.headers, 'content-range'));
  if (response.statusCode !== 206 || range?.from !== from) return null;
  const total = range.total ?? (known === null ? null : from + known);
  const isSame =
    [null, source?.validator ?? null].includes(getValidator(response)) &&
    (total === null || [null, total].includes(source?.totalBytes ?? null));
  return isSame ? { at: from, total } : null;
};

/** Errors: cancelled, feed_refused, disk_full, not_writable; connection_lost and others of connections, after which it can go on. */
export const downloadSound = async (
  deps: OutsideFetchDeps,
  target: SoundTarget,
  { onBegin, onProgress }: SoundEvents,
  signal: AbortSignal,
): Promise<Result<true>> => {
  const { url, insideHost, login, part, source } = target;
  const validator = source?.validator ?? null;
  const from = validator === null ? 0 : await getSize(part);
  try {
    await mkdir(path.dirname(part), { recursive: true });
  } catch (error) {
    return toWriteError(error);
  }
  const fetched = await fetchOutside<true | 'again'>(deps, {
    url,
    insideHost,
    login,
    from,
    totalMs: deps.timing.soundMs,
    signal,
    ...(from > 0 && { headers: { 'if-range': validator ?? '' } }),
    onResponse: async (response, advance, at) => {
      const start = findStart(response, from, source);
      if (start === null) {
        await rm(part, { force: true });
        // It was asked for from a byte on that the file no longer has.
        return from > 0
          ? ok('again')
          : fail('feed_refused', {
              key: 'feed_status',
              host: getHost(at),
              status: String(response.statusCode),
            });
      }
      if (isPage(response)) return refuse('feed_not_sound', at);
      const room = await checkRoom(path.dirname(part), start);
      if (!room.ok) return room;
      const begun = { url, validator: getValidator(response), totalBytes: start.total };
      const noted = start.at === 0 ? onBegin(begun) : ok(true as const);
      if (!noted.ok) return noted;
      return write(part, start, response.body, (bytes, more) => {
        advance(more);
        onProgress({ bytes, totalBytes: start.total });
      });
    },
  });
  if (!fetched.ok) return fetched;
  return fetched.value === 'again'
    ? downloadSound(deps, { ...target, source: null }, { onBegin, onProgress }, signal)
    : ok(true);
};

interface Start {
  readonly at: number;
  readonly total: number | null;
}

const checkRoom = async (folder: string, { at, total }: Start): Promise<Result<true>> => {
  if ((total ?? 0) > maxBytes) return tooLarge;
  const { bavail, bsize } = await statfs(folder);
  const missingBytes = (total ?? 0) - at + spareBytes - bavail * bsize;
  if (missingBytes <= 0) return ok(true);
  return fail('disk_full', { key: 'speech_model_space', megabytes: Math.ceil(missingBytes / 1_000_000) });
};

const tooLarge = fail('feed_refused', { key: 'feed_too_large', megabytes: maxBytes / 1_000_000 });

/** Returns connection_lost if the body ends early: what has come stays. */
const write = async (
  part: string,
  { at: from, total }: Start,
  body: AsyncIterable<Buffer>,
  onBytes: (bytes: number, more: number) => void,
): Promise<Result<true>> => {
  const handle = await open(part, from === 0 ? 'w' : 'r+');
  try {
    let at = from;
    for await (const block of body) {
      if (at + block.length > maxBytes) return tooLarge;
      for (let written = 0; written < block.length; )
        written += (await handle.write(block, written, block.length - written, at + written)).bytesWritten;
      at += block.length;
      onBytes(at, block.length);
    }
    // A full disk may be reported only here.
    await handle.sync();
    if (at === 0) return fail('file_empty');
    return total === null || at === total ? ok(true) : fail('connection_lost');
  } finally {
    await handle.close();
  }
};
