import { afterEach } from 'vitest';
import type { UploadJob } from '../../../preload/contract/uploads.ts';
import type { RecordedRequest } from '../../service/recorder.ts';
import { setUpUploads, type UploadsSetup, type UploadsSetupOptions } from './uploads-setup.ts';

/** In bytes. Larger than the socket buffers, so that a slow reader slows the upload. */
export const largeSize = 32_000_000;

/** Returns a function that starts setups, which are closed after the test. */
export const createSetupFactory = (): ((options?: UploadsSetupOptions) => Promise<UploadsSetup>) => {
  const setups: UploadsSetup[] = [];
  afterEach(async () => {
    for (const setup of setups.splice(0)) await setup.close();
  });
  return async (options) => {
    const setup = await setUpUploads(options);
    setups.push(setup);
    return setup;
  };
};

export const getStoreRequests = (setup: UploadsSetup): readonly RecordedRequest[] =>
  setup.service.recorder.getRequests('transcriptions.store');

export const getOnlyJob = (jobs: readonly UploadJob[]): UploadJob => {
  const [job] = jobs;
  if (!job || jobs.length !== 1) throw new Error(`${jobs.length} jobs`);
  return job;
};
