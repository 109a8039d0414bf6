import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** A long file that starts last would run alone at the end. */
const slowFiles = ['reliability/faults.test.ts', 'reliability/kills.test.ts', 'uploads/dead-drive.test.ts'];

const isSlow = ({ moduleId }: TestSpecification): boolean =>
  slowFiles.some((file) => moduleId.endsWith(file));

export class SlowFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return [...sorted.filter(isSlow), ...sorted.filter((file) => !isSlow(file))];
  }
}
