/**
 * The feed of a show and what of it is on this computer. Its methods are calls of the IPC contract. Nothing is asked of a server before the
 * user presses a button, and nothing is published.
 */
import path from 'node:path';
import type { Feed, FeedItemsChange, FeedLines, FeedOutcome } from '../../preload/contract/feeds.ts';
import { type BridgeError, fail, ok, type Result } from '../../preload/contract/result.ts';
import type { AddedFiles } from '../../preload/contract/uploads.ts';
import { getHost } from '../api/http/request.ts';
import { formatFileName } from '../library/exports/file-names.ts';
import type { ShowRepository } from '../shows/show-repository.ts';
import { chooseTranscript } from './choose-transcript.ts';
import type { ItemText } from './feed-lines.ts';
import type { FeedRepository, StoredFeed, StoredItem } from './feed-repository.ts';
import type { OutsideFetchDeps } from './feed-timing.ts';
import { ItemChanges } from './item-changes.ts';
import { toFeedItem } from './item-state.ts';
import { matchItems } from './match-items.ts';
import type { FeedParser, ParsedFeed } from './parse-feed.ts';
import { SoundFetcher } from './sound-fetcher.ts';
import { getSoundExtension } from './sound-file.ts';
import type { TranscriptText } from './transcript-text.ts';

const maxFeedBytes = 20_000_000;
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

type FeedPlace = Pick<StoredFeed, 'showId' | 'address' | 'insideHost'>;

