/**
 * The folder of prepared files. The files of a job are named by its key, which depends on the recording and the settings.
 * `KEY.levels` holds the envelope. `KEY.json` is written last: files without it are not complete.
 */
import { createHash } from 'node:crypto';
import { readdirSync, rmSync } from 'node:fs';
import { mkdir, readdir, readFile, rm, stat, statfs } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import type { SoundAnalysis } from '../../preload/contract/preparation.ts';
import { fail, ok, type Result } from '../../preload/contract/result.ts';
import { getRecordingWarnings } from '../../preload/recordings/recording-warnings.ts';
import { ownerOnly, replaceFile } from '../lib/atomic-write.ts';
import { getErrorCode } from '../lib/file-access.ts';
import type { PreparationRequest, Prepared, PreparedPart, Sound } from './types.ts';

/** Changes when the same settings yield other files. */
const formatVersion = 3;

/** Bytes that are left for everything else on the disk. */
const reservedBytes = 64 * 1024 * 1024;

const storedPart = z.strictObject({
  fileName: z.string(),
  bytes: z.number(),
  startSeconds: z.number(),
  endSeconds: z.number(),
});
const manifest = z.strictObject({
  parts: z.array(storedPart).min(1),
  sound: z.strictObject({
    durationSeconds: z.number(),
    sampleRate: z.number(),
    channelPeaks: z.array(z.number()),
    clippedSeconds: z.number(),
    unreadableTracks: z.array(z.number()),
    unreadable: z.array(z.strictObject({ startSeconds: z.number(), endSeconds: z.number() })),
    hasMore: z.boolean(),
    unreadTracks: z.number().optional(),
    isHeaderWrong: z.boolean().optional(),
  }),
});

export const addFindings = (analysis: SoundAnalysis): Sound => ({
  ...analysis,
  warnings: getRecordingWarnings(analysis),
});

const getKey = ({ fingerprint, settings }: PreparationRequest): string => {
  const { format, bitrate, maxPartSeconds, maxPartBytes, partCount, cuts, leftOutTracks } = settings;
  const chosen = [format, bitrate, maxPartSeconds, maxPartBytes, partCount, cuts, leftOutTracks];
  const text = JSON.stringify([formatVersion, fingerprint, ...chosen]);
  return createHash('sha256').update(text).digest('hex').slice(0, 40);
};

/** Empty if there is no such folder. Null if it cannot be read now. */
const listNames = (folder: string): readonly string[] | null => {
  try {
    return readdirSync(folder);
  } catch (error) {
    return getErrorCode(error) === 'ENOENT' ? [] : null;
  }
};

/** A file that is in use elsewhere stays until the next start. */
const removeNow = (file: string): void => {
  try {
    rmSync(file, { recursive: true, force: true });
  } catch {}
};

export class PreparedFiles {
  readonly getKey = getKey;
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  /**
   * Files whose key is not in `keys` are deleted, and those that are not complete. Returns the keys that have complete
   * files; all of them if the folder cannot be read now. Call it before the first job.
   */
  removeLeftovers(keys: ReadonlySet<string>): ReadonlySet<string> {
    const names = listNames(this.#folder);
    if (names === null) return keys;
    const complete = new Set(names.filter((name) => name.endsWith('.json')).map((name) => name.slice(0, -5)));
    for (const name of names) {
      const key = name.split(/[-.]/)[0] ?? '';
      const isNeeded = keys.has(key) && complete.has(key) && !name.endsWith('.tmp');
      if (!isNeeded) removeNow(path.join(this.#folder, name));
    }
    return new Set([...keys].filter((key) => complete.has(key)));
  }

  getPath(key: string, part: number, format: string): string {
    return path.join(this.#folder, `${key}-${part + 1}.${format}`);
  }

  #getManifestPath(key: string): string {
    return path.join(this.#folder, `${key}.json`);
  }

  #getEnvelopePath(key: string): string {
    return path.join(this.#folder, `${key}.levels`);
  }

  /** Null if they are not complete. */
  async find(key: string): Promise<Prepared | null> {
    try {
      const { parts, sound } = manifest.parse(JSON.parse(await readFile(this.#getManifestPath(key), 'utf8')));
      const found = parts.map(({ fileName, ...part }) => ({
        ...part,
        path: path.join(this.#folder, path.basename(fileName)),
      }));
      for (const part of found) if ((await stat(part.path)).size !== part.bytes) return null;
      const envelope = new Uint8Array(await readFile(this.#getEnvelopePath(key)));
      return { key, parts: found, sound: addFindings({ ...sound, envelope }) };
    } catch {
      return null;
    }
  }

  async complete(
    key: string,
    parts: readonly PreparedPart[],
    { envelope, ...sound }: SoundAnalysis,
  ): Promise<Result<true>> {
    const stored: z.infer<typeof manifest> = {
      parts: parts.map(({ path: file, ...part }) => ({ ...part, fileName: path.basename(file) })),
      sound,
    };
    const written = await replaceFile(this.#getEnvelopePath(key), envelope, ownerOnly);
    return written.ok ? replaceFile(this.#getManifestPath(key), JSON.stringify(stored), ownerOnly) : written;
  }

  /** Deletes the files of a key; of all parts, complete or not. */
  async remove(key: string): Promise<void> {
    const names = await readdir(this.#folder).catch(() => []);
    const own = names.filter((name) => name.startsWith(`${key}-`) || name.startsWith(`${key}.`));
    await Promise.all(
      own.map((name) => rm(path.join(this.#folder, name), { force: true }).catch(() => undefined)),
    );
  }

  /** `disk_full` if the files would not fit. Creates the folder. */
  async checkSpace(bytes: number): Promise<Result<true>> {
    try {
      await mkdir(this.#folder, { recursive: true, mode: 0o700 });
      const { bavail, bsize } = await statfs(this.#folder);
      return bavail * bsize >= bytes + reservedBytes ? ok(true) : fail('disk_full');
    } catch {
      // Some file systems don't report their free space. A full disk then fails the write.
      return ok(true);
    }
  }
}
