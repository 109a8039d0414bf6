/** Recordings that were sent in parts. Each part is an ordinary record at the service; the episode exists only here. */
import { randomUUID } from 'node:crypto';
import {
  type Episode,
  type EpisodeJoin,
  type EpisodeProposal,
  toEpisodeId,
} from '../../../preload/contract/episodes.ts';
import { fail, ok, type Result } from '../../../preload/contract/result.ts';
import type { Transcription } from '../../../preload/contract/transcriptions.ts';
import type { TranscriptionsApi } from '../../api/types.ts';
import { accountChanged } from '../../lib/account-changed.ts';
import type { Database } from '../../storage/database.ts';
import { type GetAccountId, withAccount } from '../account.ts';
import { type AudioFile, createAudioLinkRepository } from '../audio/audio-link-repository.ts';
import type { EpisodeIndex } from './episode-records.ts';
import type { EpisodeRepository, MeasuredParts, StoredPart } from './episode-repository.ts';
import { joinedName, type NamedRecord, proposeEpisodes, sortParts } from './part-names.ts';

interface NewEpisode {
  readonly name: string;
  readonly accountId: string;
  /** The file that the parts were cut from; null if unknown. The user can link a file later. */
  readonly recording: AudioFile | null;
  /** The parts in their order, without gaps. Times are milliseconds in the recording. */
  readonly parts: readonly { readonly startMs: number; readonly endMs: number; readonly jobId: string }[];
}

interface PartAttachment {
  /** The id of the episode. */
  readonly id: string;
  /** Counts from 0. */
  readonly index: number;
  readonly jobId: string;
  /** The length of the recording that was found; null if unknown. */
  readonly seconds: number | null;
}

/** Milliseconds by which the lengths of the same recording may differ. */
const maxLengthDifference = 2_000;

interface EpisodesDeps {
  readonly database: Database;
  readonly repository: EpisodeRepository;
  readonly index: EpisodeIndex;
  readonly getAccountId: GetAccountId;
  readonly now: () => number;
  readonly findCached: (accountId: string, id: string) => Transcription | null;
  readonly listNames: (accountId: string) => readonly NamedRecord[];
  readonly show: TranscriptionsApi['show'];
  readonly onChanged: () => void;
}

const emptyPart: StoredPart = {
  startMs: null,
  endMs: null,
  jobId: null,
  transcriptionId: null,
  jobState: null,
  isDeleted: false,
};

export class Episodes {
  readonly #deps: EpisodesDeps;

  constructor(deps: EpisodesDeps) {
    this.#deps = deps;
    deps.repository.purgeEmpty();
  }

  /**
   * The upload queue calls this when it adds the jobs of the parts, in its transaction if it has one. Fails with
   * `storage_failed` if a job is already in an episode.
   */
  createEpisode({ name, accountId, recording, parts }: NewEpisode): Result<Episode> {
    const { database, repository, now } = this.#deps;
    const id = toEpisodeId(randomUUID());
    const durationMs = parts.at(-1)?.endMs ?? null;
    const stored = parts.map((part) => ({ ...emptyPart, ...part }));
    const created = database.write(() => {
      repository.create(accountId, { id, name, createdAt: now(), durationMs, parts: stored });
      if (recording) createAudioLinkRepository(database, now).save(accountId, id, recording);
    });
    return created.ok ? this.#finish(accountId, id) : created;
  }

  /**
   * The upload queue calls this when the parts are cut: with their times, and with other jobs if there are more or
   * fewer parts than planned.
   */
  setParts({
    accountId,
    count,
    parts,
  }: Omit<MeasuredParts, 'durationMs'> & { readonly accountId: string }): Result<true> {
    const durationMs = parts.find(({ index }) => index === count - 1)?.endMs ?? null;
    const changed = this.#deps.repository.setParts(accountId, { count, durationMs, parts });
    return this.#reportChange(changed.ok ? ok(changed.value ? accountId : null) : changed);
  }

  /** The upload queue calls this when the job of a part is done. Does nothing for other jobs. */
  setPartRecord(jobId: string, transcriptionId: string): Result<true> {
    return this.#reportChange(this.#deps.repository.setRecord(jobId, transcriptionId));
  }

  /**
   * The upload queue calls this when jobs of parts were cancelled, failed, were sent again or removed. A part whose job
   * is removed before it is done is missing. Does nothing for other jobs.
   */
  partJobsChanged(removedJobIds: readonly string[]): Result<true> {
    const { database, repository, onChanged } = this.#deps;
    const cleared = database.write(() => {
      for (const jobId of removedJobIds) repository.clearJob(jobId);
      return true as const;
    });
    onChanged();
    return cleared;
  }

  /** Does the same at the start, for jobs that were removed just before the application was killed. */
  clearUnknownJobs(): Result<true> {
    return this.#deps.repository.clearUnknownJobs();
  }

