import type { FeedItem, FeedItemState } from '../../preload/contract/feeds.ts';
import { chooseTranscript } from './choose-transcript.ts';
import type { StoredItem } from './feed-repository.ts';

/** A text tells more than a recording in the queue, and that more than a file. `running`: of the sound that is being fetched. */
const getState = (
  { textId, isQueued, isWanted, error, file }: StoredItem,
  running: FeedItemState | null,
): FeedItemState => {
  if (running !== null) return running;
  if (isWanted) return { kind: 'waiting', bytes: 0, error: null };
  if (textId !== null) return { kind: 'text', textId };
  if (isQueued) return { kind: 'queued' };
  if (error !== null) return { kind: 'failed', error };
  return { kind: file?.isComplete === true ? 'sound' : 'absent' };
};

export const toFeedItem = (item: StoredItem, running: FeedItemState | null): FeedItem => {
  const { id, title, published, seconds, sound, file, transcripts, match } = item;
  return {
    id,
    title,
    published,
    seconds,
    bytes: sound?.bytes ?? null,
    hasSound: sound !== null,
    isSoundHere: file?.isComplete === true,
    hasTranscript: chooseTranscript(transcripts, '') !== null,
    state: getState(item, running),
    match,
  };
};
