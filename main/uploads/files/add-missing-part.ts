import { basename } from 'node:path';
import type { PreparationRules } from '../../../preload/contract/limits/preparation-rules.ts';
import type { Result } from '../../../preload/contract/result.ts';
import { runOnDriveOr } from '../../lib/file-access.ts';
import { type MissingPart, toMissingPartJob } from '../preparing/missing-part.ts';
import { type AddFilesDeps, createJob } from './add-files.ts';
import { defaultDriveTimeoutMs } from './drive-timeout.ts';
import { toFileError } from './inspect-file.ts';
import { probeAudioFile } from './probe-audio-file.ts';

export interface MissingPartRules {
  readonly rules: PreparationRules;
  readonly partNameTemplate: string;
}

/** Queues one part of the recording at `path`. */
export const addMissingPart = async (
  deps: AddFilesDeps & MissingPartRules,
  path: string,
  part: MissingPart,
): Promise<Result<true>> => {
  const fileName = basename(path);
  const file = await runOnDriveOr(() => probeAudioFile(path, fileName), {
    path,
    timeoutMs: deps.driveTimeoutMs ?? defaultDriveTimeoutMs,
    fallback: 'no_answer' as const,
  });
  if (typeof file === 'string') return toFileError(file);
  const found = { kind: 'file', path, fileName, folder: null } as const;
  const job = createJob(deps, { file, found, isCut: false, batch: [], fields: undefined });
  const queued = { ...job, state: { kind: 'queued' as const } };
  return deps.add([toMissingPartJob(queued, part, deps.rules, deps.partNameTemplate)]);
};
