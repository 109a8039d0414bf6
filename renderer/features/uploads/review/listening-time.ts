/** How long this computer takes for the recordings of the review, and when their texts are ready. Pure functions. */
import type { UploadJob } from '../../../../preload/contract/uploads.ts';
import { planWork, type RecordingToHear, weighWork } from '../../../../preload/recordings/listening-work.ts';

/** If all tracks are named, none is left out. */
const countSources = ({ tracks = [], leftOutTracks = [] }: UploadJob): number =>
  Math.max(tracks.length - leftOutTracks.length || tracks.length, 1);

/** Null if the length is not known. */
const toRecording = (job: UploadJob): RecordingToHear | null => {
  const { durationSeconds, soundShare = null, people } = job;
  if (durationSeconds === null) return null;
  return { lengthMs: durationSeconds * 1_000, sources: countSources(job), soundShare, people };
};

/** Milliseconds; null if a length is not known. `speed`: milliseconds of speech in a millisecond. */
const sumUp = (jobs: readonly UploadJob[], speed: number): number | null =>
  jobs.reduce<number | null>((sum, job) => {
    const { state } = job;
    const leftMs = state.kind === 'transcribing' ? (state.listening?.leftMs ?? null) : null;
    const recording = toRecording(job);
    if (sum === null || (leftMs === null && recording === null)) return null;
    return sum + (leftMs ?? (recording ? weighWork(planWork(recording)) / speed : 0));
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
 * `reviewed` are part of the queue, in its order. `speed`: the mean of earlier recordings. Null if nothing of them is heard here, or if
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
  const [ms, beforeMs] = [sumUp(heard, speed), sumUp(before, speed)];
  return ms === null || beforeMs === null ? null : { ms, readyMs: beforeMs + ms };
};
