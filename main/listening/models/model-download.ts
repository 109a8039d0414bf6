/**
 * Downloads a model from the public hub, or from a mirror of it: the files that the hub states for a revision, each checked by its
 * size and hash. What has come stays, so that a download goes on after a pause, a lost connection or a restart. No key and no text
 * is sent: only the address and what is wanted of it.
 */
import { createHash, type Hash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, rename, rm, stat, statfs } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Dispatcher } from 'undici';
import { z } from 'zod';
import { getBackoffMs, isTransient } from '../../../preload/contract/errors/retry-policy.ts';
import { type BridgeError, fail, ok, type Result } from '../../../preload/contract/result.ts';
import {
  createUnsupportedProxyError,
  type HttpTransport,
  type ProxyServer,
  toRequestTarget,
} from '../../api/http/http-transport.ts';
import { toNetworkError } from '../../api/http/network-errors.ts';
import { getHost, toProxyTarget } from '../../api/http/request.ts';
import {
  AbortedError,
  cancelledError,
  createPhaseTimeout,
  onCancel,
  rejectOnAbort,
} from '../../lib/abort.ts';
import { ownerOnly, toWriteError } from '../../lib/atomic-write.ts';
import type { Clock } from '../../lib/clock.ts';
import { sleep } from '../../lib/sleep.ts';

/** A model that Sidetone offers. */
export interface OfferedModel {
  readonly id: string;
  readonly name: string;
  /** At the public hub: owner and name. */
  readonly repository: string;
  readonly revision: string;
  /** Rounded; shown before the hub has told the sizes. */
  readonly bytes: number;
  /** The paths of its files, where they are stored too. */
  readonly files: readonly string[];
}

/** The exports of this owner have the tensors from which times of words are read. */
export const betterModel: OfferedModel = {
  id: 'whisper-small',
  name: 'Whisper small',
  repository: 'onnx-community/whisper-small_timestamped',
  revision: 'main',
  bytes: 251_000_000,
  files: [
    'config.json',
    'generation_config.json',
    'tokenizer.json',
    'tokenizer_config.json',
    'onnx/encoder_model_quantized.onnx',
    'onnx/decoder_model_merged_quantized.onnx',
  ],
};

export const publicHub = 'https://huggingface.co';

/** What the hub states of a revision. Large files have a SHA-256; the others are named by the SHA-1 that Git gives them. */
const listing = z.object({
  sha: z.string().regex(/^[0-9a-f]{40}$/),
  siblings: z
    .array(
      z.object({
        rfilename: z.string().max(500),
        size: z.int().min(0).max(4_000_000_000),
        blobId: z.string().regex(/^[0-9a-f]{40}$/),
        lfs: z.object({ sha256: z.string().regex(/^[0-9a-f]{64}$/) }).nullish(),
      }),
    )
    .max(2_000),
});

interface HubFile {
  readonly path: string;
  readonly bytes: number;
  readonly algorithm: 'sha256' | 'git';
  readonly hash: string;
}

interface HubListing {
  readonly revision: string;
  readonly files: readonly HubFile[];
}

const maxListingBytes = 4 * 1024 ** 2;
const maxRedirects = 5;
/** Milliseconds without a byte. */
const silenceMs = 30_000;
/** Delays after a connection was lost. */
const backoff = { initialMs: 1_000, maxMs: 30_000 };
/** Failures in a row, without a byte between them, after which the user decides. */
const maxFailures = 5;
/** As much as the files, and a fifth more, must be free: they are copied from the download. */
const spaceShare = 1.2;

interface ModelDownloadDeps {
  /** Has what was downloaded, and nothing else. */
  readonly folder: string;
  readonly transport: HttpTransport;
  readonly clock: Clock;
  readonly userAgent: string;
  /** The address of the hub, without a slash at its end. */
  readonly getAddress: () => string;
  readonly info: (message: string) => void;
}

/** Receives the response. Returns what the exchange results in. */
type OnResponse<T> = (response: Dispatcher.ResponseData, refresh: () => void) => Promise<Result<T>>;

const createHasher = ({ algorithm, bytes }: HubFile): Hash =>
  algorithm === 'sha256' ? createHash('sha256') : createHash('sha1').update(`blob ${bytes}\0`);

const refuse = (file: string): Result<never> =>
  fail('model_refused', { key: 'speech_download_differs', file });

/** The bytes of a file; 0 if it is missing. */
const getSize = async (file: string): Promise<number> => (await stat(file).catch(() => null))?.size ?? 0;

export class ModelDownload {
  readonly #deps: ModelDownloadDeps;
  readonly #model: OfferedModel;

  constructor(model: OfferedModel, deps: ModelDownloadDeps) {
    this.#model = model;
    this.#deps = deps;
  }

