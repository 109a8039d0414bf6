/** What the tests of the queue begin with. */
import { afterEach } from 'vitest';
import type { UploadJob } from '../../../preload/contract/uploads.ts';
import type { Recorded } from '../../service/recorder.ts';
import { type Rig, type RigOptions, startRig } from './rig.ts';

/** More than the system's socket buffers hold, so that a slow reader is felt: bytes. */
export const large = 32_000_000;

/** Starts rigs that end with their test. */
export const rigsOfTests = (): ((options?: RigOptions) => Promise<Rig>) => {
  const rigs: Rig[] = [];
  afterEach(async () => {
    for (const rig of rigs.splice(0)) await rig.close();
  });
  return async (options) => {
    const rig = await startRig(options);
    rigs.push(rig);
    return rig;
  };
};

export const stores = (rig: Rig): readonly Recorded[] => rig.service.recorder.of('transcriptions.store');

export const only = (jobs: readonly UploadJob[]): UploadJob => {
  const [job] = jobs;
  if (!job || jobs.length !== 1) throw new Error(`${jobs.length} jobs`);
  return job;
};
