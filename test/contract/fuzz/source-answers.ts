/** What the calls of feeds and watched folders may return. */
import { z } from 'zod';
import type { Feed } from '../../../preload/contract/feeds.ts';
import {
  type WatchedFolder,
  type WatchPreview,
  watchEnds,
  watchFindings,
  watchWaits,
} from '../../../preload/contract/watch.ts';
import { bridgeError, count, done, numberOrNull, text, textOrNull } from './answer-models.ts';

const finding = z.enum(watchFindings);
const watchedFile = z.strictObject({ name: text, finding: z.enum([...watchWaits, ...watchEnds]) });
const watchedFolder = z.strictObject({
  id: text,
  name: text,
  showId: textOrNull,
  isPaused: z.boolean(),
  goneSince: numberOrNull,
  polls: z.boolean(),
  taken: count,
  waitingCount: count,
  waiting: z.array(watchedFile.extend({ at: z.number() })),
}) satisfies z.ZodType<WatchedFolder>;
const watchPreview = z.strictObject({
  id: text,
  name: text,
  problem: z.enum(['watched', 'own', 'unreadable']).nullable(),
  count,
  files: z.array(watchedFile),
  more: count,
}) satisfies z.ZodType<WatchPreview>;
const feedOutcome = z.strictObject({ done: count, failed: count });
const feed = z.strictObject({
  showId: text,
  address: text,
  title: text,
  fetchedAt: z.number(),
  items: z.array(
    z.strictObject({
      id: text,
      title: text,
      published: numberOrNull,
      seconds: numberOrNull,
      bytes: numberOrNull,
      hasSound: z.boolean(),
      isSoundHere: z.boolean(),
      hasTranscript: z.boolean(),
      state: z.discriminatedUnion('kind', [
        z.strictObject({ kind: z.literal('absent') }),
        z.strictObject({ kind: z.literal('waiting'), bytes: count, error: bridgeError.nullable() }),
        z.strictObject({ kind: z.literal('fetching'), bytes: count, totalBytes: numberOrNull }),
        z.strictObject({ kind: z.literal('sound') }),
        z.strictObject({ kind: z.literal('queued') }),
        z.strictObject({ kind: z.literal('text'), textId: text }),
        z.strictObject({ kind: z.literal('failed'), error: bridgeError }),
      ]),
      match: z.enum(['feed', 'file', 'title']).nullable(),
    }),
  ),
}) satisfies z.ZodType<Feed>;

export const sourceAnswers: Readonly<Record<string, z.ZodType>> = {
  'watch.list': z.array(watchedFolder),
  'watch.choose': watchPreview.nullable(),
  'watch.add': watchedFolder,
  'watch.preview': watchPreview,
  'watch.update': watchedFolder,
  'watch.remove': done,
  'watch.history': z.array(z.strictObject({ id: text, at: z.number(), name: textOrNull, finding })),
  'feeds.get': feed.nullable(),
  'feeds.setAddress': feed,
  'feeds.refresh': feed,
  'feeds.remove': done,
  'feeds.fetchSound': done.nullable(),
  'feeds.stopSound': done,
  'feeds.transcribe': feedOutcome,
  'feeds.takeTranscripts': feedOutcome,
  'feeds.unmatch': done,
  'feeds.lines': z.array(z.strictObject({ id: text, title: text, tags: text, chapters: text })),
};
