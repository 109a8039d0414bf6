/** This computer as a place: a recording is heard where it lies, and its text is stored with the state of its part. */
import { stat } from 'node:fs/promises';
import type { HeardSource } from '../../../preload/contract/listening.ts';
import { type BridgeError, fail, ok, type Result } from '../../../preload/contract/result.ts';
import type { HeardSoFar } from '../../../preload/contract/uploads.ts';
import { formatDuration } from '../../../preload/messages/format-duration.ts';
import { heardTextFormat } from '../../../preload/messages/heard-text.ts';
import { t } from '../../../preload/messages/translate.ts';
import { composeHeardText } from '../../../preload/recordings/compose-heard-text.ts';
import { getSpokenLanguage } from '../../../preload/recordings/recognised-language.ts';
import { toOneLine } from '../../../preload/recordings/recording-names.ts';
import { rejectOnAbort } from '../../lib/abort.ts';
import type { Clock } from '../../lib/clock.ts';
import { toReadError, userFiles } from '../../lib/file-access.ts';
import { sleep } from '../../lib/sleep.ts';
import { ListeningMeter } from '../../listening/estimate.ts';
import type { Listen, Listened, SpeedMemory } from '../../listening/listen.ts';
import { runListening } from '../../listening/run.ts';
import { ShowRepository } from '../../shows/show-repository.ts';
import type { Database } from '../../storage/database.ts';
import { isPassing } from '../../storage/errors.ts';
import { HeardChunks } from '../../texts/heard-chunks.ts';
import { type NewText, TextRepository } from '../../texts/text-repository.ts';
import type { Coordinator } from '../queue/coordinator.ts';
import type { AttemptResult, Upload } from '../queue/reducer/events.ts';
import type { UploadPlace } from './place.ts';

/** What hears recordings, and who learns of their texts. */
export interface Recogniser {
  readonly listen: Listen;
  readonly speed: SpeedMemory;
  /** How names are written, besides those that are entered for a recording. */
  readonly getHints: (showId: string | null) => readonly string[];
  /** A text was stored. `isNew`: it replaced none. */
  readonly onText: (id: string, isNew: boolean) => void;
  /** Writes to the log; no names and no paths. */
  readonly warn: (message: string, error?: unknown) => void;
}

interface ComputerPlaceDeps extends Recogniser {
  readonly database: Database;
  readonly coordinator: Pick<Coordinator, 'dispatch' | 'request'>;
  readonly clock: Clock;
  /** How much of the recording of a part is louder than silence, 0 to 1; null if that is not known. */
  readonly getSoundShare: (partId: string) => number | null;
}

/** What stores the text may succeed later. */
interface PassingFailure {
  readonly ok: false;
  readonly error: BridgeError;
  readonly isPassing: true;
}

/** What was heard besides the chunks. */
interface HeardRecording extends Listened {
  readonly sources: readonly HeardSource[];
}

/** A part that is listened to. */
interface Run {
  readonly upload: Upload;
  readonly meter: ListeningMeter;
  /** Empty until they are known. */
  sources: readonly HeardSource[];
}

/** Milliseconds between two reports of the progress. */
const reportMs = 1_000;
/** Milliseconds after which what passes is tried again, and how often if it is no lock. */
const passingMs = 5_000;
const maxAttempts = 12;
const driveTimeoutMs = 30_000;

export class ComputerPlace implements UploadPlace {
  readonly #deps: ComputerPlaceDeps;
  readonly #chunks: HeardChunks;
  readonly #texts: TextRepository;
  /** By the id of the part. */
  readonly #runs = new Map<string, Run>();

  constructor(deps: ComputerPlaceDeps) {
    this.#deps = deps;
    this.#chunks = new HeardChunks(deps.database);
    this.#texts = new TextRepository(deps.database, deps.clock.now);
  }

