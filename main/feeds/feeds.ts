/**
 * The feed of a show and what of it is on this computer. Its methods are calls of the IPC contract. Nothing is asked of a server before the
 * user presses a button, and nothing is published.
 */
import { rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Feed, FeedItemsChange, FeedLines, FeedOutcome } from '../../preload/contract/feeds.ts';
import { type BridgeError, fail, ok, type Result } from '../../preload/contract/result.ts';
import type { AddedFiles } from '../../preload/contract/uploads.ts';
import { formatFileName } from '../library/exports/file-names.ts';
import type { ShowRepository } from '../shows/show-repository.ts';
import { chooseTranscript } from './choose-transcript.ts';
import { downloadFeed, type FeedPlace } from './download-feed.ts';
import { type Login, parseAddress } from './feed-address.ts';
import type { ItemText } from './feed-lines.ts';
import type { FeedRepository, SoundFile, StoredFeed, StoredItem } from './feed-repository.ts';
import type { OutsideFetchDeps } from './feed-timing.ts';
import { ItemChanges } from './item-changes.ts';
import { toFeedItem } from './item-state.ts';
import { matchItems } from './match-items.ts';
import type { ParsedItem } from './parse-feed.ts';
import { SoundFetcher } from './sound-fetcher.ts';
import { getPartPath, getSize, getSoundExtension } from './sound-file.ts';
import type { TranscriptText } from './transcript-text.ts';

const maxTranscriptBytes = 10_000_000;

interface FeedsDeps extends OutsideFetchDeps {
  readonly repository: FeedRepository;
  readonly shows: ShowRepository;
  /** Asks the user in a box that the page cannot draw or press. Errors: wrong_state (a dialog is open). */
  readonly confirmFeed: (address: string) => Promise<Result<boolean>>;
  /** Null if cancelled. */
  readonly chooseFolder: () => Promise<Result<string | null>>;
  /** Fails if the file is no recording. */
  readonly inspect: (file: string) => Promise<Result<unknown>>;
  /** Adds a file to the queue, as if the user had dropped it. */
  readonly addFile: (file: string) => Promise<Result<AddedFiles>>;
  /** Saves a text of this computer and returns its id. The file is its recording. */
  readonly addText: (item: AddedText) => Promise<Result<string>>;
  /** Null if it is not on this computer. */
  readonly getText: (id: string) => ItemText | null;
  readonly emit: (change: FeedItemsChange) => void;
  readonly info: (message: string) => void;
}

export interface AddedText extends TranscriptText {
  readonly name: string;
  readonly showId: string;
  /** Null: the sound is not here. */
  readonly file: string | null;
}

const describe = ({ code, detail }: BridgeError): string => detail?.key ?? code;

/** The code of connections to others, and what reads what comes, is not needed at the start. */
const loadFetch = () => import('./fetch-outside.ts');

export class Feeds {
  readonly #deps: FeedsDeps;
  readonly #sounds: SoundFetcher;
  readonly #changes: ItemChanges;
  readonly #closing = new AbortController();
  readonly #running = new Set<Promise<unknown>>();
  /** Shows whose feed is being fetched. */
  readonly #fetching = new Set<string>();
  /** Items that something is done with. */
  readonly #busy = new Set<string>();
  /** By the show. Only until the end, so that no file has a password. */
  readonly #logins = new Map<string, Login>();