  get folder(): string {
    return path.join(this.#deps.folder, this.#model.id);
  }

  /** Bytes that have come, of this start or an earlier one. */
  async countBytes(): Promise<number> {
    const sizes = this.#model.files.map(
      async (file) => (await getSize(this.#getPath(file))) || getSize(this.#getPartPath(file)),
    );
    return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
  }

  async discard(): Promise<void> {
    await rm(this.folder, { recursive: true, force: true, maxRetries: 3 });
  }

  /**
   * Goes on where it ended. Then `folder` has the files. `onProgress`: the share, 0 to 1. Errors: cancelled, disk_full, model_refused if a
   * file is not what the hub states, and those of connections.
   */
  async run(signal: AbortSignal, onProgress: (share: number) => void): Promise<Result<true>> {
    const listed = await this.#repeat(signal, () => this.#list(signal));
    if (!listed.ok) return listed;
    const { files, revision } = listed.value;
    const total = files.reduce((sum, { bytes }) => sum + bytes, 0);
    try {
      await mkdir(path.join(this.folder, 'onnx'), { recursive: true });
      const space = await this.#checkSpace(total);
      if (!space.ok) return space;
      let done = 0;
      for (const file of files) {
        const onBytes = (bytes: number): void => onProgress(Math.min((done + bytes) / total, 1));
        const downloaded = await this.#repeat(signal, () => this.#download(file, revision, signal, onBytes));
        if (!downloaded.ok) return downloaded;
        done += file.bytes;
      }
      return ok(true);
    } catch (error) {
      return toWriteError(error);
    }
  }

  #getPath(file: string): string {
    return path.join(this.folder, file);
  }

  #getPartPath(file: string): string {
    return `${this.#getPath(file)}.part`;
  }

