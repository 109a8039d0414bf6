/** The feed of a show: what was published of it, and what of that is on this computer. */
import { z } from 'zod';
import type { BridgeError } from './result.ts';

export const feedAddress = z.string().trim().min(1).max(2_000);
const feedItemId = z.string().min(1).max(100);
export const feedItemIds = z.array(feedItemId).min(1).max(5_000);
export { feedItemId };

/** What there is of an item on this computer. */
export type FeedItemState =
  | { readonly kind: 'absent' }
  /** Its sound is fetched after others, or after a connection that was lost. */
  | { readonly kind: 'waiting'; readonly bytes: number; readonly error: BridgeError | null }
  | { readonly kind: 'fetching'; readonly bytes: number; readonly totalBytes: number | null }
  | { readonly kind: 'sound' }
  /** In the queue of recordings. */
  | { readonly kind: 'queued' }
  | { readonly kind: 'text'; readonly textId: string }
  /** Its sound or its transcript was not fetched. */
  | { readonly kind: 'failed'; readonly error: BridgeError };

/** How the recording or the text was found: it came from the feed, or the file or the title is the same. */
export type FeedItemMatch = 'feed' | 'file' | 'title';

export interface FeedItem {
  readonly id: string;
  readonly title: string;
  /** Milliseconds since 1970. */
  readonly published: number | null;
  readonly seconds: number | null;
  /** As the feed says. */
  readonly bytes: number | null;
  readonly hasSound: boolean;
  /** Its sound was fetched, whatever else its state says. */
  readonly isSoundHere: boolean;
  /** The feed offers a transcript that can be read. */
  readonly hasTranscript: boolean;
  readonly state: FeedItemState;
  /** Null: nothing was found. */
  readonly match: FeedItemMatch | null;
}

export interface Feed {
  readonly showId: string;
  readonly address: string;
  readonly title: string;
  /** Milliseconds since 1970. */
  readonly fetchedAt: number;
  /** As the feed has them. */
  readonly items: readonly FeedItem[];
}

/** Items of the feed of a show that have changed. */
export interface FeedItemsChange {
  readonly showId: string;
  readonly items: readonly FeedItem[];
}

/** What can be pasted into a feed for an item with a text. */
export interface FeedLines {
  readonly id: string;
  readonly title: string;
  /** The tags for the feed. Addresses are beside that of the sound. */
  readonly tags: string;
  /** The chapters, a line each; '' if the text has none. */
  readonly chapters: string;
}

/** What became of several items. The state of each other one says why not. */
export interface FeedOutcome {
  readonly done: number;
  readonly failed: number;
}
