import { stat } from 'node:fs/promises';
import path from 'node:path';
import { parseListeningId } from '../../../preload/contract/account-id.ts';
import type { EnvelopeChange, EnvelopePiece, LinkedAudio } from '../../../preload/contract/audio.ts';
import { fail, ok, type Result } from '../../../preload/contract/result.ts';
import { accountChanged } from '../../lib/account-changed.ts';
import { DriveTimeoutError } from '../../lib/file-access.ts';
import { PageFiles } from '../../lib/page-files.ts';
import type { Database } from '../../storage/database.ts';
import { type RecordingFile, RecordingRepository } from '../../uploads/recording-repository.ts';
import { type FindAccount, withAccount } from '../accounts.ts';
import { type AnalyseRecording, Envelopes, EnvelopesRepository } from './envelopes.ts';
import { createRunOnDrive, type FileSignature, type IdentifyFile, locateFile } from './locate-file.ts';
import { AudioTokens, type FileSnapshot, serveAudio } from './serve-audio.ts';

type ProbedAudio = FileSignature & { readonly durationSeconds: number | null };

interface AudioDeps {
  readonly database: Database;
  /** The database of the envelopes. */
  readonly cacheDatabase: Database;
  readonly accounts: FindAccount;
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

/** The path of audio URLs, below the renderer's origin. */
const audioPathPrefix = '/audio/';

const notAnalysed: AnalyseRecording = () => ({
  cancel: () => undefined,
  result: Promise.resolve(fail('preparation_failed')),
});

const toDriveError = (error: unknown): Result<never> => {
  if (error instanceof DriveTimeoutError) return fail('file_unreadable', { key: 'drive_not_responding' });
  throw error;
};

interface FoundAudio {
  readonly link: RecordingFile;
  /** Null: the file is missing. */
  readonly located: { readonly snapshot: FileSnapshot; readonly state: 'there' | 'changed' } | null;
}

/** The recordings of transcriptions: links to files, their loudness, and what the player reads. */
export class Audio {
  readonly #deps: AudioDeps;
  readonly #recordings: RecordingRepository;
  readonly #envelopes: Envelopes;
  readonly #run;
  readonly #tokens = new AudioTokens();
  readonly #pageFiles = new PageFiles();

