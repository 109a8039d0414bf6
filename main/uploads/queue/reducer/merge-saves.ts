import type { Effect, RecordingReport } from './effects.ts';

type Save = Extract<Effect, { readonly kind: 'save_jobs' }>;

/**
 * Saves that follow one another become one, because each is a commit. The last state of a job counts. A report about
 * jobs is written with their save, so that a kill cannot come between them.
 */
export const mergeSaves = (effects: readonly Effect[]): readonly Effect[] => {
  const merged: Effect[] = [];
  for (const effect of effects) {
    const last = merged.at(-1);
    if (effect.kind === 'save_jobs' && last?.kind === 'save_jobs') {
      merged[merged.length - 1] = join(last, effect);
      continue;
    }
    const index = isReport(effect) ? findSave(merged, getJobIds(effect)) : -1;
    const save = merged[index];
    if (isReport(effect) && save?.kind === 'save_jobs') merged[index] = withReport(save, effect);
    else merged.push(effect);
  }
  return merged;
};

/** The index of the last save of one of these jobs; -1 if there is none. */
const findSave = (effects: readonly Effect[], jobIds: readonly string[]): number =>
  effects.findLastIndex(
    (effect) => effect.kind === 'save_jobs' && effect.jobs.some(({ id }) => jobIds.includes(id)),
  );

const join = (save: Save, { jobs }: Save): Save => ({
  ...save,
  jobs: [...new Map([...save.jobs, ...jobs].map((job) => [job.id, job])).values()],
});

const withReport = (save: Save, report: RecordingReport): Save => ({
  ...save,
  reports: [...(save.reports ?? []), report],
});

const isReport = (effect: Effect): effect is RecordingReport =>
  effect.kind === 'report_recording' || effect.kind === 'report_part' || effect.kind === 'report_part_jobs';

const getJobIds = (report: RecordingReport): readonly string[] => {
  switch (report.kind) {
    case 'report_recording':
      return report.recording.parts.map(({ jobId }) => jobId);
    case 'report_part':
      return [report.part.jobId];
    case 'report_part_jobs':
      return report.change.removedJobIds;
  }
};
