/** The fields of a job that the user can change. */
import { assertNever } from '../../preload/contract/result.ts';
import type { UploadFields } from '../../preload/contract/uploads.ts';
import type { Job } from './job.ts';

/** Whether name, language and description can be changed: before sending and after a failure. */
export const isEditable = (job: Job): boolean => {
  switch (job.state.kind) {
    case 'draft':
    case 'queued':
    case 'preparing':
    case 'prepared':
    case 'paused':
    case 'waiting':
    case 'failed':
    case 'cancelled':
      return true;
    case 'uploading':
    case 'transcribing':
    case 'checking':
    case 'done':
      return false;
    default:
      return assertNever(job.state);
  }
};

export const withFields = (job: Job, fields: UploadFields): Job => ({
  ...job,
  name: (fields.name ?? job.name).normalize('NFC'),
  description: fields.description ?? job.description,
  language: fields.language ?? job.language,
  choice: fields.choice ?? job.choice,
});