  constructor(deps: AudioDeps) {
    this.#deps = deps;
    this.#recordings = new RecordingRepository(deps.database);
    this.#run = createRunOnDrive(deps.driveTimeoutMs);
    this.#envelopes = new Envelopes({
      repository: new EnvelopesRepository(deps.cacheDatabase),
      analyse: deps.analyse ?? notAnalysed,
      emit: (change) => deps.onEnvelope?.(change),
    });
  }

  async get(id: string): Promise<Result<LinkedAudio | null>> {
    const found = await this.#find(id);
    if (!found.ok || found.value === null) return found.ok ? ok(null) : found;
    const { link, located } = found.value;
    const { fileName, size, range } = link;
    const durationSeconds = range ? (range.endMs - range.startMs) / 1_000 : link.durationSeconds;
    const url = located && this.#toUrl(located.snapshot);
    return ok({ fileName, size, durationSeconds, range, state: located?.state ?? 'missing', url });
  }

  /** What is known of the envelope; the rest is reported. Null if there is no recording. */
  async envelope(id: string): Promise<Result<EnvelopePiece | null>> {
    const found = await this.#find(id);
    if (!found.ok) return found;
    if (!found.value?.located) return ok(null);
    const { link, located } = found.value;
    const { path: file, size, mtimeMs } = located.snapshot;
    // A changed file has another content than its fingerprint.
    const fingerprint = located.state === 'there' ? link.fingerprint : null;
    return ok(this.#envelopes.open(id, file, fingerprint ?? `${size} ${mtimeMs} ${file}`));
  }

  /** The envelope of the recording with this fingerprint. */
  saveEnvelope(fingerprint: string, levels: Uint8Array): void {
    this.#envelopes.save(fingerprint, levels);
  }

  /** Links `file` to this transcription. */
  async link(id: string, file: string): Promise<Result<LinkedAudio>> {
    const accountId = this.#deps.accounts.find(id)?.id;
    if (accountId === undefined) return accountChanged;
    const probed = await this.#probe(file);
    if (!probed.ok) return probed;
    const link = { path: file, fileName: path.basename(file), ...probed.value };
    const saved = this.#recordings.linkFile(accountId, id, link, this.#deps.now());
    if (!saved.ok) return saved;
    const linked = await this.get(id);
    if (!linked.ok) return linked;
    return linked.value === null ? fail('file_missing') : ok(linked.value);
  }

  /** Works like `link`, for a file that a page named: `file_missing` if the page does not hold it. `size` is in bytes. */
  async linkPageFile(id: string, file: string, size: number): Promise<Result<LinkedAudio>> {
    if (!this.#pageFiles.canAccess(file)) return fail('file_missing');
    const found = await this.#run(file, () => stat(file).catch(() => null)).then(ok, toDriveError);
    if (!found.ok) return found;
    const isHeld = this.#pageFiles.matches(size, found.value?.size ?? null);
    return isHeld ? this.link(id, file) : fail('file_missing');
  }

  /** Removes the link until a file is linked again or `relink` restores it. */
  unlink(id: string): Result<true> {
    return withAccount(this.#deps.accounts, id, (accountId) =>
      this.#recordings.setUnlinked(accountId, id, true),
    );
  }

  /** Null if there was no file. */
  async relink(id: string): Promise<Result<LinkedAudio | null>> {
    const relinked = withAccount(this.#deps.accounts, id, (accountId) =>
      this.#recordings.setUnlinked(accountId, id, false),
    );
    return relinked.ok ? this.get(id) : relinked;
  }

  /** Null if the file is missing. */
  async getPath(id: string): Promise<string | null> {
    const found = await this.#find(id);
    return found.ok ? (found.value?.located?.snapshot.path ?? null) : null;
  }

  /** The recording that the text came from, where it lies now. Errors: `file_missing`, `file_changed`. */
  async getRecording(id: string): Promise<Result<RecordingFile>> {
    const found = await this.#find(id);
    if (!found.ok) return found;
    if (!found.value?.located) return fail('file_missing');
    const { link, located } = found.value;
    return located.state === 'there' ? ok({ ...link, path: located.snapshot.path }) : fail('file_changed');
  }

  readonly serve = async (token: string, method: string, range: string | null): Promise<Response> => {
    const snapshot = this.#tokens.find(token);
    return snapshot ? serveAudio(snapshot, method, range, this.#run) : new Response(null, { status: 404 });
  };

  async #find(id: string): Promise<Result<FoundAudio | null>> {
    const found = this.#findLink(id);
    if (!found.ok || found.value === null) return found.ok ? ok(null) : found;
    const missing = ok({ link: found.value, located: null });
    const location = await locateFile(found.value, this.#deps.identify, this.#run);
    if (location.kind === 'missing') return missing;
    const { kind: state, path: file } = location;
    const link = state === 'there' ? this.#followFile(found.value, file) : found.value;
    const snapshot = await this.#readSnapshot(file);
    return snapshot === null ? missing : ok({ link, located: { snapshot, state } });
  }

  /** Of a text, or of a recording that is heard. */
  #findLink(id: string): Result<RecordingFile | null> {
    const recordingId = parseListeningId(id);
    if (recordingId !== null) return this.#recordings.findQueuedFile(recordingId);
    const accountId = this.#deps.accounts.find(id)?.id;
    return accountId === undefined ? ok(null) : this.#recordings.findFile(accountId, id);
  }

  /** Saves the new path of a file that was found again. */
  #followFile(link: RecordingFile, file: string): RecordingFile {
    if (file === link.path) return link;
    const fileName = path.basename(file);
    this.#recordings.moveFile(link.recordingId, file, fileName);
    return { ...link, path: file, fileName };
  }

  #probe(file: string): Promise<Result<ProbedAudio>> {
    return this.#run(file, () => this.#deps.probe(file)).catch(toDriveError);
  }

  async #readSnapshot(file: string): Promise<FileSnapshot | null> {
    const stats = await this.#run(file, () => stat(file)).catch(() => null);
    return stats && { path: file, size: stats.size, mtimeMs: stats.mtimeMs };
  }

  #toUrl(snapshot: FileSnapshot): string {
    return `${audioPathPrefix}${this.#tokens.getToken(snapshot)}`;
  }
}
