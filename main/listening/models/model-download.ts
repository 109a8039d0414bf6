/**
 * Downloads a model from the public hub, or from a mirror of it: the files that the hub states for a revision, each checked by its
 * size and hash. What has come stays, so that a download goes on after a pause, a lost connection or a restart.
 */
import { createHash, type Hash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, rm, stat, statfs } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { getBackoffMs, isTransient } from '../../../preload/contract/errors/retry-policy.ts';
import { type BridgeError, fail, ok, type Result } from '../../../preload/contract/result.ts';
import { betterModelId } from '../../../preload/contract/speech.ts';
import { parseJson } from '../../api/http/json.ts';
import type { OutsideDeps } from '../../api/http/outside-request.ts';
import { getHost } from '../../api/http/request.ts';
import { ownerOnly, renameFile, toWriteError } from '../../lib/atomic-write.ts';
import type { Clock } from '../../lib/clock.ts';
import { sleep } from '../../lib/sleep.ts';
import type { StoredFile } from './added-models.ts';
import { refuseHub, requestFromHub } from './hub-request.ts';

/** A model that Sidetone offers. */
export interface OfferedModel {
  readonly id: string;
  readonly name: string;
  /** As its publisher names it. */
  readonly license: string;
  /** How many it knows. */
  readonly languages: number;
  /** At the public hub: owner and name. */
  readonly repository: string;
  readonly revision: string;
  /** Rounded up; shown before the hub has told the sizes. No file may be larger. */
  readonly bytes: number;
  /** The paths of its files at the hub. */
  readonly files: readonly string[];
}

