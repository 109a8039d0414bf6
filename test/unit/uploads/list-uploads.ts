import type { Uploads } from '../../../main/uploads/uploads.ts';
import { type UploadJob, withPause } from '../../../preload/contract/uploads.ts';

/** All jobs, as users see them. */
export const listUploads = async (uploads: Pick<Uploads, 'list'>): Promise<readonly UploadJob[]> => {
  const jobs: UploadJob[] = [];
  for (let after: string | null | undefined; after !== null; ) {
    const page = await uploads.list(after);
    if (!page.ok) throw new Error(JSON.stringify(page.error));
    const { pauses, next } = page.value;
    jobs.push(...page.value.jobs.map((job) => withPause(job, pauses)));
    after = next;
  }
  return jobs;
};
