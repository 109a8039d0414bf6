/** Uploads whose recordings are sent again, and what was entered for them, as long as they are in the list. */
import path from 'node:path';
import { isEpisodeId } from '../../preload/contract/episodes.ts';
import { fail, type Result } from '../../preload/contract/result.ts';
import type { Place } from '../../preload/contract/settings.ts';
import type { AddedFiles, UploadJob } from '../../preload/contract/uploads.ts';
import type { AddedFields, FileAdditions } from './files/add-files.ts';
import { toFileError } from './files/probe-audio-file.ts';
import type { Job } from './job.ts';
import { listJobs, listJobsOfPlace, type QueueState } from './queue/reducer/state.ts';

export const getLanguagesById = (
  jobs: readonly Pick<UploadJob, 'state' | 'language'>[],
): ReadonlyMap<string, string> =>
  new Map(
    jobs.flatMap(({ state, language }) =>
      state.kind === 'done' && language !== '' ? [[state.transcriptionId, language]] : [],
    ),
  );

/** The recording of a text of the place in use. */
export interface TextRecording {
  readonly transcriptionId: string;
  readonly name: string;
  readonly path: string;
}

interface FoundRecording {
  readonly path: string;
  readonly fields: AddedFields;
}

/** `source`: of a text of the place `inUse`, or the id of an upload in any state; null if there is no such upload. */
export const findRecording = (
  state: QueueState,
  source: string | TextRecording,
  { place, inUse }: { readonly place: Place; readonly inUse: Place },
): FoundRecording | null => {
  if (typeof source === 'string') {
    const job = listJobs(state).find(({ id }) => id === source);
    if (job === undefined) return null;
    const name = job.preparation?.recordingName ?? job.name;
    return { path: job.path, fields: { place, name, ...getEntered(job) } };
  }
  const { transcriptionId, name, path: file } = source;
  const job = listJobsOfPlace(state, inUse, 'done').find(
    (each) => each.state.kind === 'done' && each.state.transcriptionId === transcriptionId,
  );
  // A service cannot do that.
  const isReplaced = place === 'computer' && inUse === 'computer' && !isEpisodeId(transcriptionId);
  const replaces = isReplaced ? transcriptionId : null;
  return { path: file, fields: { place, name, replaces, ...(job && getEntered(job)) } };
};

/** Fails if there is no such upload, or if its file is missing or no audio any more. */
export const addAgain = async (
  additions: Pick<FileAdditions, 'addAll'>,
  recording: FoundRecording | null,
): Promise<Result<AddedFiles>> => {
  if (recording === null) return fail('unknown_id');
  const { path: file, fields } = recording;
  const added = await additions.addAll([{ path: file, name: path.basename(file), size: 0 }], fields);
  const [skipped] = added.ok ? added.value.skipped : [];
  return skipped ? toFileError(skipped.reason) : added;
};

const getEntered = ({ description, language }: Job) => ({ description, language });
