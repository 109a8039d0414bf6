/**
 * The contract between main and the hidden window that recognises speech (`renderer/listen`), and what it yields: words with
 * times. The main window has no part in it. Main gives the window one recording at a time.
 */
import { z } from 'zod';
import { call, event } from './define.ts';
import { maxPeople, maxSources, maxVoiceStretches } from './people.ts';
import { recordingFailures, type SourceTask } from './recording-source.ts';

/** A hundred hours. */
const maxMs = 360_000_000;
const ms = z.int().min(0).max(maxMs);
const taskId = z.int().min(1);

const timeRange = z.strictObject({ startMs: ms, endMs: ms });
/** Milliseconds of a place that is heard again. */
const maxPlaceMs = 600_000;
/** As the mark in the text says: from the beginning of a second to the end of one. */
export const heardPlace = timeRange.refine(
  ({ startMs, endMs }) => endMs > startMs && endMs - startMs <= maxPlaceMs,
);
export type TimeRange = z.infer<typeof timeRange>;

/** Speech that could not be understood, or sound that is missing in the file: then it can end where it starts, and have any length. */
const gap = timeRange.extend({ isUnreadable: z.boolean() });
export type Gap = z.infer<typeof gap>;

/** A person's track or channel; the only source of a recording in which several persons, or an unknown number, are mixed. */
const heardSource = z.strictObject({
  /** The name of the track; '' if it has none. */
  name: z.string().max(100),
  channel: z.enum(['left', 'right']).nullable(),
});
export type HeardSource = z.infer<typeof heardSource>;

/** One voice speaks. Stretches of one recording are in order and do not overlap. */
const voiceStretch = timeRange.extend({
  /** Counts from 0 in the order of appearance. */
  voice: z
    .int()
    .min(0)
    .max(maxPeople - 1),
});
export type VoiceStretch = z.infer<typeof voiceStretch>;

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

/** What was heard in a stretch of at most half a minute. Stretches of one source do not overlap and come in order. */
export const heardChunk = z.strictObject({
  /** Counts from 0. */
  index: z.int().min(0).max(100_000),
  /** The source: its number in the order in which sources are heard. */
  source: z
    .int()
    .min(0)
    .max(maxSources - 1),
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

/** A word of a text, with the voice that said it. */
export interface SpokenWord extends HeardWord {
  /** Counts from 0; missing: nobody knows. */
  readonly voice?: number | undefined;
}

/** What this computer heard in a recording. The text may be corrected since: `preload/recordings/align-words.ts`. */
export interface HeardWords {
  /** The language as in `HeardChunk`. */
  readonly language: string;
  /** The language was recognised, because none was chosen. */
  readonly isLanguageFound: boolean;
  /** Milliseconds since 1970. */
  readonly heardAt: number;
  readonly durationMs: number;
  /** The words in the order of the text. Those of one voice do not overlap. */
  readonly words: readonly SpokenWord[];
  readonly gaps: readonly TimeRange[];
  /** The names that the voices had when they were found, by the number of the voice; empty: nobody is named. */
  readonly voices: readonly string[];
  /** How many words were said in which language, most first. */
  readonly languages: readonly (readonly [code: string, words: number])[];
}

/** Who speaks in a recording. `one_person`, or nobody can be told apart. `tracks`: the text has the names, as each person has a track. */
export type FoundVoices =
  | { readonly kind: 'found'; readonly heard: HeardWords }
  | { readonly kind: 'one_person' | 'tracks' };

/** How far the search for voices is: it waits for another recording, or it listens. */
export interface VoiceSearch {
  /** Of the text. */
  readonly id: string;
  readonly isWaiting: boolean;
  /** Milliseconds of the recording, of all that are heard; null if that is not known. */
  readonly progress: { readonly heardMs: number; readonly lengthMs: number } | null;
}

/** What was understood in a place that was heard again. */
export interface HeardAgain {
  /** With marks of what was not understood this time either. */
  readonly text: string;
  /** The words of the whole recording with these; null if none are known. */
  readonly heard: HeardWords | null;
}

/** A place is heard again, or waits until another recording is heard. */
export interface ListeningAgain {
  /** Of the text. */
  readonly id: string;
  readonly isWaiting: boolean;
}

/** Chunks that are heard together, and stored together: the model hears each a little differently beside others. */
const maxChunksAtOnce = 64;

/** Where listening goes on, and what it has to know of what was heard, to hear the same as if it had not stopped. */
export interface ListeningPosition {
  /** The source that is heard; those before it were heard to their ends. */
  readonly source: number;
  /** Sound of this source before it was heard already. */
  readonly fromMs: number;
  /** The index of the next chunk. */
  readonly nextIndex: number;
  /** The words of the last chunk, if it was cut in speech. */
  readonly wordsBeforeCut: readonly HeardWord[] | null;
  /** The sum of all chunks, of all sources. */
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
  /** Only these are found, as codes like `language`; empty: any. */
  readonly languages: readonly string[];
  /** Names and terms that are spelled as they are here; '' if there are none. */
  readonly prompt: string;
  /** The words are known: only the voices are looked for. */
  readonly onlyVoices: boolean;
  /** How many people speak; null: it is found. */
  readonly people: number | null;
  /** Only this is heard, again. Missing: all of the recording. */
  readonly place?: TimeRange | undefined;
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

/** What there is to say at the end of a recording. */
const finished = z.strictObject({
  /** The length of what was decoded. */
  durationMs: ms,
  /** Sound tracks beyond the most that are read. */
  unreadTracks: z.int().min(0).max(10_000),
  /** Of a recording with one source; empty: nobody is told apart from another. */
  voices: z.array(voiceStretch).max(maxVoiceStretches),
});
export type Finished = z.infer<typeof finished>;

export const listeningContract = {
  listening: {
    /** The page has loaded and takes tasks. */
    ready: call<true>()(),
    /** At the start, and when it has changed. Only pages are told the level. */
    setPower: call<true>()(power),
    /** The length that the recording states, as soon as it is known. */
    setLength: call<true>()(taskId, ms),
    /** What is heard one after the other, before the first chunk. */
    setSources: call<true>()(taskId, z.array(heardSource).min(1).max(maxSources)),
    /** Something was done: decoding, the voice detector, a step of the model. Tells a slow window from one that hangs. */
    advance: call<true>()(taskId),
    /** Resolves when all of them are stored, and there is power enough: the next ones begin then. */
    addChunks: call<true>()(taskId, z.array(heardChunk).min(1).max(maxChunksAtOnce)),
    finish: call<true>()(taskId, finished),
    fail: call<true>()(taskId, listeningFailure),
    /** All words are there, but nobody can be told apart from another. The recording finishes without voices. */
    failVoices: call<true>()(taskId, listeningFailure),
    onStart: event<ListeningTask>(),
    onCancel: event<number>(),
  },
} as const;

export type ListeningContract = typeof listeningContract;
