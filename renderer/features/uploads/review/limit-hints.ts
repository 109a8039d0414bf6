/** Warnings before a file is sent that the service may refuse. They never prevent sending. */
import { findLimitProblems, type LimitProblem } from '../../../../preload/contract/limits/file-limits.ts';
import type { LimitName, ServiceLimits } from '../../../../preload/contract/limits/limits.ts';
import { assertNever } from '../../../../preload/contract/result.ts';
import type { UploadJob } from '../../../../preload/contract/uploads.ts';
import { t } from '../../../../preload/messages/translate.ts';
import { formatBytes } from '../../../lib/format.ts';
import { formatTypes, labelLearned } from '../../../lib/limits.ts';

const limitOfProblem = {
  size: 'fileBytes',
  type: 'fileTypes',
  name: 'nameLength',
  description: 'descriptionLength',
} as const satisfies Record<LimitProblem['kind'], LimitName>;

const labelProblem = (problem: LimitProblem, isKnown: boolean): string => {
  const known = isKnown ? 'yes' : 'no';
  switch (problem.kind) {
    case 'size':
      return t('uploads.review.fileLarge', { known, limit: formatBytes(problem.limit) });
    case 'type':
      return t('uploads.review.fileType', { known, types: formatTypes(problem.accepted) });
    case 'name':
      return t('uploads.review.nameLong', { known, limit: problem.limit });
    case 'description':
      return t('uploads.review.descriptionLong', { known, limit: problem.limit });
    default:
      return assertNever(problem);
  }
};

const isAboutFile = ({ kind }: LimitProblem): boolean => kind === 'size' || kind === 'type';

/** `isOriginal`: the file is sent as it is. Size and type of one that is prepared do not matter. */
export const labelLimitProblems = (
  { fileSize: size, fileName, format }: UploadJob,
  fields: { readonly name: string; readonly description: string },
  limits: ServiceLimits,
  isOriginal: boolean,
): string | null => {
  const file = { size, fileName, ...(format !== null && { format }), ...fields };
  const problems = findLimitProblems(file, limits).filter((one) => isOriginal || !isAboutFile(one));
  const labels = problems.map((one) => {
    const limit = limits[limitOfProblem[one.kind]];
    const label = labelProblem(one, limit.origin !== 'default');
    return limit.origin === 'learned' ? `${label} (${labelLearned(limit)})` : label;
  });
  if (problems.some(isAboutFile)) labels.push(t('uploads.review.mayRefuse'));
  return labels.length === 0 ? null : labels.join(' ');
};
