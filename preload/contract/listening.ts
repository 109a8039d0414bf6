/**
 * The contract between main and the hidden window that recognises speech (`renderer/listen`), and what it yields: words with
 * times. The main window has no part in it. Main gives the window one recording at a time.
 */
import { z } from 'zod';
import { call, event } from './define.ts';
import { recordingFailures, type SourceTask } from './recording-source.ts';

/** A hundred hours. */
const maxMs = 360_000_000;
const ms = z.int().min(0).max(maxMs);
const taskId = z.int().min(1);

const timeRange = z.strictObject({ startMs: ms, endMs: ms });
export type TimeRange = z.infer<typeof timeRange>;

/** Speech that could not be understood, or sound that is missing in the file: then it can end where it starts, and have any length. */
const gap = timeRange.extend({ isUnreadable: z.boolean() });
export type Gap = z.infer<typeof gap>;

/** A word as it was heard, in the time of the recording. */
const heardWord = z.strictObject({
  /** The word with its punctuation, without the space before it. */
  text: z.string().min(1).max(500),
  startMs: ms,
  endMs: ms,
  /** How sure the model was, from 0 to 1. */
  probability: z.number().min(0).max(1),
});
export type HeardWord = z.infer<typeof heardWord>;

/** How much was said in which language, by its code: milliseconds. */
const languageTimes = z.array(z.tuple([z.string().min(1).max(3), ms])).max(100);
export type LanguageTimes = z.infer<typeof languageTimes>;

/** What the voice detector remembers, in base64; '': nothing. */
const detectorState = z.string().max(2_000);

/** What was heard in a stretch of at most half a minute. Stretches do not overlap and come in order. */
export const heardChunk = z.strictObject({
  /** Counts from 0. */
  index: z.int().min(0).max(100_000),
  startMs: ms,
  /** Listening goes on here. */
  endMs: ms,
  /** ISO 639-1, or the three letters of a language without such a code; '' if nothing was said. */
  language: z.string().max(3),
  words: z.array(heardWord).max(2_000),
  /** In order. Speech of more than two seconds, if it could not be understood. */
  gaps: z.array(gap).max(100),
  /** The speech goes on in the next chunk. */
  isCut: z.boolean(),
  /** The likeliest languages; empty if the language was given. */
  languageTimes,
  detectorState,
});
export type HeardChunk = z.infer<typeof heardChunk>;

/** What this computer heard in a recording. The text may be corrected since: `preload/recordings/align-words.ts`. */
export interface HeardWords {
  /** The language as in `HeardChunk`. */
  readonly language: string;
  /** The language was recognised, because none was chosen. */
  readonly isLanguageFound: boolean;
  /** Milliseconds since 1970. */
  readonly heardAt: number;
  readonly durationMs: number;
  /** The words in order. They do not overlap. */
  readonly words: readonly HeardWord[];
  readonly gaps: readonly TimeRange[];
}

/** Chunks that are heard together, and stored together: the model hears each a little differently beside others. */
const maxChunksAtOnce = 8;

/** Where listening goes on, and what it has to know of what was heard, to hear the same as if it had not stopped. */
export interface ListeningPosition {
  /** Sound before it was heard already. */
  readonly fromMs: number;
  /** The index of the next chunk. */
  readonly nextIndex: number;
  /** The words of the last chunk, if it was cut in speech. */
  readonly wordsBeforeCut: readonly HeardWord[] | null;
  /** The sum of all chunks. */
  readonly languageTimes: LanguageTimes;
  /** What the voice detector remembered at the end of the last chunk. */
  readonly detectorState: string;
}

export interface ListeningTask extends SourceTask, ListeningPosition {
  /** The model's files are at `app://sidetone/model/NAME/…`. */
  readonly model: string;
  /** One chunk at a time: with several, it crashed. */
  readonly isCareful: boolean;
  /** ISO 639-1; null: it is found. */
  readonly language: string | null;
  /** Names and terms that are spelled as they are here; '' if there are none. */
  readonly prompt: string;
  /** Threads that the model may use. */
  readonly threads: number;
}

/** The battery of this computer; full and charging if it has none. */
const power = z.strictObject({ level: z.number().min(0).max(1), isCharging: z.boolean() });
export type Power = z.infer<typeof power>;

/** Why a recording was not listened to. */
const listeningFailures = [
  ...recordingFailures,
  /** Main did not store a chunk, and knows why. */
  'not_stored',
  /** A file of the model is missing, or has other tensors than expected. */
  'model_unusable',
  'out_of_memory',
] as const;

const listeningFailure = z.strictObject({
  reason: z.enum(listeningFailures),
  /** The codec without a decoder; of the exception, for the log only. */
  detail: z.string().max(500),
});
export type ListeningFailure = z.infer<typeof listeningFailure>;

export const listeningContract = {
  listening: {
    /** The page has loaded and takes tasks. */
    ready: call<true>()(),
    /** At the start, and when it has changed. Only pages are told the level. */
    setPower: call<true>()(power),
    /** The length that the recording states, as soon as it is known. */
    setLength: call<true>()(taskId, ms),
    /** Something was done: decoding, the voice detector, a step of the model. Tells a slow window from one that hangs. */
    advance: call<true>()(taskId),
    /** Resolves when all of them are stored, and there is power enough: the next ones begin then. */
    addChunks: call<true>()(taskId, z.array(heardChunk).min(1).max(maxChunksAtOnce)),
    /** The length of what was decoded, and how many sound tracks are more than are read. */
    finish: call<true>()(taskId, ms, z.int().min(1).max(10_000).optional()),
    fail: call<true>()(taskId, listeningFailure),
    onStart: event<ListeningTask>(),
    onCancel: event<number>(),
  },
} as const;

export type ListeningContract = typeof listeningContract;
