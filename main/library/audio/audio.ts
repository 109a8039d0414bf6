import { stat } from 'node:fs/promises';
import path from 'node:path';
import type { EnvelopeChange, EnvelopePiece, LinkedAudio } from '../../../preload/contract/audio.ts';
import { fail, ok, type Result } from '../../../preload/contract/result.ts';
import { DriveTimeoutError } from '../../lib/file-access.ts';
import { PageFiles } from '../../lib/page-files.ts';
import type { Database } from '../../storage/database.ts';
import { type AudioLink, createAudioLinkRepository } from './audio-link-repository.ts';
import { createAudioTokens } from './audio-tokens.ts';
import { type AnalyseRecording, Envelopes } from './envelopes.ts';
import { EnvelopesRepository } from './envelopes-repository.ts';
import type { FileSnapshot } from './file-stream.ts';
import { type FileSignature, type IdentifyFile, locateFile } from './locate-file.ts';
import { createRunOnDrive, type RunOnDrive } from './run-on-drive.ts';
import { serveAudio } from './serve-audio.ts';

interface ProbedAudio extends FileSignature {
  readonly durationSeconds: number | null;
}

export interface AudioDeps {
  readonly database: Database;
  /** The database of the envelopes. */
  readonly cacheDatabase: Database;
  /** Null while no service is set up. */
  readonly getAccountId: () => string | null;
  readonly identify: IdentifyFile;
  /** Fails if the file is not audio or cannot be read. */
  readonly probe: (file: string) => Promise<Result<ProbedAudio>>;
  readonly now: () => number;
  /** If it is missing, envelopes are not computed. */
  readonly analyse?: AnalyseRecording;
  readonly onEnvelope?: (change: EnvelopeChange) => void;
  /** Milliseconds until a drive counts as not responding. Default 30,000. */
  readonly driveTimeoutMs?: number;
}

export interface Audio {
  get(id: string): Promise<Result<LinkedAudio | null>>;
  /** What is known of the envelope; the rest is reported. Null if there is no recording. */
  envelope(id: string): Promise<Result<EnvelopePiece | null>>;
  /** The envelope of the recording with this fingerprint. */
  saveEnvelope(fingerprint: string, levels: Uint8Array): void;
  /** Links `file` to this transcription. */
  link(id: string, file: string): Promise<Result<LinkedAudio>>;
  /** Works like `link`, for a file that a page named: `file_missing` if the page does not hold it. `size` is in bytes. */
  linkPageFile(id: string, file: string, size: number): Promise<Result<LinkedAudio>>;
  /** Removes the link until a file is linked again or `relink` restores it. */
  unlink(id: string): Result<true>;
  /** Null if there was no file. */
  relink(id: string): Promise<Result<LinkedAudio | null>>;
  /** Null if the file is missing. */
  getPath(id: string): Promise<string | null>;
  /** The address of any recording, for the player; null if the file is missing. */
  getUrl(file: string): Promise<string | null>;
  serve(token: string, method: string, range: string | null): Promise<Response>;
}

/** The path of audio URLs, below the renderer's origin. */
const audioPathPrefix = '/audio/';

const notConfigured = fail('not_configured');

const notAnalysed: AnalyseRecording = () => ({
  cancel: () => undefined,
  result: Promise.resolve(fail('preparation_failed')),
});

const toDriveError = (error: unknown): Result<never> => {
  if (error instanceof DriveTimeoutError) return fail('file_unreadable', { key: 'drive_not_responding' });
  throw error;
};

interface LocatedAudio {
  readonly link: AudioLink;
  readonly snapshot: FileSnapshot;
  readonly state: 'there' | 'changed';
}

const toLinkedAudio = (
  found: AudioLink | LocatedAudio,
  tokens: ReturnType<typeof createAudioTokens>,
): LinkedAudio => {
  if (!('link' in found)) {
    const { fileName, size, durationSeconds } = found;
    return { fileName, size, durationSeconds, state: 'missing', url: null };
  }
  const { link, state, snapshot } = found;
  const { fileName, size, durationSeconds } = link;
  return { fileName, size, durationSeconds, state, url: `${audioPathPrefix}${tokens.getToken(snapshot)}` };
};

/** A changed file has another content than its fingerprint. */
const openEnvelope = (
  envelopes: Envelopes,
  id: string,
  { link, state, snapshot }: LocatedAudio,
): EnvelopePiece => {
  const { path: file, size, mtimeMs } = snapshot;
  const fingerprint = state === 'there' ? link.fingerprint : null;
  return envelopes.open(id, file, fingerprint ?? `${size} ${mtimeMs} ${file}`);
};

