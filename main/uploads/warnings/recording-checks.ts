/**
 * Looks at the sound of files that wait for review, one after the other, so that the user is warned before sending. Never
 * delays an upload: a file that is sent before its turn is not checked.
 */
import { LRUCache } from 'lru-cache';
import type { RecordingWarning } from '../../../preload/contract/recording-warnings.ts';
import type { Result } from '../../../preload/contract/result.ts';
import type { UploadJob } from '../../../preload/contract/uploads.ts';
import { levelsPerSecond } from '../../../preload/recordings/envelope.ts';
import { getSoundShare } from '../../../preload/recordings/find-pauses.ts';
import type { Clock } from '../../lib/clock.ts';
import type { Preparation } from '../../preparation/preparation.ts';
import type { Sound } from '../../preparation/types.ts';
import { isCutOnDrive } from '../files/is-cut-mp4.ts';
import type { Job } from '../job.ts';

export type Analyser = Pick<Preparation, 'analyse'>;

interface RecordingChecksDeps {
  readonly analyser: Analyser;
  /** Resolves when an analysis may start: not before the window is open. */
  readonly ready: Promise<unknown>;
  readonly clock: Clock;
  readonly getJob: (id: string) => Job | undefined;
  /** The warnings of these jobs are known now. */
  readonly onChecked: (ids: readonly string[]) => void;
}

/** Milliseconds; a review that is confirmed at once needs no warning. */
const delayMs = 1_000;
/** Seconds that are decoded of a longer recording, besides samples of the rest. */
const maxSeconds = 600;
const maxResults = 10_000;

const endsEarly = (result: Result<unknown>): boolean =>
  !result.ok &&
  (result.error.detail?.key === 'recording_damaged' || result.error.detail?.key === 'recording_truncated');

const missingSound: ReadonlySet<RecordingWarning['code']> = new Set([
  'incomplete',
  'unreadable_from',
  'more_in_file',
  'unreadable_track',
]);
const isAboutMissing = ({ code }: RecordingWarning): boolean => missingSound.has(code);

/** Of a long recording its start is measured, and samples stand for the rest. */
const measureSoundShare = ({ envelope, durationSeconds }: Sound): number | null => {
  const [start, rest] = [
    envelope.subarray(0, maxSeconds * levelsPerSecond),
    envelope.subarray(maxSeconds * levelsPerSecond),
  ];
  const [ofStart, ofRest] = [getSoundShare(start), getSoundShare(rest)];
  if (ofStart === null || ofRest === null || durationSeconds <= maxSeconds) return ofStart;
  return (ofStart * maxSeconds + ofRest * (durationSeconds - maxSeconds)) / durationSeconds;
};

/** A file in its state when it was added. */
const getKey = ({ path, size, mtimeMs }: Pick<Job, 'path' | 'size' | 'mtimeMs'>): string =>
  `${size} ${mtimeMs} ${path}`;

interface Findings {
  /** There are none if the recording cannot be decoded. */
  readonly warnings: readonly RecordingWarning[];
  readonly soundShare: number | null;
}

export class RecordingChecks {
  readonly #deps: RecordingChecksDeps;
  /** By job. */
  readonly #results = new LRUCache<string, Findings>({ max: maxResults });
  /** Ids of drafts in the order in which they are checked. */
  readonly #waiting = new Set<string>();
  #running: { readonly id: string; readonly cancel: () => void } | null = null;
  #cancelTimer: (() => void) | null = null;
  #isReady = false;
  #isClosed = false;

  constructor(deps: RecordingChecksDeps) {
    this.#deps = deps;
    void deps.ready.then(() => {
      this.#isReady = true;
      this.#schedule();
    });
  }

  /** Null until the recording was checked. */
  getWarnings = (job: Job): readonly RecordingWarning[] | null =>
    this.#results.get(getKey(job))?.warnings ?? null;

  /** How much of the recording is louder than silence, 0 to 1; null if it was not checked. */
  getSoundShare = (job: Job): number | null => this.#results.get(getKey(job))?.soundShare ?? null;

  /** These jobs are new or have changed. */
  onJobs(jobs: readonly Pick<UploadJob, 'id' | 'state'>[]): void {
    for (const { id, state } of jobs) {
      const job = this.#deps.getJob(id);
      if (job && state.kind === 'draft' && !this.#results.has(getKey(job))) this.#waiting.add(id);
      else this.#leave(id);
    }
    this.#schedule();
  }

  onRemoved(ids: readonly string[]): void {
    for (const id of ids) this.#leave(id);
  }

  /** A preparation reads all of a recording, and so finds what cannot be read. */
  readonly onPrepared = (id: string, warnings: readonly RecordingWarning[]): void => {
    const job = this.#deps.getJob(id);
    const unreadable = warnings.filter(isAboutMissing);
    if (job === undefined || unreadable.length === 0) return;
    const others = (this.getWarnings(job) ?? []).filter((warning) => !isAboutMissing(warning));
    this.#results.set(getKey(job), {
      warnings: [...unreadable, ...others],
      soundShare: this.getSoundShare(job),
    });
    this.#deps.onChecked([id]);
  };

  close(): void {
    this.#isClosed = true;
    this.#waiting.clear();
    this.#cancelTimer?.();
    this.#running?.cancel();
  }

  #leave(id: string): void {
    this.#waiting.delete(id);
    if (this.#running?.id === id) this.#running.cancel();
  }

  #schedule(): void {
    const isNeeded = this.#waiting.size > 0 && this.#running === null && this.#cancelTimer === null;
    if (!isNeeded || !this.#isReady || this.#isClosed) return;
    this.#cancelTimer = this.#deps.clock.after(delayMs, () => {
      this.#cancelTimer = null;
      void this.#checkAll();
    });
  }

  async #checkAll(): Promise<void> {
    for (;;) {
      const [id] = this.#waiting;
      if (id === undefined) return;
      this.#waiting.delete(id);
      const job = this.#deps.getJob(id);
      if (job && !this.#results.has(getKey(job))) await this.#check(id, job);
    }
  }

  async #check(id: string, { path, size, mtimeMs, format }: Job): Promise<void> {
    const { analyser, onChecked } = this.#deps;
    const analysis = analyser.analyse({ path, priority: 'ahead', maxSeconds });
    this.#running = { id, cancel: analysis.cancel };
    const result = await analysis.result;
    const isCut = format === 'mp4' && (await isCutOnDrive(path));
    this.#running = null;
    if (!result.ok && result.error.code === 'cancelled') return;
    const isIncomplete = isCut || endsEarly(result);
    const warnings = result.ok ? result.value.warnings : [];
    this.#results.set(getKey({ path, size, mtimeMs }), {
      warnings:
        isIncomplete && !warnings.some(isAboutMissing) ? [{ code: 'incomplete' }, ...warnings] : warnings,
      soundShare: result.ok ? measureSoundShare(result.value) : null,
    });
    if (!this.#isClosed) onChecked([id]);
  }
}
