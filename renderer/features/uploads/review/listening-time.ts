/** How long this computer takes for the recordings of the review, and when their texts are ready. Pure functions. */
import type { UploadJob } from '../../../../preload/contract/uploads.ts';
import {
  loadingMs,
  planWork,
  type RecordingToHear,
  weighWork,
} from '../../../../preload/recordings/listening-work.ts';

/** If all tracks are named, none is left out. */
const countSources = ({ tracks = [], leftOutTracks = [] }: UploadJob): number =>
  Math.max(tracks.length - leftOutTracks.length || tracks.length, 1);

/** Null if the length is not known. */
const toRecording = (job: UploadJob): RecordingToHear | null => {
  const { durationSeconds, soundShare = null, people } = job;
  if (durationSeconds === null) return null;
  return { lengthMs: durationSeconds * 1_000, sources: countSources(job), soundShare, people };
};

/** What is promised is a little longer: a text that is late is worse than one that is early. */
const reserve = 1.05;

/** Milliseconds; null if a length is not known, or until when a recording waits for power. `speed`: milliseconds of speech in a millisecond. */
const sumUp = (jobs: readonly UploadJob[], speed: number): number | null =>
  jobs.reduce<number | null>((sum, job) => {
    const listening = job.state.kind === 'transcribing' ? job.state.listening : undefined;
    const leftMs = listening?.leftMs ?? null;
    const recording = toRecording(job);
    if (sum === null || listening?.isPaused || (leftMs === null && recording === null)) return null;
    return sum + (leftMs ?? (recording ? (weighWork(planWork(recording)) / speed) * reserve : 0));
  }, 0);

/** Will be heard without the user. */
const isToBeHeard = ({ place, state }: UploadJob): boolean =>
  place === 'computer' && ['transcribing', 'queued', 'waiting'].includes(state.kind);

export interface ListeningTime {
  /** Milliseconds for these recordings alone. */
  readonly ms: number;
  /** Milliseconds until they are ready, with what is heard before them. */
  readonly readyMs: number;
}

/**
 * `reviewed` are part of the queue, in its order. `speed`: as this computer is known. Null if nothing of them is heard here, or if
 * it is not known.
 */
export const estimateListening = (
  reviewed: readonly UploadJob[],
  queue: readonly UploadJob[],
  speed: number | null,
): ListeningTime | null => {
  const ids = new Set(reviewed.map(({ id }) => id));
  const heard = reviewed.filter(({ place }) => place === 'computer');
  const last = queue.findLastIndex(({ id }) => ids.has(id));
  if (heard.length === 0 || speed === null) return null;
  const before = queue.filter(
    (job, at) => !ids.has(job.id) && isToBeHeard(job) && (at < last || job.state.kind === 'transcribing'),
  );
  const [heardMs, beforeMs] = [sumUp(heard, speed), sumUp(before, speed)];
  if (heardMs === null || beforeMs === null) return null;
  const ms = loadingMs + heardMs;
  return { ms, readyMs: beforeMs + ms };
};
