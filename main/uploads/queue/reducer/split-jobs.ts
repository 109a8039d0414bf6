/** Replaces a job by the jobs of its parts. */
import type { Job } from '../../job.ts';
import { toPartJob, toSiblingPartJob } from '../../preparing/part-jobs.ts';
import { describeRecording } from '../../preparing/split-recording.ts';
import { replaceJobs, requireSaved, type Step, withEffects } from './step.ts';

/** The first part keeps the id. The others follow it in the queue. */
export const insertParts = (step: Step, job: Job, count: number): Step => {
  const { preparation } = job;
  if (preparation === null) return step;
  const whole = { ...job, preparation: { ...preparation, recordingName: job.name } };
  const template = step.context.partNameTemplate();
  const room = getGapAfter(step, job);
  const parts = Array.from({ length: count }, (_, index): Job => {
    const part = toPartJob(whole, index, count, template);
    return { ...part, position: job.position + (room * index) / count };
  });
  const inserted = replaceJobs(step, parts);
  const recording = describeRecording(parts, false);
  return recording === null ? inserted : withEffects(inserted, { kind: 'report_recording', recording });
};

/** Adds a part that was removed, behind the job of another part. Nothing changes if it cannot be saved. */
export const insertPart = (step: Step, id: string, index: number): Step => {
  const [other] = step.state.jobs.getAll([id]);
  if (!other?.preparation) return step;
  const position = other.position + getGapAfter(step, other) / 2;
  const part = toSiblingPartJob(other, index, step.context.partNameTemplate());
  const added = requireSaved(step, [{ ...part, position }]);
  const parts = added.state.jobs.ofRecording(other.preparation.recordingId);
  const recording = describeRecording(parts, true);
  return recording === null ? added : withEffects(added, { kind: 'report_recording', recording });
};

/** The distance to the position of the next job. New jobs have whole numbers, so 1 is free at the end. */
const getGapAfter = ({ state }: Step, { id, position }: Job): number => {
  const ids = state.jobs.listIds(state.account.listed);
  const next = state.jobs.get(ids[ids.indexOf(id) + 1] ?? '');
  return next === undefined ? 1 : Math.min(Math.max(next.position - position, 0), 1);
};
