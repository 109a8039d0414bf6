/** Calls of what brings recordings by itself: the feed of a show, and watched folders. Part of `contract.ts`. */
import { call, type Done, event } from './define.ts';
import {
  type Feed,
  type FeedItemsChange,
  type FeedLines,
  type FeedOutcome,
  feedAddress,
  feedItemId,
  feedItemIds,
} from './feeds.ts';
import { showId } from './shows.ts';
import {
  type WatchEvent,
  type WatchedFolder,
  type WatchPreview,
  watchedFolderChanges,
  watchedFolderFields,
  watchedFolderId,
  watchPreviewId,
} from './watch.ts';

export const sourceCalls = {
  feeds: {
    /** What is known of it on this computer; null if the show has none. */
    get: call<Feed | null>()(showId),
    /** Main asks the user before an address that is new. Then it fetches the feed. */
    setAddress: call<Feed>()(showId, feedAddress),
    refresh: call<Feed>()(showId),
    /** Files, recordings and texts stay. */
    remove: call<Done>()(showId),
    /** Main asks for the folder the first time. Null if cancelled. It goes on after a restart. */
    fetchSound: call<Done | null>()(showId, feedItemIds),
    /** What has come stays. */
    stopSound: call<Done>()(showId, feedItemIds),
    /** Adds the sound that is here to the queue. */
    transcribe: call<FeedOutcome>()(showId, feedItemIds),
    /** Fetches transcripts that the feed offers. They become texts of this computer. */
    takeTranscripts: call<FeedOutcome>()(showId, feedItemIds),
    /** The recording or text is not that of the item. */
    unmatch: call<Done>()(showId, feedItemId),
    /** Of items with a text. */
    lines: call<readonly FeedLines[]>()(showId, feedItemIds),
    /** Of the feed that `get`, `setAddress` or `refresh` returned last. */
    onItemsChanged: event<FeedItemsChange>(),
  },
  watch: {
    list: call<readonly WatchedFolder[]>()(),
    /** Lets the user choose a folder. Returns what would be taken; null if cancelled. Ends the preview before. */
    choose: call<WatchPreview | null>()(),
    /** Watches the folder of the preview. `unknown_id` after another one. */
    add: call<WatchedFolder>()(watchPreviewId, watchedFolderFields),
    /** What would be taken of a watched folder now. Takes nothing. */
    preview: call<WatchPreview>()(watchedFolderId),
    update: call<WatchedFolder>()(watchedFolderId, watchedFolderChanges),
    /** What was taken stays known, so that nothing is taken twice if it is added again. */
    remove: call<Done>()(watchedFolderId),
    /** Newest first. */
    history: call<readonly WatchEvent[]>()(watchedFolderId),
    onChanged: event<readonly WatchedFolder[]>(),
  },
} as const;