/** The exports of this owner have the tensors from which times of words are read. */
export const betterModel: OfferedModel = {
  id: betterModelId,
  name: 'Whisper small',
  license: 'MIT',
  languages: 99,
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

/** What the hub states of a revision. Large files have a SHA-256; the others are named by the SHA-1 that Git gives them. */
const listing = z.object({
  sha: z.string().regex(/^[0-9a-f]{40}$/),
  siblings: z
    .array(
      z.object({
        rfilename: z.string().max(500),
        size: z.int().min(0),
        blobId: z.string().regex(/^[0-9a-f]{40}$/),
        lfs: z.object({ sha256: z.string().regex(/^[0-9a-f]{64}$/) }).nullish(),
      }),
    )
    .max(2_000),
});

interface HubFile {
  /** At the hub. */
  readonly name: string;
  readonly bytes: number;
  readonly algorithm: 'sha256' | 'git';
  readonly hash: string;
}

interface HubListing {
  readonly revision: string;
  readonly files: readonly HubFile[];
}

export interface DownloadProgress {
  readonly receivedBytes: number;
  readonly totalBytes: number;
  /** What interrupts it and passes by itself; null: nothing. */
  readonly error: BridgeError | null;
}

/** By their paths within the folder. */
type StoredFiles = Readonly<Record<string, StoredFile>>;

const maxListingBytes = 4 * 1024 ** 2;
/** Delays after a connection was lost. */
const backoff = { initialMs: 1_000, maxMs: 30_000 };
/** As much as the files, and a fifth more, must be free. */
const spaceShare = 1.2;

interface ModelDownloadDeps extends OutsideDeps {
  /** The model has a folder of its own there. */
  readonly folder: string;
  readonly clock: Clock;
  /** The address of the hub, without a slash at its end. */
  readonly getAddress: () => string;
  readonly info: (message: string) => void;
}

const createHasher = ({ algorithm, bytes }: HubFile): Hash =>
  algorithm === 'sha256' ? createHash('sha256') : createHash('sha1').update(`blob ${bytes}\0`);

const refuse = (file: string): Result<never> =>
  fail('model_refused', { key: 'speech_download_differs', file });

/** The bytes of a file; 0 if it is missing. */
const getSize = async (file: string): Promise<number> => (await stat(file).catch(() => null))?.size ?? 0;

/** What stays as it is, like a wrong certificate, ends the download. */
const passes = (error: BridgeError): boolean =>
  isTransient(error) && error.code !== 'tls' && error.code !== 'proxy';

export class ModelDownload {
  readonly model: OfferedModel;
  readonly #deps: ModelDownloadDeps;

  constructor(model: OfferedModel, deps: ModelDownloadDeps) {
    this.model = model;
    this.#deps = deps;
  }

  get folder(): string {
    return path.join(this.#deps.folder, this.model.id);
  }

  /** Bytes that have come, of this start or an earlier one. */
  async countBytes(): Promise<number> {
    const sizes = this.model.files.map(
      async (name) => (await getSize(this.#getPath(name))) || getSize(this.#getPartPath(name)),
    );
    return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
  }

  /**
   * Goes on where it ended. Then `folder` has the files, under the names of a stored model. Errors: cancelled, disk_full, not_writable,
   * model_refused if a file is not what the hub states; of connections only what does not pass by itself.
   */
  async run(
    signal: AbortSignal,
    onProgress: (progress: DownloadProgress) => void,
  ): Promise<Result<StoredFiles>> {
    let progress: DownloadProgress = {
      receivedBytes: await this.countBytes(),
      totalBytes: this.model.bytes,
      error: null,
    };
    const show = (change: Partial<DownloadProgress>): void => {
      progress = { ...progress, ...change };
      onProgress(progress);
    };
    const repeat = <T>(work: () => Promise<Result<T>>): Promise<Result<T>> =>
      this.#repeat(signal, work, (error) => show({ error }));
    const listed = await repeat(() => this.#list(signal));
    if (!listed.ok) return listed;
    const { files, revision } = listed.value;
    const totalBytes = files.reduce((sum, { bytes }) => sum + bytes, 0);
    const stored: Record<string, StoredFile> = {};
    try {
      await mkdir(path.join(this.folder, 'onnx'), { recursive: true });
      const space = await this.#checkSpace(totalBytes);
      if (!space.ok) return space;
      let doneBytes = 0;
      for (const file of files) {
        const onBytes = (bytes: number): void =>
          show({ receivedBytes: doneBytes + bytes, totalBytes, error: null });
        const downloaded = await repeat(() => this.#download(file, revision, signal, onBytes));
        if (!downloaded.ok) return downloaded;
        stored[toStoredName(file.name)] = downloaded.value;
        doneBytes += file.bytes;
      }
      return ok(stored);
    } catch (error) {
      return toWriteError(error);
    }
  }

  #getPath(name: string): string {
    return path.join(this.folder, toStoredName(name));
  }

  #getPartPath(name: string): string {
    return `${this.#getPath(name)}.part`;
  }

  async #checkSpace(totalBytes: number): Promise<Result<true>> {
    const { bavail, bsize } = await statfs(this.folder);
    const missingBytes = spaceShare * totalBytes - (await this.countBytes()) - bavail * bsize;
    if (missingBytes <= 0) return ok(true);
    return fail('disk_full', { key: 'speech_model_space', megabytes: Math.ceil(missingBytes / 1_000_000) });
  }

  /** Again after failures that pass by themselves. Bytes that have come in between begin the delays anew. */
  async #repeat<T>(
    signal: AbortSignal,
    work: () => Promise<Result<T>>,
    onFailure: (error: BridgeError) => void,
  ): Promise<Result<T>> {
    let before = await this.countBytes();
    for (let failures = 1; ; failures += 1) {
      const result = await work();
      if (result.ok || !passes(result.error)) return result;
      const now = await this.countBytes();
      if (now > before) failures = 1;
      before = now;
      onFailure(result.error);
      if (failures === 1) this.#deps.info(`the download of a speech model waits: ${result.error.code}`);
      await sleep(this.#deps.clock, getBackoffMs(backoff, failures), signal);
      if (signal.aborted) return fail('cancelled');
    }
  }

  async #list(signal: AbortSignal): Promise<Result<HubListing>> {
    const { repository, revision } = this.model;
    const url = `${this.#deps.getAddress()}/api/models/${repository}/revision/${revision}?blobs=true`;
    return requestFromHub<HubListing>(this.#deps, {
      url,
      signal,
      onResponse: async ({ body }) => {
        const parts: Buffer[] = [];
        let bytes = 0;
        for await (const part of body) {
          parts.push(part);
          bytes += part.length;
          if (bytes > maxListingBytes) return refuseHub(url);
        }
        const json = await parseJson(Buffer.concat(parts));
        const parsed = json.ok ? listing.safeParse(json.value) : null;
        return parsed?.success ? this.#readListing(parsed.data, getHost(url)) : refuseHub(url);
      },
    });
  }

  #readListing({ sha, siblings }: z.infer<typeof listing>, host: string): Result<HubListing> {
    const { bytes: maxBytes, files: names } = this.model;
    const files: HubFile[] = [];
    for (const name of names) {
      const found = siblings.find(({ rfilename, size }) => rfilename === name && size > 0);
      if (!found) return fail('model_refused', { key: 'speech_download_missing', host, file: name });
      const { size: bytes, blobId, lfs } = found;
      if (bytes > maxBytes) {
        const megabytes = Math.round(maxBytes / 1_000_000);
        return fail('model_refused', { key: 'speech_model_too_large', file: name, megabytes });
      }
      files.push({
        name,
        bytes,
        ...(lfs ? { algorithm: 'sha256', hash: lfs.sha256 } : { algorithm: 'git', hash: blobId }),
      });
    }
    return ok({ revision: sha, files });
  }

  /** What is there may be of another revision. If it is, the file comes again from its start. */
  async #download(
    file: HubFile,
    revision: string,
    signal: AbortSignal,
    onBytes: (bytes: number) => void,
  ): Promise<Result<StoredFile>> {
    const isResumed =
      (await getSize(this.#getPath(file.name))) + (await getSize(this.#getPartPath(file.name))) > 0;
    const received = await this.#receive(file, revision, signal, onBytes);
    if (!received.ok) return received;
    const checked = await this.#check(file);
    if (checked.ok || !isResumed) return checked;
    const again = await this.#receive(file, revision, signal, onBytes);
    return again.ok ? this.#check(file) : again;
  }

  async #receive(
    file: HubFile,
    revision: string,
    signal: AbortSignal,
    onBytes: (bytes: number) => void,
  ): Promise<Result<true>> {
    const part = this.#getPartPath(file.name);
    const from = await getSize(part);
    const isComplete = (await getSize(this.#getPath(file.name))) === file.bytes || from >= file.bytes;
    if (isComplete) return ok(true);
    return requestFromHub(this.#deps, {
      url: `${this.#deps.getAddress()}/${this.model.repository}/resolve/${revision}/${file.name}`,
      from,
      signal,
      onResponse: ({ statusCode, body }, refresh) =>
        this.#write(file, statusCode === 206 ? from : 0, body, (bytes) => {
          refresh();
          onBytes(bytes);
        }),
    });
  }

  /** Returns connection_lost if the body ends early: what has come stays. */
  async #write(
    { name, bytes }: HubFile,
    from: number,
    body: AsyncIterable<Buffer>,
    onBytes: (bytes: number) => void,
  ): Promise<Result<true>> {
    const handle = await open(this.#getPartPath(name), from === 0 ? 'w' : 'r+', ownerOnly);
    try {
      let at = from;
      for await (const block of body) {
        if (at + block.length > bytes) return refuse(name);
        for (let written = 0; written < block.length; )
          written += (await handle.write(block, written, block.length - written, at + written)).bytesWritten;
        at += block.length;
        onBytes(at);
      }
      // A full disk may be reported only here.
      await handle.sync();
      return at === bytes ? ok(true) : fail('connection_lost');
    } finally {
      await handle.close();
    }
  }

  /** A file that is not what the hub states is deleted. */
  async #check(file: HubFile): Promise<Result<StoredFile>> {
    const { name, bytes } = file;
    const [target, part] = [this.#getPath(name), this.#getPartPath(name)];
    const found = (await getSize(target)) === bytes ? target : part;
    const [stated, stored] = [createHasher(file), createHash('sha256')];
    for await (const block of createReadStream(found)) {
      stated.update(block);
      stored.update(block);
    }
    if ((await getSize(found)) !== bytes || stated.digest('hex') !== file.hash) {
      await rm(found, { force: true });
      return refuse(name);
    }
    if (found === part) await renameFile(part, target);
    return ok({ bytes, hash: stored.digest('hex') });
  }
}

/** A stored model has one precision, which its names do not tell. */
const toStoredName = (name: string): string => name.replace('_quantized.onnx', '.onnx');