const toFound = (linked: Result<LinkedAudio | null>): Result<LinkedAudio> =>
  linked.ok && linked.value === null ? fail('file_missing') : (linked as Result<LinkedAudio>);

const readSnapshot = async (file: string, run: RunOnDrive): Promise<FileSnapshot | null> => {
  const stats = await run(file, () => stat(file)).catch(() => null);
  return stats && { path: file, size: stats.size, mtimeMs: stats.mtimeMs };
};

const createPageLink = (link: Audio['link'], run: RunOnDrive): Audio['linkPageFile'] => {
  const pageFiles = new PageFiles();
  return async (id, file, size) => {
    if (!pageFiles.canAccess(file)) return fail('file_missing');
    const found = await run(file, () => stat(file).catch(() => null)).then(ok, toDriveError);
    if (!found.ok) return found;
    return pageFiles.matches(size, found.value?.size ?? null) ? link(id, file) : fail('file_missing');
  };
};

export const createAudio = ({
  database,
  cacheDatabase,
  getAccountId,
  identify,
  probe: probeFile,
  now,
  driveTimeoutMs,
  analyse,
  onEnvelope,
}: AudioDeps): Audio => {
  const links = createAudioLinkRepository(database, now);
  const tokens = createAudioTokens();
  const run = createRunOnDrive(driveTimeoutMs);
  const envelopes = new Envelopes({
    repository: new EnvelopesRepository(cacheDatabase),
    analyse: analyse ?? notAnalysed,
    emit: (change) => onEnvelope?.(change),
  });
  const probe = (file: string): Promise<Result<ProbedAudio>> =>
    run(file, () => probeFile(file)).catch(toDriveError);

  /** Saves the new path of a file that was found again, and the duration of an upload. */
  const updateLink = async (
    accountId: string,
    id: string,
    link: AudioLink,
    location: string,
  ): Promise<AudioLink> => {
    if (!link.fresh && location === link.path) return link;
    const probed = link.durationSeconds === null ? await probe(location) : null;
    const durationSeconds = probed?.ok ? probed.value.durationSeconds : link.durationSeconds;
    const updated = {
      ...link,
      path: location,
      fileName: path.basename(location),
      durationSeconds,
      fresh: false,
    };
    links.save(accountId, id, updated);
    return updated;
  };

  const find = async (id: string): Promise<Result<AudioLink | LocatedAudio | null>> => {
    const accountId = getAccountId();
    if (accountId === null) return ok(null);
    const found = links.find(accountId, id);
    if (!found.ok || found.value === null) return found;
    const location = await locateFile(found.value, identify, run);
    if (location.kind === 'missing') return found;
    const link =
      location.kind === 'there' ? await updateLink(accountId, id, found.value, location.path) : found.value;
    const snapshot = await readSnapshot(location.path, run);
    return snapshot === null ? found : ok({ link, state: location.kind, snapshot });
  };

  const get = async (id: string): Promise<Result<LinkedAudio | null>> => {
    const found = await find(id);
    if (!found.ok) return found;
    return ok(found.value && toLinkedAudio(found.value, tokens));
  };

  const link = async (id: string, file: string): Promise<Result<LinkedAudio>> => {
    const accountId = getAccountId();
    if (accountId === null) return notConfigured;
    const probed = await probe(file);
    if (!probed.ok) return probed;
    const saved = links.save(accountId, id, { path: file, fileName: path.basename(file), ...probed.value });
    if (!saved.ok) return saved;
    return toFound(await get(id));
  };

  return {
    get,
    envelope: async (id) => {
      const found = await find(id);
      if (!found.ok) return found;
      return ok(found.value && 'link' in found.value ? openEnvelope(envelopes, id, found.value) : null);
    },
    saveEnvelope: (fingerprint, levels) => envelopes.save(fingerprint, levels),
    link,
    linkPageFile: createPageLink(link, run),
    unlink: (id) => {
      const accountId = getAccountId();
      return accountId === null ? notConfigured : links.setUnlinked(accountId, id, true);
    },
    relink: async (id) => {
      const accountId = getAccountId();
      if (accountId === null) return notConfigured;
      const relinked = links.setUnlinked(accountId, id, false);
      return relinked.ok ? get(id) : relinked;
    },
    getPath: async (id) => {
      const found = await find(id);
      return found.ok && found.value && 'link' in found.value ? found.value.snapshot.path : null;
    },
    getUrl: async (file) => {
      const snapshot = await readSnapshot(file, run);
      return snapshot && `${audioPathPrefix}${tokens.getToken(snapshot)}`;
    },
    serve: async (token, method, range) => {
      const snapshot = tokens.find(token);
      return snapshot ? serveAudio(snapshot, method, range, run) : new Response(null, { status: 404 });
    },
  };
};
