/**
 * Finds out who speaks in the recording of a text. The words of a text of this computer are known, and get their voices. For a text of a
 * service, the recording is heard here; the text stays that of the service, and what was heard is not stored.
 */
import type {
  FoundVoices,
  HeardChunk,
  HeardSource,
  HeardWords,
  VoiceSearch,
  VoiceStretch,
} from '../../preload/contract/listening.ts';
import { fail, ok, type Result } from '../../preload/contract/result.ts';
import { heardTextFormat } from '../../preload/messages/heard-text.ts';
import { composeHeardText } from '../../preload/recordings/compose-heard-text.ts';
import { getListeningPosition } from '../../preload/recordings/listening-position.ts';
import { getSpokenLanguage } from '../../preload/recordings/recognised-language.ts';
import { toOneLine } from '../../preload/recordings/recording-names.ts';
import type { Listen, ListenRequest } from '../listening/listen.ts';
import { runListening } from '../listening/run.ts';
import type { TextRepository } from '../texts/text-repository.ts';
import type { RecordingFields, RecordingFile } from '../uploads/recording-repository.ts';
import { OneAtATime } from './one-at-a-time.ts';

interface VoicesDeps {
  readonly listen: Listen;
  /** Another recording is heard, and comes first. */
  readonly isListening: () => boolean;
  readonly texts: Pick<TextRepository, 'getWords' | 'setWords'>;
  /** Errors: `file_missing`, `file_changed`. */
  readonly getRecording: (id: string) => Promise<Result<RecordingFile>>;
  readonly getFields: (recordingId: string) => Result<RecordingFields | null>;
  /** Who speaks in the show of a text, in the order of appearance; undefined if nobody knows. */
  readonly getSpeakers: (id: string) => readonly string[] | undefined;
  readonly now: () => number;
  readonly emit: (search: VoiceSearch) => void;
  /** Writes to the log; no names and no paths. */
  readonly warn: (message: string, error?: unknown) => void;
}

/** One search. */
interface Search {
  readonly id: string;
  readonly recording: RecordingFile;
  readonly fields: RecordingFields | null;
  readonly people: number | null;
  readonly signal: AbortSignal;
}

const cancelled = fail('cancelled');
const onePerson = ok({ kind: 'one_person' } as const);

export class Voices {
  readonly #deps: VoicesDeps;
  readonly #runs = new OneAtATime();

  constructor(deps: VoicesDeps) {
    this.#deps = deps;
  }

  /** One search at a time. `people`: null if that is not known. */
  find(id: string, people: number | null): Promise<Result<FoundVoices>> {
    return this.#runs.run((signal) => this.#find(id, people, signal));
  }

  cancel(): Result<true> {
    return this.#runs.cancel();
  }

  close(): Promise<void> {
    return this.#runs.close();
  }