  /**
   * Goes on behind the last chunk that was stored. It waits while another program holds the database, and for a minute while the disk
   * fails.
   */
  async run(upload: Upload, _timeoutMs: number, signal: AbortSignal): Promise<AttemptResult> {
    const { clock, warn } = this.#deps;
    for (let attempt = 1; ; attempt += 1) {
      const heard = await this.#hear(upload, signal);
      if (heard.ok) return { kind: 'finished', transcriptionId: heard.value };
      const { error } = heard;
      const isPassing = 'isPassing' in heard && (isLocked(error) || attempt < maxAttempts);
      if (signal.aborted || !isPassing) return { kind: 'refused', error, phase: 'uploading' };
      // The same line every few seconds would fill the log.
      if (attempt === 1) warn('what was heard cannot be stored now and is tried again', error);
      await sleep(clock, passingMs, signal);
    }
  }

  /** What was heard of a part, from a chunk on. */
  getHeard(partId: string, from: number): Result<Omit<HeardSoFar, 'job'>> {
    const chunks = this.#chunks.get(partId, from);
    return chunks.ok ? ok({ chunks: chunks.value, sources: this.#runs.get(partId)?.sources ?? [] }) : chunks;
  }

  /** Ends listening to a part. What was heard until now becomes a text of its own. Nobody is told apart in a mix. */
  keep(partId: string): Result<true> {
    const run = this.#runs.get(partId);
    if (run === undefined || run.meter.heardMs === 0) return fail('wrong_state');
    const { upload, sources } = run;
    const { heardMs } = run.meter;
    const name = t('heardText.until', { name: upload.name, time: formatDuration(heardMs / 1_000) });
    const heard = { durationMs: heardMs, unreadTracks: 0, sources, voices: [] };
    try {
      const stored = this.#store({ ...upload, name, replaces: null }, heard, true);
      return stored.ok ? ok(true) : { ok: false, error: stored.error };
    } catch (error) {
      const failure = this.#deps.database.toFailure(error);
      if (failure === null) throw error;
      return failure;
    }
  }

  /** Deletes what was heard of a part. */
  discard(partId: string): void {
    const deleted = this.#chunks.delete(partId);
    if (!deleted.ok) this.#deps.warn('what was heard is not deleted', deleted.error);
  }

  /** Returns the id of the text. */
  async #hear(upload: Upload, signal: AbortSignal): Promise<Result<string> | PassingFailure> {
    const unchanged = await checkFile(upload, signal);
    if (!unchanged.ok) return unchanged;
    if (signal.aborted) return fail('cancelled');
    try {
      const listened = await this.#listen(upload, signal);
      return listened.ok ? this.#store(upload, listened.value, false) : listened;
    } catch (error) {
      const failure = this.#deps.database.toFailure(error);
      if (failure === null) throw error;
      if (isPassing(error) && failure.error.code !== 'disk_full') return { ...failure, isPassing: true };
      this.#deps.warn('what was heard was not stored', error);
      return failure;
    }
  }

  async #listen(upload: Upload, signal: AbortSignal): Promise<Result<HeardRecording>> {
    const { listen, speed, getHints, clock, coordinator, getSoundShare, warn } = this.#deps;
    const { id, name, description, language, people, file, leftOutTracks, replaces, showId } = upload;
    this.#chunks.open(id, toSource(upload));
    const position = this.#chunks.getPosition(id);
    const known = { soundShare: getSoundShare(id), people };
    const meter = new ListeningMeter(position, toMilliseconds(upload.durationSeconds), known);
    // The name that was entered; the user may change it again meanwhile.
    if (position.nextIndex === 0 && replaces !== null) await this.#texts.update(replaces, { name });
    const run: Run = { upload, meter, sources: [] };
    this.#runs.set(id, run);
    let stopReports = (): void => {};
    const report = (): void => {
      stopReports();
      stopReports = clock.after(reportMs, report);
      const progress = meter.getProgress(speed.read());
      coordinator.dispatch({ kind: 'listening_progressed', id, progress });
    };
    report();
    try {
      const listened = await runListening({
        listen,
        file: file.path,
        language: getSpokenLanguage(language),
        people,
        prompt: toOneLine([description, ...getHints(showId)].filter(Boolean).join(', ')),
        leftOutTracks: leftOutTracks ?? undefined,
        signal,
        onSources: (found) => {
          run.sources = found;
          meter.setSources(found.length);
          report();
        },
        getLengthMs: () => meter.lengthMs,
        onLength: (ms) => {
          meter.setLength(ms);
          report();
        },
        getPosition: () => this.#chunks.getPosition(id),
        dropFrom: (index) => this.#chunks.dropFrom(id, index),
        store: (chunks) => {
          this.#chunks.add(id, chunks);
          meter.onChunks(chunks);
          report();
        },
        onPaused: (isPaused) => {
          meter.setPaused(isPaused);
          report();
        },
        warn,
      });
      if (listened.ok && meter.speed !== null) speed.write(meter.speed);
      return listened.ok ? ok({ ...listened.value, sources: run.sources }) : listened;
    } finally {
      this.#runs.delete(id);
      stopReports();
    }
  }