  constructor(deps: FeedsDeps) {
    this.#deps = deps;
    this.#sounds = new SoundFetcher({
      ...deps,
      getPath: (item) => this.#getPath(item),
      getLogin: (showId) => this.#logins.get(showId) ?? null,
      onChanged: (id) => this.#changes.itemChanged(id),
    });
    this.#changes = new ItemChanges({
      clock: deps.timing.clock,
      list: (showId) => this.#listItems(showId),
      getItem: (id) => {
        const item = deps.repository.getItem(id);
        return item && { showId: item.showId, item: toFeedItem(item, this.#sounds.getState(id)) };
      },
      emit: deps.emit,
    });
  }

  /** Goes on with the sound that was wanted before the restart. */
  start(): void {
    this.#sounds.resume();
  }

  /** Null if the show has none. */
  get(showId: string): Result<Feed | null> {
    const feed = this.#deps.repository.get(showId);
    if (!feed.ok || feed.value === null) return feed as Result<null>;
    const matched = this.#match(showId);
    return matched.ok ? this.#toFeed(feed.value) : matched;
  }

  /**
   * Fetches the feed at an address that the user has typed, and asks in any case, because the page could be taken over and an address tells
   * something to its server, as a password does. Only this very host may be within this computer or its network.
   */
  async setAddress(showId: string, typed: string): Promise<Result<Feed>> {
    if (this.#deps.shows.get(showId) === null) return fail('unknown_id');
    const address = parseAddress(typed);
    if (address === null) return fail('address_invalid');
    const { url } = address;
    const known = this.#deps.repository.get(showId);
    if (!known.ok) return known;
    const isKnown = known.value?.address === url.href;
    const before = this.#logins.get(showId);
    const isKnownLogin = address.login === null || address.login.authorization === before?.authorization;
    if (!isKnown || !isKnownLogin) {
      const agreed = await this.#deps.confirmFeed(url.href);
      if (!agreed.ok) return agreed;
      if (!agreed.value) return fail('cancelled', { key: 'address_not_changed' });
    }
    const { leadsInside } = await loadFetch();
    const insideHost = (await leadsInside(url.hostname)) ? url.host : null;
    const login = address.login ?? (before?.origin === url.origin ? before : null);
    const place = { showId, address: url.href, insideHost, login };
    const fetched = await this.#refresh(place, isKnown ? known.value : null);
    if (!fetched.ok) return fetched;
    if (login === null) this.#logins.delete(showId);
    else this.#logins.set(showId, login);
    return fetched;
  }

  async refresh(showId: string): Promise<Result<Feed>> {
    const feed = this.#deps.repository.get(showId);
    if (!feed.ok) return feed;
    const login = this.#logins.get(showId) ?? null;
    return feed.value === null ? fail('unknown_id') : this.#refresh({ ...feed.value, login }, feed.value);
  }

  /** Files, recordings and texts stay, but not what has come of sound. */
  async remove(showId: string): Promise<Result<true>> {
    const items = this.#deps.repository.list(showId);
    if (!items.ok) return items;
    await this.stopSound(
      showId,
      items.value.map(({ id }) => id),
    );
    for (const { id, file } of items.value)
      if (file?.isComplete === false)
        await rm(getPartPath(file.path, id), { force: true }).catch(() => undefined);
    this.#logins.delete(showId);
    const id = showId;
    this.#deps.info(`feed of show ${id}: removed`);
    return this.#deps.repository.delete(showId);
  }

  /** Null if the user has not chosen a folder. */
  async fetchSound(showId: string, ids: readonly string[]): Promise<Result<true | null>> {
    const { repository, chooseFolder, timing } = this.#deps;
    const items = repository.listByIds(showId, ids);
    if (!items.ok) return items;
    const isMissing = await Promise.all(
      items.value.map(async ({ sound, file }) => sound !== null && !(await isSoundHere(file))),
    );
    const wanted = items.value.filter((_, at) => isMissing[at]);
    if (wanted.length === 0) return fail('wrong_state', { key: 'feed_no_sound' });
    const known = repository.getFolder();
    // The user may have moved it, or taken its disk away.
    if (known === null || !(await isFolder(known))) {
      const folder = await chooseFolder();
      if (!folder.ok || folder.value === null) return folder as Result<null>;
      const saved = repository.setFolder(folder.value);
      if (!saved.ok) return saved;
    }
    const wantedIds = wanted.map(({ id }) => id);
    const saved = repository.setWanted(wantedIds, true, timing.clock.now());
    if (!saved.ok) return saved;
    for (const id of wantedIds) this.#changes.itemChanged(id);
    this.#sounds.resume(wantedIds);
    return ok(true);
  }

  /** What has come stays, and is used when it goes on. */
  async stopSound(showId: string, ids: readonly string[]): Promise<Result<true>> {
    const { repository, timing } = this.#deps;
    const items = repository.listByIds(showId, ids);
    if (!items.ok) return items;
    const stopped = items.value.map(({ id }) => id);
    const saved = repository.setWanted(stopped, false, timing.clock.now());
    if (saved.ok) await this.#sounds.stop(stopped);
    return saved;
  }

  /** Adds recordings whose sound is here to the queue, with the show. */
  async transcribe(showId: string, ids: readonly string[]): Promise<Result<FeedOutcome>> {
    const { repository, shows, addFile, info } = this.#deps;
    const items = repository.listByIds(showId, ids);
    if (!items.ok) return items;
    return this.#forEach(items.value, async (item) => {
      const { file, isQueued } = item;
      if (file?.isComplete !== true || isQueued) return fail('wrong_state', { key: 'feed_no_sound' });
      if (!(await isSoundHere(file))) {
        const saved = repository.setFile(item.id, null);
        return saved.ok ? fail('file_missing') : saved;
      }
      // Recordings of that folder are of this show.
      shows.rememberFolders([file.path], showId);
      const added = await addFile(file.path);
      if (!added.ok) return added;
      const [job] = added.value.jobs;
      if (job === undefined) return fail('not_audio');
      const { id } = item;
      info(`feed item ${id}: sound added to the queue`);
      return repository.setMatch(item.id, { recordingId: job.id, textId: null, match: 'feed' });
    });
  }

  /** Takes in the transcripts that the feed offers, as texts of this computer. */
  async takeTranscripts(showId: string, ids: readonly string[]): Promise<Result<FeedOutcome>> {
    const feed = this.#deps.repository.get(showId);
    const items = this.#deps.repository.listByIds(showId, ids);
    if (!feed.ok) return feed;
    if (!items.ok) return items;
    const { value } = feed;
    if (value === null) return fail('unknown_id');
    return this.#forEach(items.value, (item) => this.#takeTranscript(value, item));
  }

  /** The user says that this is not what the item is. It is not found again. */
  unmatch(showId: string, id: string): Result<true> {
    const { repository } = this.#deps;
    const items = repository.listByIds(showId, [id]);
    if (!items.ok) return items;
    const [item] = items.value;
    if (item === undefined || item.match === null) return fail('wrong_state');
    const found = [item.recordingId, item.textId].filter((one) => one !== null);
    const declined = repository.decline(id, [...item.declined, ...found]);
    this.#changes.itemChanged(id);
    return declined;
  }

  /** Of those that have a text. */
  async lines(showId: string, ids: readonly string[]): Promise<Result<readonly FeedLines[]>> {
    const items = this.#deps.repository.listByIds(showId, ids);
    if (!items.ok) return items;
    const { createLines } = await import('./feed-lines.ts');
    const lines: FeedLines[] = [];
    for (const item of items.value) {
      const text = item.textId === null ? null : this.#deps.getText(item.textId);
      if (text !== null) lines.push(createLines(item, text));
      // Long texts must not hold main one after the other.
      await new Promise(setImmediate);
    }
    return ok(lines);
  }

  /** Recordings or texts have changed. */
  readonly contentChanged = (): void => this.#changes.contentChanged();

  async close(): Promise<void> {
    this.#closing.abort();
    this.#changes.close();
    await Promise.all([this.#sounds.close(), ...this.#running]);
  }

  /** One after the other, as each is by then. An item that fails says why, and costs no other. */
  async #forEach(
    items: readonly StoredItem[],
    work: (item: StoredItem) => Promise<Result<unknown>>,
  ): Promise<Result<FeedOutcome>> {
    const { repository, info } = this.#deps;
    const run = async (): Promise<Result<FeedOutcome>> => {
      let [done, failed] = [0, 0];
      for (const { id } of items) {
        if (this.#closing.signal.aborted) return fail('interrupted', { key: 'closing' });
        const result = await this.#doOnce(id, work);
        if (result.ok) done += 1;
        else {
          failed += 1;
          const reason = describe(result.error);
          info(`feed item ${id}: failed: ${reason}`);
          // What is not possible for it is no failure of its own.
          if (result.error.code !== 'wrong_state') repository.setError(id, result.error);
        }
        this.#changes.itemChanged(id);
      }
      return ok({ done, failed });
    };
    return this.#track(run());
  }

  /** Another call may have it in hand: nothing is added or taken in twice. */
  async #doOnce(id: string, work: (item: StoredItem) => Promise<Result<unknown>>): Promise<Result<unknown>> {
    const item = this.#deps.repository.getItem(id);
    if (item === null || this.#busy.has(id)) return fail('wrong_state', { key: 'feed_busy' });
    this.#busy.add(id);
    try {
      return await work(item);
    } finally {
      this.#busy.delete(id);
    }
  }

  async #track<T>(work: Promise<T>): Promise<T> {
    this.#running.add(work);
    try {
      return await work;
    } finally {
      this.#running.delete(work);
    }
  }

  async #takeTranscript(feed: StoredFeed, item: StoredItem): Promise<Result<true>> {
    const { repository, addText } = this.#deps;
    const transcript = item.textId === null ? chooseTranscript(item.transcripts, feed.language) : null;
    if (transcript === null) return fail('wrong_state', { key: 'feed_no_transcript' });
    const [{ fetchText }, { readTranscript }] = await Promise.all([
      loadFetch(),
      import('./transcript-text.ts'),
    ]);
    let content = '';
    const fetched = await fetchText(this.#deps, {
      url: transcript.url,
      insideHost: feed.insideHost,
      login: this.#logins.get(feed.showId) ?? null,
      maxBytes: maxTranscriptBytes,
      signal: this.#closing.signal,
      onText: (text) => {
        content += text;
        return true;
      },
    });
    if (!fetched.ok) return fetched;
    const read = await readTranscript(transcript, content, feed.language);
    if (!read.ok) return read;
    const file = item.file?.isComplete === true ? item.file.path : null;
    const added = await addText({ ...read.value, name: item.title, showId: feed.showId, file });
    if (!added.ok) return added;
    const { id } = item;
    this.#deps.info(`feed item ${id}: transcript taken in`);
    return repository.setMatch(id, {
      recordingId: item.recordingId,
      textId: added.value,
      match: 'feed',
    });
  }

  async #refresh(place: FeedPlace, known: StoredFeed | null): Promise<Result<Feed>> {
    const { showId: id } = place;
    if (this.#fetching.has(id)) return fail('wrong_state', { key: 'feed_busy' });
    this.#fetching.add(id);
    const { info } = this.#deps;
    info(`feed of show ${id}: is fetched`);
    try {
      const fetched = await this.#track(this.#download(place, known));
      const reason = fetched.ok ? 'done' : describe(fetched.error);
      info(`feed of show ${id}: ${reason}`);
      return fetched.ok ? this.#toFeed(fetched.value) : fetched;
    } finally {
      this.#fetching.delete(id);
    }
  }

  async #download(place: FeedPlace, known: StoredFeed | null): Promise<Result<StoredFeed>> {
    const { repository, timing } = this.#deps;
    const { showId, address, insideHost } = place;
    const fetched = await downloadFeed(this.#deps, place, known, this.#closing.signal);
    if (!fetched.ok) return fetched;
    const fetchedAt = timing.clock.now();
    if (fetched.value !== null) {
      const { items, title, language, etag, lastModified } = fetched.value;
      return this.#save(
        { showId, address, insideHost, title, language, etag, lastModified, fetchedAt },
        items,
      );
    }
    const touched = repository.touch(showId, fetchedAt);
    if (known === null || !touched.ok) return touched.ok ? fail('unknown_id') : touched;
    return ok({ ...known, fetchedAt });
  }

  #save(feed: StoredFeed, items: readonly ParsedItem[]): Result<StoredFeed> {
    // The show may have been deleted meanwhile.
    if (this.#deps.shows.get(feed.showId) === null) return fail('unknown_id');
    const saved = this.#deps.repository.save(feed, items);
    const matched = saved.ok ? this.#match(feed.showId) : saved;
    return matched.ok ? ok(feed) : matched;
  }

  #match(showId: string): Result<true> {
    const { repository } = this.#deps;
    const items = repository.list(showId);
    const candidates = repository.listCandidates();
    if (!items.ok) return items;
    if (!candidates.ok) return candidates;
    for (const { item, candidate, match } of matchItems(items.value, candidates.value)) {
      const saved = repository.setMatch(item.id, { ...candidate, match });
      if (!saved.ok) return saved;
    }
    return ok(true);
  }

  #listItems(showId: string): Result<Feed['items']> {
    const items = this.#deps.repository.list(showId);
    return items.ok ? ok(items.value.map((item) => toFeedItem(item, this.#sounds.getState(item.id)))) : items;
  }

  #toFeed({ showId, address, title, fetchedAt }: StoredFeed): Result<Feed> {
    const items = this.#listItems(showId);
    if (!items.ok) return items;
    this.#changes.setShown(showId, items.value);
    return ok({ showId, address, title, fetchedAt, items: items.value });
  }

  /** In a folder for the show within the one that the user chose. */
  #getPath(item: StoredItem): string | null {
    const folder = this.#deps.repository.getFolder();
    const show = this.#deps.shows.get(item.showId);
    if (folder === null || show === null || item.sound === null) return null;
    const toName = (template: string, name: string): string =>
      formatFileName(template, { id: item.id, name, created_at: toDate(item.published) }, 1, 1);
    return path.join(
      folder,
      toName('{name}', show.name),
      `${toName('{date} {name}', item.title)}.${getSoundExtension(item.sound)}`,
    );
  }
}

/** The day on which it was published here, as the window shows it. */
const toDate = (time: number | null): string | null => {
  if (time === null) return null;
  const date = new Date(time);
  return new Date(time - date.getTimezoneOffset() * 60_000).toISOString();
};

const isFolder = async (folder: string): Promise<boolean> =>
  (await stat(folder).catch(() => null))?.isDirectory() === true;

/** Whether it is whole, and still where it was written. */
const isSoundHere = async (file: SoundFile | null): Promise<boolean> =>
  file?.isComplete === true && (await getSize(file.path)) > 0;
