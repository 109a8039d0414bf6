import type { UploadJob } from '../../preload/contract/uploads.ts';

export const getLanguagesById = (
  jobs: readonly Pick<UploadJob, 'state' | 'language'>[],
): ReadonlyMap<string, string> =>
  new Map(
    jobs.flatMap(({ state, language }) =>
      state.kind === 'done' && language !== '' ? [[state.transcriptionId, language]] : [],
    ),
  );
