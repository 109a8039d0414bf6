/** Listens to one recording to its end, also if what listens crashes. */
import { getLanguageCodes } from '../../../preload/contract/language.ts';
import type { HeardChunk } from '../../../preload/contract/listening.ts';
import { type BridgeError, fail, type Result } from '../../../preload/contract/result.ts';
import { createWordlessChunk, getListeningPosition } from '../../../preload/recordings/listening-position.ts';
import { toRecognised } from '../../../preload/recordings/recognised-language.ts';
import { isPassing } from '../../storage/errors.ts';
import type { Listen, Listened } from '../listen.ts';
import type { Position, RecordingRow, Recordings } from './recordings.ts';

/**
 * Countries in which recordings in several languages are common. The language of such a recording is found: a wrong one makes
 * the text a bad translation.
 */
const multilingualRegions = new Set(
  (
    'AE AF BE BO BW CA CH CM CY DJ DZ ER ET FJ GH HK IE IL IN IQ KE KZ LK LU MA MD MO MT MU MY MZ NA NG NP PG PH PK PY RW SG SN TN ' +
    'TZ UA UG ZA ZM ZW'
  ).split(' '),
);

const languageNames = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' });

/**
 * The language that the recogniser is told; null: it is found. `sent` are the two letters of a request: a country or, in small
 * letters, a language, which is what some clients send.
 */
export const getSpokenLanguage = (sent: string | null): string | null => {
  if (sent === null) return null;
  if (sent === sent.toLowerCase() && languageNames.of(sent) !== undefined) return toRecognised(sent);
  const region = sent.toUpperCase();
  if (multilingualRegions.has(region)) return null;
  return toRecognised(getLanguageCodes(region)?.language ?? '');
};

export type RunEnd =
  | ({ readonly kind: 'heard' } & Listened)
  /** It cannot be listened to. */
  | { readonly kind: 'refused'; readonly error: BridgeError }
  /** `reason`: what was thrown. */
  | { readonly kind: 'failed'; readonly reason?: unknown }
  | { readonly kind: 'stopped' }
  /** Something is missing that has nothing to do with the recording, such as space on the disk. */
  | { readonly kind: 'later'; readonly reason?: unknown }
  /** What was received cannot be read now, as while a virus scanner holds it. */
  | { readonly kind: 'unreadable' };

interface RunOptions {
  readonly recording: RecordingRow;
  readonly file: string;
  readonly recordings: Recordings;
  readonly listen: Listen;
  readonly signal: AbortSignal;
  readonly onStored: (position: Position, chunks: readonly HeardChunk[]) => void;
  readonly onPaused: (isPaused: boolean) => void;
  readonly warn: (message: string, error: unknown) => void;
}

const maxFailures = 3;
/** Milliseconds that are skipped after so many failures: as much as a chunk has at most. */
const skippedMs = 28_000;
/** After more in a row, it is not the recording. */
const maxSkips = 3;

export const runListening = async (options: RunOptions): Promise<RunEnd> => {
  const { recordings, recording, signal } = options;
  let failures = 0;
  let skips = 0;
  for (;;) {
    const before = recordings.getPosition(recording).nextIndex;
    const end = await attempt(options, failures === maxFailures - 1);
    if (end !== 'crashed') return end;
    if (signal.aborted) return { kind: 'stopped' };
    if (recordings.getPosition(recording).nextIndex > before) [failures, skips] = [0, 0];
    failures += 1;
    if (failures < maxFailures) continue;
    if (skips === maxSkips) return { kind: 'failed' };
    const stored = store(options, [createGap(recordings, recording)]);
    if (stored !== true) return stored;
    [failures, skips] = [0, skips + 1];
  }
};

const createGap = (recordings: Recordings, recording: RecordingRow): HeardChunk => {
  const { fromMs, nextIndex } = recordings.getPosition(recording);
  const lengthMs = recordings.get(recording.id)?.length_ms ?? 0;
  const endMs = lengthMs > fromMs ? Math.min(fromMs + skippedMs, lengthMs) : fromMs + skippedMs;
  const stretch = { startMs: fromMs, endMs };
  return createWordlessChunk(nextIndex, stretch, [{ ...stretch, isUnreadable: false }]);
};

const store = (
  { recordings, recording, onStored }: RunOptions,
  chunks: readonly HeardChunk[],
): true | RunEnd => {
  try {
    recordings.addChunks(recording, chunks);
    onStored(recordings.getPosition(recording), chunks);
    return true;
  } catch (reason) {
    return { kind: isPassing(reason) ? 'later' : 'failed', reason };
  }
};

const attempt = async (options: RunOptions, isCareful: boolean): Promise<RunEnd | 'crashed'> => {
  const { recording, recordings, file, listen, signal, onPaused, warn } = options;
  let notStored: RunEnd | null = null;
  const result = await listen({
    file,
    language: getSpokenLanguage(recording.language),
    prompt: recording.description ?? '',
    ...getListeningPosition(recordings.getChunks(recording)),
    isCareful,
    leftOutTracks: recording.left_out_tracks?.split(/\D+/).filter(Boolean).map(Number),
    onLength: (ms) => {
      try {
        recordings.setLength(recording, ms);
      } catch {
        // Only the estimate needs it.
      }
    },
    onChunks: (chunks) => {
      if (signal.aborted || notStored !== null) return false;
      const stored = store(options, chunks);
      if (stored !== true) notStored = stored;
      return stored === true;
    },
    onPaused,
    signal,
  }).catch((error: unknown): Result<never> => {
    warn('listening threw and is tried again', error);
    return fail('internal');
  });
  if (result.ok) return { kind: 'heard', ...result.value };
  if (signal.aborted) return { kind: 'stopped' };
  return notStored ?? explain(result.error);
};

/** What is wrong with the recording or the model. All else may have been a crash. */
const isRefusal = ({ detail }: BridgeError): boolean => /^(recording|speech_model)_/.test(detail?.key ?? '');

const explain = (error: BridgeError): RunEnd | 'crashed' => {
  switch (error.code) {
    case 'file_empty':
    case 'not_audio':
      return { kind: 'refused', error };
    case 'listening_failed':
      return isRefusal(error) ? { kind: 'refused', error } : 'crashed';
    case 'internal':
      return 'crashed';
    case 'cancelled':
    case 'disk_full':
    case 'storage_failed':
      return { kind: 'later' };
    case 'file_unreadable':
      return { kind: 'unreadable' };
    default:
      return { kind: 'failed' };
  }
};