  async #checkSpace(total: number): Promise<Result<true>> {
    const { bavail, bsize } = await statfs(this.folder);
    const missing = spaceShare * total - (await this.countBytes()) - bavail * bsize;
    if (missing <= 0) return ok(true);
    return fail('disk_full', { key: 'speech_model_space', megabytes: Math.ceil(missing / 1_000_000) });
  }

  /** Again after failures that pass by themselves. Bytes that have come in between begin the count anew. */
  async #repeat<T>(signal: AbortSignal, work: () => Promise<Result<T>>): Promise<Result<T>> {
    let before = await this.countBytes();
    for (let failures = 1; ; failures += 1) {
      const result = await work();
      if (result.ok || !isTransient(result.error) || signal.aborted) return result;
      const now = await this.countBytes();
      if (now > before) failures = 1;
      before = now;
      if (failures >= maxFailures) return result;
      this.#deps.info(`the download of a speech model goes on after ${result.error.code}`);
      await sleep(this.#deps.clock, getBackoffMs(backoff, failures), signal);
      if (signal.aborted) return fail('cancelled');
    }
  }

  async #list(signal: AbortSignal): Promise<Result<HubListing>> {
    const { repository, revision, files } = this.#model;
    const url = `${this.#deps.getAddress()}/api/models/${repository}/revision/${revision}?blobs=true`;
    return this.#request(url, {}, signal, async ({ body }) => {
      const parts: Buffer[] = [];
      let bytes = 0;
      for await (const part of body) {
        parts.push(part);
        bytes += part.length;
        if (bytes > maxListingBytes) return refuse(revision);
      }
      const parsed = listing.safeParse(parseJson(Buffer.concat(parts).toString('utf8')));
      if (!parsed.success)
        return fail('model_refused', { key: 'speech_download_no_hub', host: getHost(url) });
      const { sha, siblings } = parsed.data;
      const found = files.flatMap((file) => siblings.find(({ rfilename }) => rfilename === file) ?? []);
      const missing = files.find((file) => !found.some(({ rfilename }) => rfilename === file));
      if (missing !== undefined) return fail('model_refused', { key: 'speech_model_missing', file: missing });
      return ok({
        revision: sha,
        files: found.map(({ rfilename, size, blobId, lfs }) => ({
          path: rfilename,
          bytes: size,
          ...(lfs ? { algorithm: 'sha256', hash: lfs.sha256 } : { algorithm: 'git', hash: blobId }),
        })),
      });
    });
  }

  async #download(
    file: HubFile,
    revision: string,
    signal: AbortSignal,
    onBytes: (bytes: number) => void,
  ): Promise<Result<true>> {
    const target = this.#getPath(file.path);
    if ((await getSize(target)) === file.bytes) return ok(true);
    const part = this.#getPartPath(file.path);
    const from = await getSize(part);
    if (from < file.bytes) {
      const url = `${this.#deps.getAddress()}/${this.#model.repository}/resolve/${revision}/${file.path}`;
      const range = from === 0 ? {} : { range: `bytes=${from}-` };
      const received = await this.#request(url, range, signal, ({ statusCode, body }, refresh) =>
        this.#write(part, statusCode === 206 ? from : 0, file, body, (bytes) => {
          refresh();
          onBytes(bytes);
        }),
      );
      if (!received.ok) return received;
    }
    return this.#complete(file, part, target);
  }

  /** Returns connection_lost if the body ends early: what has come stays. */
  async #write(
    part: string,
    from: number,
    { path: name, bytes }: HubFile,
    body: AsyncIterable<Buffer>,
    onBytes: (bytes: number) => void,
  ): Promise<Result<true>> {
    const handle = await open(part, from === 0 ? 'w' : 'r+', ownerOnly);
    try {
      let at = from;
      for await (const block of body) {
        if (at + block.length > bytes) return refuse(name);
        await handle.write(block, 0, block.length, at);
        at += block.length;
        onBytes(at);
      }
      await handle.sync();
      return at === bytes ? ok(true) : fail('connection_lost');
    } finally {
      await handle.close();
    }
  }

  /** A file that is not what the hub states is deleted. */
  async #complete(file: HubFile, part: string, target: string): Promise<Result<true>> {
    const hasher = createHasher(file);
    await pipeline(createReadStream(part), hasher);
    if ((await getSize(part)) !== file.bytes || hasher.digest('hex') !== file.hash) {
      await rm(part, { force: true });
      return refuse(file.path);
    }
    await rename(part, target);
    return ok(true);
  }

  /** Follows redirects, as a hub leads to where its large files are; never from HTTPS to HTTP. */
  async #request<T>(
    url: string,
    headers: Readonly<Record<string, string>>,
    signal: AbortSignal,
    onResponse: OnResponse<T>,
  ): Promise<Result<T>> {
    let at = url;
    for (let redirects = 0; redirects <= maxRedirects; redirects += 1) {
      const result = await this.#exchange<T | URL>(at, headers, signal, async (response, refresh) => {
        const { statusCode, headers: received } = response;
        if (statusCode >= 300 && statusCode < 400) {
          const next = URL.parse(String(received.location), at);
          const isSafe = next?.protocol === 'https:' || next?.protocol === URL.parse(at)?.protocol;
          return next && isSafe ? ok(next) : fail('redirected');
        }
        if (statusCode === 200 || statusCode === 206) return onResponse(response, refresh);
        return toStatusError(statusCode, getHost(at));
      });
      if (!result.ok || !(result.value instanceof URL)) return result as Result<T>;
      at = result.value.href;
    }
    return fail('redirected');
  }

  async #exchange<T>(
    url: string,
    headers: Readonly<Record<string, string>>,
    signal: AbortSignal,
    onResponse: OnResponse<T>,
  ): Promise<Result<T>> {
    const { transport, userAgent } = this.#deps;
    const host = getHost(url);
    const controller = new AbortController();
    const timeout = createPhaseTimeout(controller);
    timeout.start(silenceMs, () => toSilenceError(host));
    const unsubscribe = onCancel(signal, () => controller.abort(new AbortedError(cancelledError)));
    const attempt = async (proxy: ProxyServer) => {
      if (proxy.kind === 'unsupported') return toAttempt(createUnsupportedProxyError(proxy));
      const dispatcher = transport.createDispatcher(proxy, url);
      try {
        const sent = dispatcher.request({
          ...toRequestTarget(url),
          method: 'GET',
          headers: { ...headers, 'user-agent': userAgent, 'accept-encoding': 'identity' },
          signal: controller.signal,
        });
        const response = await rejectOnAbort(sent, controller.signal);
        // Its body ends with the signal too, and then nothing is written any more.
        const result = await onResponse(response, timeout.refresh);
        return { result, error: null };
      } catch (cause) {
        if (isWriteError(cause)) return { result: toWriteError(cause), error: null };
        const target = { host, ...toProxyTarget(proxy), isOffline: transport.isOffline() };
        return toAttempt(toNetworkError(cause, target));
      } finally {
        void dispatcher.destroy().catch(() => {});
      }
    };
    try {
      return await transport.tryProxies<Result<T>>(url, controller.signal, attempt);
    } catch (cause) {
      return { ok: false, error: toNetworkError(cause, { host, proxy: null }) };
    } finally {
      timeout.stop();
      unsubscribe();
    }
  }
}

const toAttempt = (error: BridgeError) => ({ result: { ok: false as const, error }, error });

const toSilenceError = (host: string): BridgeError =>
  fail('timeout', { key: 'response_timeout', host, seconds: silenceMs / 1_000 }).error;

/** Of the disk, not of the connection. */
const isWriteError = (error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  ['ENOSPC', 'EDQUOT', 'EACCES', 'EROFS', 'EIO'].includes(String(error.code));

const toStatusError = (status: number, host: string): Result<never> =>
  status === 429 || status >= 500
    ? fail('stalled')
    : fail('model_refused', { key: 'speech_download_status', host, status: String(status) });

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};