/** Without credentials, which are in no request and no log. */
const parseAddress = (typed: string): URL | null => {
  const url = URL.parse(/^[a-z][a-z0-9+.-]*:\/\//i.test(typed) ? typed : `https://${typed}`);
  if (url === null || !['http:', 'https:'].includes(url.protocol)) return null;
  url.username = '';
  url.password = '';
  url.hash = '';
  return url;
};

export class Feeds {
  readonly #deps: FeedsDeps;
  readonly #sounds: SoundFetcher;
  readonly #changes: ItemChanges;
  readonly #closing = new AbortController();
  readonly #running = new Set<Promise<unknown>>();
  /** Shows whose feed is being fetched. */
  readonly #fetching = new Set<string>();

  constructor(deps: FeedsDeps) {
    this.#deps = deps;
    this.#sounds = new SoundFetcher({
      ...deps,
      getPath: (item) => this.#getPath(item),
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
   * something to its server. Only this very host may be within this computer or its network.
   */
  async setAddress(showId: string, typed: string): Promise<Result<Feed>> {
    if (this.#deps.shows.get(showId) === null) return fail('unknown_id');
    const url = parseAddress(typed);
    if (url === null) return fail('address_invalid');
    const known = this.#deps.repository.get(showId);
    if (!known.ok) return known;
    if (known.value?.address !== url.href) {
      const agreed = await this.#deps.confirmFeed(url.href);
      if (!agreed.ok) return agreed;
      if (!agreed.value) return fail('cancelled', { key: 'address_not_changed' });
    }
    const isKnown = known.value?.address === url.href;
    const { leadsInside } = await loadFetch();
    const insideHost = (await leadsInside(url.hostname)) ? url.host : null;
    return this.#refresh({ showId, address: url.href, insideHost }, isKnown ? known.value : null);
  }

  async refresh(showId: string): Promise<Result<Feed>> {
    const feed = this.#deps.repository.get(showId);
    if (!feed.ok) return feed;
    return feed.value === null ? fail('unknown_id') : this.#refresh(feed.value, feed.value);
  }

  /** Files, recordings and texts stay. */
  async remove(showId: string): Promise<Result<true>> {
    const items = this.#deps.repository.list(showId);
    if (!items.ok) return items;
    await this.stopSound(
      showId,
      items.value.map(({ id }) => id),
    );
    const id = showId;
    this.#deps.info(`feed of show ${id}: removed`);
    return this.#deps.repository.delete(showId);
  }

  /** Null if the user has not chosen a folder. */
  async fetchSound(showId: string, ids: readonly string[]): Promise<Result<true | null>> {
    const { repository, chooseFolder, timing } = this.#deps;
    const items = repository.listByIds(showId, ids);
    if (!items.ok) return items;
    const wanted = items.value.filter(({ sound, file }) => sound !== null && file?.isComplete !== true);
    if (wanted.length === 0) return fail('wrong_state', { key: 'feed_no_sound' });
    if (repository.getFolder() === null) {
      const folder = await chooseFolder();
      if (!folder.ok || folder.value === null) return folder as Result<null>;
      const saved = repository.setFolder(folder.value);
      if (!saved.ok) return saved;
    }
    const wantedIds = wanted.map(({ id }) => id);
    const saved = repository.setWanted(wantedIds, true, timing.clock.now());
    if (!saved.ok) return saved;
    for (const id of wantedIds) this.#changes.itemChanged(id);
    this.#sounds.resume();
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

  /** One after the other. An item that fails says why, and costs no other. */
  async #forEach(
    items: readonly StoredItem[],
    work: (item: StoredItem) => Promise<Result<unknown>>,
  ): Promise<Result<FeedOutcome>> {
    const { repository, info } = this.#deps;
    const run = async (): Promise<Result<FeedOutcome>> => {
      let [done, failed] = [0, 0];
      for (const item of items) {
        if (this.#closing.signal.aborted) return fail('interrupted', { key: 'closing' });
        const result = await work(item);
        if (result.ok) done += 1;
        else {
          failed += 1;
          const [id, reason] = [item.id, describe(result.error)];
          info(`feed item ${id}: failed: ${reason}`);
          // What is not possible for it is no failure of its own.
          if (result.error.code !== 'wrong_state') repository.setError(item.id, result.error);
        }
        this.#changes.itemChanged(item.id);
      }
      return ok({ done, failed });
    };
    return this.#track(run());
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

  async #download(
    { showId, address, insideHost }: FeedPlace,
    known: StoredFeed | null,
  ): Promise<Result<StoredFeed>> {
    const { repository, timing } = this.#deps;
    const [{ fetchText }, { FeedParser: Parser }] = await Promise.all([
      loadFetch(),
      import('./parse-feed.ts'),
    ]);
    let parser: FeedParser | null = null;
    const fetched = await fetchText(this.#deps, {
      url: address,
      insideHost,
      maxBytes: maxFeedBytes,
      signal: this.#closing.signal,
      headers: {
        accept: 'application/rss+xml, application/atom+xml, application/xml;q=0.9, */*;q=0.5',
        ...(known?.etag && { 'if-none-match': known.etag }),
        ...(known?.lastModified && { 'if-modified-since': known.lastModified }),
      },
      onText: (text, url) => {
        parser ??= new Parser(url);
        return parser.write(text) === null;
      },
    });
    if (!fetched.ok) return fetched;
    const fetchedAt = timing.clock.now();
    if (fetched.value === null) {
      if (known === null) return fail('feed_refused', { key: 'feed_not_feed', host: getHost(address) });
      const touched = repository.touch(showId, fetchedAt);
      return touched.ok ? ok({ ...known, fetchedAt }) : touched;
    }
    const parsed = (parser as FeedParser | null)?.finish() ?? 'not_feed';
    if (typeof parsed === 'string') {
      const key = parsed === 'unsafe' ? 'feed_unsafe' : 'feed_not_feed';
      return fail('feed_refused', { key, host: getHost(address) });
    }
    // Of one that was cut, the rest would never come if its server said that it has not changed.
    const { etag, lastModified } = parsed.isComplete ? fetched.value : { etag: null, lastModified: null };
    return this.#save(
      { showId, address, insideHost, etag, lastModified, fetchedAt, ...toTitle(parsed) },
      parsed,
    );
  }

  #save(feed: StoredFeed, { items }: ParsedFeed): Result<StoredFeed> {
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

const toTitle = ({ title, language }: ParsedFeed) => ({ title, language });
const toDate = (time: number | null): string | null => (time === null ? null : new Date(time).toISOString());