  #getSpeakers({ showId }: Upload): readonly string[] | undefined {
    return showId === null ? undefined : new ShowRepository(this.#deps.database).get(showId)?.speakers;
  }

  /** Text, words and the state of the part are written together. `isKept`: the user has ended listening. */
  #store(
    upload: Upload,
    { durationMs, unreadTracks, sources, voices }: HeardRecording,
    isKept: boolean,
  ): Result<string> | PassingFailure {
    const { coordinator, clock, onText } = this.#deps;
    const chunks = this.#chunks.list(upload.id);
    const speakers = this.#getSpeakers(upload);
    const { text, ...heardText } = composeHeardText({ chunks, sources, voices, speakers }, heardTextFormat);
    const id = this.#texts.getId(upload.replaces);
    const heard: NewText = {
      id,
      partId: upload.id,
      name: upload.name,
      text: formatText(text, unreadTracks),
      heard: {
        language: heardText.languages[0]?.[0] ?? '',
        isLanguageFound: getSpokenLanguage(upload.language) === null,
        heardAt: clock.now(),
        durationMs,
        ...heardText,
      },
    };
    const stored = coordinator.request({ kind: 'text_heard', id: upload.id, text: heard, isKept });
    if (!stored.ok) return isLocked(stored.error) ? { ...stored, isPassing: true } : stored;
    onText(id, id !== upload.replaces);
    return ok(id);
  }
}

/** Another program holds the database. */
const isLocked = ({ detail }: BridgeError): boolean => detail?.key === 'database_locked';

const toMilliseconds = (seconds: number | null): number | null =>
  seconds === null ? null : Math.round(seconds * 1_000);

/** Which recording is heard, and how. */
const toSource = ({ fingerprint, file, language, leftOutTracks }: Upload): string =>
  JSON.stringify([fingerprint ?? [file.path, file.size, file.mtimeMs], language, leftOutTracks]);

/** The same as while a file is sent. Errors: file_missing, file_unreadable, not_a_file, file_changed. */
const checkFile = async ({ file }: Upload, signal: AbortSignal): Promise<Result<true>> => {
  const { path, size, mtimeMs, inode } = file;
  try {
    const found = userFiles.run(() => stat(path, { bigint: true }), { path, timeoutMs: driveTimeoutMs });
    const stats = await rejectOnAbort(found, signal);
    if (!stats.isFile()) return fail('not_a_file');
    const isSame =
      Number(stats.size) === size &&
      String(stats.ino) === inode &&
      Number(stats.mtimeNs / 1_000_000n) === Math.floor(mtimeMs);
    return isSame ? ok(true) : fail('file_changed');
  } catch (error) {
    return { ok: false, error: toReadError(error) };
  }
};

/** The text, and at its end what was left out. */
const formatText = (text: string, unreadTracks: number): string => {
  const heard = text === '' ? t('heardText.nothingSaid') : text;
  return unreadTracks === 0 ? heard : `${heard}\n\n${t('heardText.tracksNotRead', { count: unreadTracks })}`;
};
