/** Uploads whose recordings are sent again, and what was entered for them, as long as they are in the list. */
import path from 'node:path';
import { isEpisodeId } from '../../preload/contract/episodes.ts';
import { fail, type Result } from '../../preload/contract/result.ts';
import type { Place } from '../../preload/contract/settings.ts';
import type { AddedFiles } from '../../preload/contract/uploads.ts';
import type { AddedFields, FileAdditions } from './add-files.ts';
import { toFileError } from './files/probe-audio-file.ts';
import type { Job, JobPart } from './job.ts';
import { listJobs, listPartsOfPlace, type QueueState } from './queue/reducer/state.ts';

export const getLanguagesById = (parts: readonly JobPart[]): ReadonlyMap<string, string> =>
  new Map(
    parts.flatMap(({ part: { state }, job: { language } }) =>
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
    return job === undefined
      ? null
      : { path: job.path, fields: { place, name: job.name, ...getEntered(job) } };
  }
  const { transcriptionId, name, path: file } = source;
  const job = listPartsOfPlace(state, inUse, 'done').find(
    ({ part }) => part.state.kind === 'done' && part.state.transcriptionId === transcriptionId,
  )?.job;
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

const getEntered = ({ description, language, leftOutTracks }: Job) => ({
  description,
  language,
  leftOutTracks,
});
