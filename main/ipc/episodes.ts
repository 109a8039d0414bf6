import { randomUUID } from 'node:crypto';
import { basename } from 'node:path';
import type { SidetoneContract } from '../../preload/contract/contract.ts';
import type { Handlers } from '../../preload/contract/define.ts';
import { fail, ok } from '../../preload/contract/result.ts';
import type { Audio } from '../library/audio/audio.ts';
import type { Episodes } from '../library/episodes/episodes.ts';
import type { Uploads } from '../uploads/uploads.ts';
import type { UploadsDialogs } from './uploads.ts';

export interface EpisodesDeps {
  readonly episodes: Episodes;
  readonly audio: Pick<Audio, 'get' | 'getPath'>;
  readonly uploads: Pick<Uploads, 'addFiles' | 'sendMissingPart'>;
  readonly showAddedFiles: UploadsDialogs['showAddedFiles'];
}

export const episodesHandlers = ({
  episodes,
  audio,
  uploads,
  showAddedFiles,
}: EpisodesDeps): Handlers<SidetoneContract>['episodes'] => ({
  list: () => episodes.list(),
  join: (request) => episodes.join(request),
  separate: (id) => episodes.separate(id),
  ofRecording: (id) => episodes.findOfRecording(id),
  resendPart: async (id, index) => {
    const [recording, file] = [await audio.get(id), await audio.getPath(id)];
    if (!recording.ok) return recording;
    if (file === null) return fail('file_missing');
    const jobId = randomUUID();
    const seconds = recording.value?.durationSeconds ?? null;
    const claimed = episodes.attachPart({ id, index, jobId, seconds });
    if (!claimed.ok) return claimed;
    const { name: recordingName, cuts } = claimed.value;
    const sent = await uploads.sendMissingPart(file, { jobId, recordingName, index, cuts });
    if (!sent.ok) episodes.partJobsChanged([jobId]);
    return sent;
  },
  sendInParts: async (id, name) => {
    const file = await audio.getPath(id);
    if (file === null) return fail('file_missing');
    const dropped = { path: file, name: basename(file), size: 0 };
    showAddedFiles(await uploads.addFiles([dropped], { name, choice: 'parts' }));
    return ok(true);
  },
  proposals: () => episodes.proposals(),
  dismissProposal: (ids) => episodes.dismissProposal(ids),
});
