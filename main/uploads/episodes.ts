/** Recordings whose parts became texts of their own, or were joined by hand. Each text is an ordinary one; the episode exists only here. */
import {
  type Episode,
  type EpisodeJoin,
  type EpisodeProposal,
  getEpisodeRecordingId,
  toEpisodeId,
} from '../../preload/contract/episodes.ts';
import { fail, ok, type Result } from '../../preload/contract/result.ts';
import type { Transcription } from '../../preload/contract/transcriptions.ts';
import type { TranscriptionsApi } from '../api/types.ts';
import { accountChanged } from '../lib/account-changed.ts';
import { joinedName, type NamedRecord, proposeEpisodes, sortParts } from './part-names.ts';
import type { MissingPart } from './preparing/split-recording.ts';
import type { RecordingRepository } from './recording-repository.ts';

interface Account {
  readonly id: string;
  readonly tag: string;
}

interface EpisodesDeps {
  readonly recordings: RecordingRepository;
  /** Those whose texts are shown. */
  readonly accounts: { readonly shown: readonly Account[]; find(id: string): Account | null };
  readonly now: () => number;
  readonly findCached: (id: string) => Transcription | null;
  /** `tag`: of the account. */
  readonly listNames: (tag: string) => readonly NamedRecord[];
  readonly show: TranscriptionsApi['show'];
  readonly onChanged: () => void;
}

/** Milliseconds by which the lengths of the same recording may differ. */
const maxLengthDifference = 2_000;

export class Episodes {
  readonly #deps: EpisodesDeps;

  constructor(deps: EpisodesDeps) {
    this.#deps = deps;
    deps.recordings.purge();
  }

  /** Newest first in each place. */
  list(): Result<readonly Episode[]> {
    const { accounts, recordings } = this.#deps;
    return ok(accounts.shown.flatMap(({ id }) => recordings.listEpisodes(id)));
  }

  /**
   * How a missing part is cut from its recording again, which the queue does not have any more. `seconds`: the length of the recording that
   * was found; null if unknown. Fails with `wrong_state` if the part is not missing, if its times are unknown, or if the recording
   * has another length.
   */
  findMissingPart(id: string, index: number, seconds: number | null): Result<MissingPart> {
    return this.#withAccount(id, (accountId) => {
      const episode = this.#deps.recordings.findEpisode(accountId, id);
      if (!episode) return fail('unknown_id');
      const { name: recordingName, durationMs, parts } = episode;
      const part = parts[index];
      const ends = parts.slice(0, -1).flatMap(({ endMs }) => endMs ?? []);
      const isQueued = part?.resendFrom !== undefined || part?.upload !== undefined;
      if (part?.state !== 'missing' || isQueued || ends.length !== parts.length - 1)
        return fail('wrong_state');
      const isOther =
        seconds !== null &&
        durationMs !== null &&
        Math.abs(seconds * 1_000 - durationMs) > maxLengthDifference;
      if (isOther) return fail('wrong_state', { key: 'other_recording' });
      const recordingId = getEpisodeRecordingId(id) ?? id;
      return ok({ recordingId, recordingName, index, cuts: ends.map((ms) => ms / 1_000) });
    });
  }

  /**
   * The parts of a separated episode become that episode again, with its recording, its cuts and, unless `name` is given,
   * its name. Fails with `wrong_state` if a text is in another episode.
   */
  async join({ ids, name }: EpisodeJoin): Promise<Result<Episode>> {
    const { accounts, recordings, now } = this.#deps;
    const account = accounts.find(ids[0] ?? '');
    if (account === null) return accountChanged;
    const accountId = account.id;
    const isOfOnePlace = ids.every((id) => accounts.find(id)?.id === accountId);
    if (!isOfOnePlace || new Set(ids).size !== ids.length) return fail('invalid_input');
    const records: Transcription[] = [];
    for (const id of ids) {
      const record = await this.#readRecord(id);
      if (!record.ok) return record;
      records.push(record.value);
    }
    const byText = recordings.getEpisodesByText(accountId);
    if (ids.some((id) => byText.has(id))) return fail('wrong_state', { key: 'already_in_episode' });
    const restored = recordings.restoreEpisode(accountId, ids);
    if (!restored.ok) return restored;
    if (restored.value !== null) {
      const renamed = name === undefined ? restored : recordings.nameEpisode(restored.value, name);
      return renamed.ok ? this.#finish(account, restored.value) : renamed;
    }
    const sorted = sortParts(records);
    const joined = recordings.joinTexts(accountId, {
      name: name ?? joinedName(sorted.map((record) => record.name)),
      now: now(),
      textIds: sorted.map((record) => record.id),
    });
    return joined.ok ? this.#finish(account, joined.value) : joined;
  }

  separate(id: string): Result<true> {
    return this.#withAccount(id, (accountId) => {
      const { recordings, now, onChanged } = this.#deps;
      const recordingId = getEpisodeRecordingId(id);
      if (recordingId === null || !recordings.findEpisode(accountId, id)) return fail('unknown_id');
      const separated = recordings.separateEpisode(recordingId, now());
      onChanged();
      return separated;
    });
  }

  /** The newest episode of the recording of this text; null if there is none. */
  findOfRecording(id: string): Result<Episode | null> {
    return this.#withAccount(id, (accountId, tag) => {
      const { recordings } = this.#deps;
      const file = recordings.findFile(accountId, id);
      if (!file.ok) return file;
      const fingerprint = file.value?.fingerprint ?? null;
      if (fingerprint === null) return ok(null);
      const found = recordings.findEpisodeByFingerprint(accountId, fingerprint);
      if (!found.ok) return found;
      return ok(
        found.value === null ? null : recordings.findEpisode(accountId, toEpisodeId(tag, found.value)),
      );
    });
  }

  proposals(): Result<readonly EpisodeProposal[]> {
    const { accounts, recordings, listNames } = this.#deps;
    const dismissed = recordings.listDismissed();
    if (!dismissed.ok) return dismissed;
    const dismissedIds = new Set(dismissed.value);
    const proposals = accounts.shown.flatMap(({ id: accountId, tag }) => {
      const byText = recordings.getEpisodesByText(accountId);
      return proposeEpisodes(listNames(tag).filter(({ id }) => !byText.has(id)));
    });
    return ok(proposals.filter(({ ids }) => !dismissedIds.has(JSON.stringify(ids))));
  }

  dismissProposal(ids: readonly string[]): Result<true> {
    return this.#withAccount(ids[0] ?? '', () => {
      const dismissed = this.#deps.recordings.dismiss(ids);
      this.#deps.onChanged();
      return dismissed;
    });
  }

  #readRecord(id: string): Promise<Result<Transcription>> | Result<Transcription> {
    const cached = this.#deps.findCached(id);
    return cached ? ok(cached) : this.#deps.show(id);
  }

  #finish({ id: accountId, tag }: Account, recordingId: string): Result<Episode> {
    this.#deps.onChanged();
    const episode = this.#deps.recordings.findEpisode(accountId, toEpisodeId(tag, recordingId));
    return episode ? ok(episode) : fail('storage_failed');
  }

  #withAccount<T>(id: string, run: (accountId: string, tag: string) => Result<T>): Result<T> {
    const account = this.#deps.accounts.find(id);
    return account ? run(account.id, account.tag) : accountChanged;
  }
}