  async #find(id: string, people: number | null, signal: AbortSignal): Promise<Result<FoundVoices>> {
    const { texts, getRecording, getFields, isListening, emit } = this.#deps;
    const recording = await getRecording(id);
    if (!recording.ok) return recording;
    // A part of a recording that was cut: the voices are those of all of it.
    if (recording.value.range !== null) return fail('wrong_state');
    const [fields, words] = [getFields(recording.value.recordingId), texts.getWords(id)];
    if (!fields.ok) return fields;
    if (!words.ok) return words;
    if (signal.aborted) return cancelled;
    emit({ id, isWaiting: isListening(), progress: null });
    const search = { id, recording: recording.value, fields: fields.value, people, signal };
    return words.value === null ? this.#hear(search) : this.#findInWords(search);
  }

  async #findInWords(search: Search): Promise<Result<FoundVoices>> {
    const { listen, texts, emit } = this.#deps;
    const { id, signal } = search;
    let sources: readonly HeardSource[] = [];
    const listened = await listen({
      ...createRequest(search),
      ...getListeningPosition([]),
      isCareful: false,
      onlyVoices: true,
      onLength: () => {},
      onSources: (found) => {
        sources = found;
        emit({ id, isWaiting: false, progress: null });
      },
      onChunks: () => true,
    });
    if (signal.aborted) return cancelled;
    if (!listened.ok) return listened;
    if (sources.length > 1) return ok({ kind: 'tracks' });
    // It may have been heard again meanwhile, or deleted.
    const heard = texts.getWords(id);
    if (!heard.ok) return heard;
    if (heard.value === null) return fail('not_found');
    const found = withVoices(heard.value, listened.value.voices, this.#deps.getSpeakers(id));
    if (found === null) return onePerson;
    const stored = texts.setWords(id, found);
    return stored.ok ? ok({ kind: 'found', heard: found }) : stored;
  }

  /** The words are needed first, and are those of the recording, not of the text. */
  async #hear(search: Search): Promise<Result<FoundVoices>> {
    const { listen, getSpeakers, now, emit, warn } = this.#deps;
    const { id, recording, signal } = search;
    const chunks: HeardChunk[] = [];
    let sources: readonly HeardSource[] = [];
    let lengthMs = recording.durationSeconds === null ? null : recording.durationSeconds * 1_000;
    const request = createRequest(search);
    const report = (): void =>
      emit({ id, isWaiting: false, progress: getProgress(chunks, sources, lengthMs) });
    const listened = await runListening({
      ...request,
      listen,
      warn,
      getLengthMs: () => lengthMs,
      onLength: (ms) => {
        lengthMs = ms;
        report();
      },
      onSources: (found) => {
        sources = found;
        report();
      },
      getPosition: () => getListeningPosition(chunks),
      dropFrom: (index) => void chunks.splice(index),
      store: (added) => {
        chunks.push(...added);
        report();
      },
    });
    if (signal.aborted) return cancelled;
    if (!listened.ok) return listened;
    const { durationMs, voices } = listened.value;
    const { text: _, ...heardText } = composeHeardText(
      { chunks, sources, voices, speakers: getSpeakers(id) },
      heardTextFormat,
    );
    if (!isSeveral(heardText)) return onePerson;
    const heard: HeardWords = {
      ...heardText,
      language: heardText.languages[0]?.[0] ?? '',
      isLanguageFound: request.language === null,
      heardAt: now(),
      durationMs,
    };
    return ok({ kind: 'found', heard });
  }
}

const createRequest = ({ recording, fields, people, signal }: Search) =>
  ({
    file: recording.path,
    language: getSpokenLanguage(fields?.language ?? ''),
    prompt: toOneLine(fields?.description ?? ''),
    people,
    leftOutTracks: fields?.leftOutTracks,
    signal,
  }) satisfies Partial<ListenRequest>;

/** The words with their voices, as if they had been heard together; null if one person speaks, or if that is not known. */
const withVoices = (
  heard: HeardWords,
  stretches: readonly VoiceStretch[],
  speakers: readonly string[] | undefined,
): HeardWords | null => {
  const { language, durationMs } = heard;
  const chunk: HeardChunk = {
    index: 0,
    source: 0,
    startMs: 0,
    endMs: durationMs,
    language,
    words: heard.words.map(({ voice: _, ...word }) => word),
    gaps: [],
    isCut: false,
    languageTimes: [],
    detectorState: '',
  };
  const { words, voices } = composeHeardText(
    { chunks: [chunk], sources: [], voices: stretches, speakers },
    heardTextFormat,
  );
  return isSeveral({ words, voices }) ? { ...heard, words, voices } : null;
};

const isSeveral = ({ words, voices }: Pick<HeardWords, 'words' | 'voices'>): boolean =>
  voices.length > 1 && new Set(words.flatMap(({ voice }) => voice ?? [])).size > 1;

/** Null if the length is not known. Sources have one length, and are heard one after the other. */
const getProgress = (
  chunks: readonly HeardChunk[],
  sources: readonly HeardSource[],
  lengthMs: number | null,
): VoiceSearch['progress'] => {
  if (lengthMs === null) return null;
  const { source = 0, endMs = 0 } = chunks.at(-1) ?? {};
  const wholeMs = lengthMs * Math.max(1, sources.length);
  return { heardMs: Math.min(source * lengthMs + endMs, wholeMs), lengthMs: wholeMs };
};
