import type { Result } from '../../preload/contract/result.ts';
import type { UploadJob } from '../../preload/contract/uploads.ts';

export const getLanguagesById = (
  jobs: Result<readonly Pick<UploadJob, 'state' | 'language'>[]>,
): ReadonlyMap<string, string> =>
  new Map(
    (jobs.ok ? jobs.value : []).flatMap(({ state, language }) =>
      state.kind === 'done' && language !== '' ? [[state.transcriptionId, language]] : [],
    ),
  );
