/** The feeds of shows, for services.ts. */
import { basename } from 'node:path';
import type { Result } from '../preload/contract/result.ts';
import type { AddedFiles, UploadJob } from '../preload/contract/uploads.ts';
import type { HttpTransport } from './api/http/http-transport.ts';
import { FeedRepository } from './feeds/feed-repository.ts';
import { usualFeedTiming } from './feeds/feed-timing.ts';
import { type AddedText, Feeds } from './feeds/feeds.ts';
import type { Emit } from './ipc/register.ts';
import { systemClock } from './lib/clock.ts';
import type { Audio } from './library/audio/audio.ts';
import type { Library } from './library/library.ts';
import { putTextInShow, ShowRepository } from './shows/show-repository.ts';
import type { Database } from './storage/database.ts';
import { putText } from './texts/text-repository.ts';
import { inspectFile, maxUnaskedParts, type Uploads } from './uploads/uploads.ts';

export interface FeedDependencies {
  readonly userAgent: string;
  readonly fileDialogs: { chooseSoundFolder(): Promise<Result<string | null>> };
  /** Asks the user whether to fetch a feed from this address. */
  readonly confirmFeed: (address: string) => Promise<Result<boolean>>;
  readonly emit: Emit;
  /** Writes to the log. No message has a name, path or text. */
  readonly info: (message: string) => void;
}

interface FeedParts {
  readonly database: Database;
  readonly transport: HttpTransport;
  readonly library: Pick<Library, 'get' | 'textRepository'>;
  readonly audio: Pick<Audio, 'link'>;
  readonly uploads: Pick<Uploads, 'addFiles' | 'start'>;
  readonly onNewText: (id: string) => void;
}

/** Whether it waits only because recordings are reviewed. The user has chosen it for its show already. */
const waitsForReview = ({ state, duplicateOf, leftOutTracks = [], preparation }: UploadJob): boolean =>
  state.kind === 'draft' &&
  duplicateOf === null &&
  leftOutTracks.length === 0 &&
  (preparation?.parts ?? 1) <= maxUnaskedParts;

const addFile = async ({ uploads }: FeedParts, path: string): Promise<Result<AddedFiles>> => {
  const added = await uploads.addFiles([{ path, name: basename(path), size: 0 }]);
  const waiting = added.ok ? added.value.jobs.filter(waitsForReview) : [];
  if (waiting.length > 0) await uploads.start(waiting.map(({ id }) => id));
  return added;
};

/** As if this computer had heard it. */
const addText = async (
  { database, library, audio, onNewText }: FeedParts,
  { name, showId, file, text, heard }: AddedText,
): Promise<Result<string>> => {
  const added = database.write(() => {
    const id = library.textRepository.getId(null);
    const whole = { ...heard, isLanguageFound: false, heardAt: systemClock.now() };
    putText(database, { id, partId: '', name, text, heard: whole });
    putTextInShow(database, id, showId);
    return id;
  });
  if (!added.ok) return added;
  onNewText(added.value);
  // Without it, the text is there all the same, and the user can choose the file.
  if (file !== null) await audio.link(added.value, file);
  return added;
};

export const createFeeds = (
  { userAgent, fileDialogs, confirmFeed, emit, info }: FeedDependencies,
  parts: FeedParts,
): Feeds => {
  const { database, transport, library } = parts;
  return new Feeds({
    transport,
    userAgent,
    timing: usualFeedTiming,
    repository: new FeedRepository(database),
    shows: new ShowRepository(database),
    confirmFeed,
    chooseFolder: () => fileDialogs.chooseSoundFolder(),
    inspect: inspectFile,
    addFile: (path) => addFile(parts, path),
    addText: (text) => addText(parts, text),
    getText: (id) => {
      const text = library.get(id)?.result;
      const heard = library.textRepository.getWords(id);
      return text == null ? null : { text, heard: heard.ok ? heard.value : null };
    },
    emit: (change) => emit('feeds', 'onItemsChanged', change),
    info,
  });
};
