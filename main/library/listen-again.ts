/** Listens again to one place of a recording that was not understood. The words that are found belong to those of the text. */
import type {
  HeardAgain,
  HeardChunk,
  HeardSource,
  HeardWords,
  ListeningAgain,
  SpokenWord,
  TimeRange,
} from '../../preload/contract/listening.ts';
import { fail, ok, type Result } from '../../preload/contract/result.ts';
import { heardTextFormat } from '../../preload/messages/heard-text.ts';
import { composeHeardText } from '../../preload/recordings/compose-heard-text.ts';
import { getListeningPosition } from '../../preload/recordings/listening-position.ts';
import { getSpokenLanguage } from '../../preload/recordings/recognised-language.ts';
import { toOneLine } from '../../preload/recordings/recording-names.ts';
import type { Listen } from '../listening/listen.ts';
import type { TextRepository } from '../texts/text-repository.ts';
import type { RecordingFields, RecordingFile } from '../uploads/recording-repository.ts';
import { OneAtATime } from './one-at-a-time.ts';

interface ListenAgainDeps {
  readonly listen: Listen;
  /** Another recording is heard, and comes first. */
  readonly isListening: () => boolean;
  readonly texts: Pick<TextRepository, 'getWords' | 'setWords'>;
  /** Errors: `file_missing`, `file_changed`. */
  readonly getRecording: (id: string) => Promise<Result<RecordingFile>>;
  readonly getFields: (recordingId: string) => Result<RecordingFields | null>;
  readonly emit: (state: ListeningAgain) => void;
}

/** What one source has in the place. */
interface Found {
  readonly source: number;
  readonly chunks: readonly HeardChunk[];
}

const cancelled = fail('cancelled');

export class ListenAgain {
  readonly #deps: ListenAgainDeps;
  readonly #runs = new OneAtATime();

  constructor(deps: ListenAgainDeps) {
    this.#deps = deps;
  }

  /** One place at a time. `place`: whole seconds, as the text says them. Null: nothing was understood. */
  hear(id: string, place: TimeRange): Promise<Result<HeardAgain | null>> {
    return this.#runs.run((signal) => this.#hear(id, place, signal));
  }

  cancel(): Result<true> {
    return this.#runs.cancel();
  }

  close(): Promise<void> {
    return this.#runs.close();
  }

  async #hear(id: string, shown: TimeRange, signal: AbortSignal): Promise<Result<HeardAgain | null>> {
    const { listen, texts, getRecording, getFields, isListening, emit } = this.#deps;
    const recording = await getRecording(id);
    if (!recording.ok) return recording;
    // The times of a part of a recording that was cut count from its beginning.
    if (recording.value.range !== null) return fail('wrong_state');
    const [fields, before] = [getFields(recording.value.recordingId), texts.getWords(id)];
    if (!fields.ok) return fields;
    if (!before.ok) return before;
    if (signal.aborted) return cancelled;
    const place = findGap(before.value, shown);
    const chunks: HeardChunk[] = [];
    let sources: readonly HeardSource[] = [];
    emit({ id, isWaiting: isListening() });
    const listened = await listen({
      ...getListeningPosition([]),
      file: recording.value.path,
      language: before.value?.language || getSpokenLanguage(fields.value?.language ?? ''),
      prompt: toOneLine(fields.value?.description ?? ''),
      people: null,
      leftOutTracks: fields.value?.leftOutTracks,
      onlyVoices: false,
      isCareful: true,
      place,
      onLength: () => emit({ id, isWaiting: false }),
      onSources: (found) => {
        sources = found;
      },
      onChunks: (added) => {
        chunks.push(...added);
        return true;
      },
      signal,
    });
    if (signal.aborted) return cancelled;
    if (!listened.ok) return listened;
    // It may have been heard again as a whole meanwhile, or deleted.
    const known = texts.getWords(id);
    if (!known.ok) return known;
    const found = choose(chunks, known.value);
    if (found === null) return ok(null);
    const { text } = composeHeardText({ chunks: found.chunks, sources: [], voices: [] }, heardTextFormat);
    if (known.value === null) return ok({ text, heard: null });
    const heard = addWords(known.value, place, found, sources.length > 1);
    const stored = texts.setWords(id, heard);
    return stored.ok ? ok({ text, heard }) : stored;
  }
}

const toSecond = (ms: number): number => Math.floor(ms / 1_000) * 1_000;

/** The text names a gap by whole seconds. */
const findGap = (heard: HeardWords | null, { startMs, endMs }: TimeRange): TimeRange =>
  heard?.gaps.find((gap) => toSecond(gap.startMs) === startMs && toSecond(gap.endMs) + 1_000 === endMs) ?? {
    startMs,
    endMs,
  };

const toKey = (text: string): string => text.toLowerCase().replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, '');

/** Milliseconds by which the same word may be heard earlier or later. */
const sameWordMs = 700;

/** What a neighbour said is in the text already, and so are the words beside the place. */
const isKnown = (word: TimeRange & { readonly text: string }, known: readonly SpokenWord[]): boolean =>
  known.some(
    (other) => Math.abs(other.startMs - word.startMs) < sameWordMs && toKey(other.text) === toKey(word.text),
  );

/** Of several microphones that hear the same, the nearest one makes surer words. Null: nothing is new. */
const choose = (chunks: readonly HeardChunk[], heard: HeardWords | null): Found | null => {
  const bySource = Map.groupBy(chunks, ({ source }) => source);
  let best: Found | null = null;
  let most = 0;
  for (const [source, own] of bySource) {
    const fresh = own.map((chunk) => ({
      ...chunk,
      words: chunk.words.filter((word) => !isKnown(word, heard?.words ?? [])),
    }));
    const sure = fresh
      .flatMap(({ words }) => words)
      .reduce((sum, { probability }) => sum + Math.max(probability, 0.01), 0);
    if (sure <= most) continue;
    best = { source, chunks: fresh };
    most = sure;
  }
  return best;
};

/** The new words follow those of their voice: of the source, or of who spoke last. */
const addWords = (
  heard: HeardWords,
  place: TimeRange,
  { source, chunks }: Found,
  hasSources: boolean,
): HeardWords => {
  const { words, voices, gaps } = heard;
  const isBefore = ({ startMs }: TimeRange): boolean => startMs <= place.startMs;
  const last = words.findLastIndex(isBefore);
  const before = words[Math.max(last, 0)]?.voice;
  const voice = hasSources && source < voices.length ? source : before;
  const own = words.findLastIndex((word) => isBefore(word) && (voice === undefined || word.voice === voice));
  const at = (own === -1 ? last : own) + 1;
  const added = chunks.flatMap((chunk) => chunk.words);
  const left = chunks.flatMap((chunk) => chunk.gaps);
  const isOther = (gap: TimeRange): boolean =>
    gap.startMs !== place.startMs && (gap.endMs <= place.startMs || gap.startMs >= place.endMs);
  return {
    ...heard,
    words: [
      ...words.slice(0, at),
      ...added.map((word) => (voice === undefined ? word : { ...word, voice })),
      ...words.slice(at),
    ],
    gaps: [...gaps.filter(isOther), ...left].toSorted((one, other) => one.startMs - other.startMs),
  };
};