  /**
   * Assigns a missing part to a new job, and returns where its recording was cut, in seconds. Fails with `wrong_state`
   * if the part is not missing, if its times are unknown, or if the recording has another length. If the job is not
   * added after that, call `partJobsChanged`.
   */
  attachPart({
    id,
    index,
    jobId,
    seconds,
  }: PartAttachment): Result<{ readonly name: string; readonly cuts: readonly number[] }> {
    return withAccount(this.#deps.getAccountId, (accountId) => {
      const episode = this.#deps.index.find(accountId, id);
      if (!episode) return fail('unknown_id');
      const { name, durationMs, parts } = episode;
      const ends = parts.slice(0, -1).flatMap(({ endMs }) => endMs ?? []);
      if (parts[index]?.state !== 'missing' || ends.length !== parts.length - 1) return fail('wrong_state');
      const isOther =
        seconds !== null &&
        durationMs !== null &&
        Math.abs(seconds * 1_000 - durationMs) > maxLengthDifference;
      if (isOther) return fail('wrong_state', { key: 'other_recording' });
      const claimed = this.#deps.repository.setJob(accountId, id, index, jobId);
      if (!claimed.ok) return claimed;
      return claimed.value ? ok({ name, cuts: ends.map((ms) => ms / 1_000) }) : fail('wrong_state');
    });
  }

  /** Newest first. */
  list(): Result<readonly Episode[]> {
    return withAccount(this.#deps.getAccountId, (accountId) => ok(this.#deps.index.list(accountId)));
  }

  /**
   * The parts of a separated episode become that episode again, with its recording, its cuts and, unless `name` is given,
   * its name. Fails with `wrong_state` if a record is in another episode.
   */
  async join({ ids, name }: EpisodeJoin): Promise<Result<Episode>> {
    const { getAccountId, index, repository, now } = this.#deps;
    const accountId = getAccountId();
    if (accountId === null) return fail('not_configured');
    if (new Set(ids).size !== ids.length) return fail('invalid_input');
    const records: Transcription[] = [];
    for (const partId of ids) {
      const record = await this.#readRecord(accountId, partId);
      if (getAccountId() !== accountId) return accountChanged;
      if (!record.ok) return record;
      records.push(record.value);
    }
    const byRecord = index.byRecord(accountId);
    if (ids.some((partId) => byRecord.has(partId))) return fail('wrong_state', { key: 'already_in_episode' });
    const restored = repository.restore(accountId, ids);
    if (!restored.ok) return restored;
    if (restored.value !== null) {
      const renamed = name === undefined ? restored : repository.setName(accountId, restored.value, name);
      return renamed.ok ? this.#finish(accountId, restored.value) : renamed;
    }
    const id = toEpisodeId(randomUUID());
    const sorted = sortParts(records);
    const parts = sorted.map((record) => ({ ...emptyPart, transcriptionId: record.id }));
    const names = sorted.map((record) => record.name);
    const episode = { id, name: name ?? joinedName(names), createdAt: now(), durationMs: null, parts };
    const created = repository.create(accountId, episode);
    return created.ok ? this.#finish(accountId, id) : created;
  }

  separate(id: string): Result<true> {
    return withAccount(this.#deps.getAccountId, (accountId) => {
      const { index, repository, now, onChanged } = this.#deps;
      if (!index.find(accountId, id)) return fail('unknown_id');
      const separated = repository.separate(accountId, id, now());
      onChanged();
      return separated;
    });
  }

  /** The newest episode of the recording of this transcription; null if there is none. */
  findOfRecording(id: string): Result<Episode | null> {
    return withAccount(this.#deps.getAccountId, (accountId) => {
      const { database, index, repository, now } = this.#deps;
      const link = createAudioLinkRepository(database, now).find(accountId, id);
      if (!link.ok) return link;
      const fingerprint = link.value?.fingerprint ?? null;
      if (fingerprint === null) return ok(null);
      const found = repository.findByFingerprint(accountId, fingerprint);
      return found.ok ? ok(found.value === null ? null : index.find(accountId, found.value)) : found;
    });
  }

  proposals(): Result<readonly EpisodeProposal[]> {
    return withAccount(this.#deps.getAccountId, (accountId) => {
      const { index, repository, listNames } = this.#deps;
      const dismissed = repository.dismissed(accountId);
      if (!dismissed.ok) return dismissed;
      const dismissedIds = new Set(dismissed.value);
      const byRecord = index.byRecord(accountId);
      const free = listNames(accountId).filter(({ id }) => !byRecord.has(id));
      return ok(proposeEpisodes(free).filter(({ ids }) => !dismissedIds.has(JSON.stringify(ids))));
    });
  }

  dismissProposal(ids: readonly string[]): Result<true> {
    return withAccount(this.#deps.getAccountId, (accountId) => {
      const dismissed = this.#deps.repository.dismiss(accountId, ids);
      this.#deps.onChanged();
      return dismissed;
    });
  }

  #readRecord(accountId: string, id: string): Promise<Result<Transcription>> | Result<Transcription> {
    const cached = this.#deps.findCached(accountId, id);
    return cached ? ok(cached) : this.#deps.show(id);
  }

  #finish(accountId: string, id: string): Result<Episode> {
    this.#deps.onChanged();
    const episode = this.#deps.index.find(accountId, id);
    return episode ? ok(episode) : fail('storage_failed');
  }

  /** `accountId` is that of the part that changed; null if there is none. */
  #reportChange(accountId: Result<string | null>): Result<true> {
    if (!accountId.ok) return accountId;
    if (accountId.value !== null) this.#deps.onChanged();
    return ok(true);
  }
}
