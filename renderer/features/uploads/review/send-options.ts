/** How the files of the review can be sent, and what is shown about it. */
import { findLimitProblems, type LimitProblem } from '../../../../preload/contract/limits/file-limits.ts';
import type { LimitName, ServiceLimits } from '../../../../preload/contract/limits/limits.ts';
import type {
  PreparationChoice,
  PreparationRules,
} from '../../../../preload/contract/limits/preparation-rules.ts';
import { assertNever } from '../../../../preload/contract/result.ts';
import { isChoiceOpen, type UploadJob } from '../../../../preload/contract/uploads.ts';
import { t } from '../../../../preload/messages/translate.ts';
import {
  fitsAsItIs,
  getChosenOption,
  getOptions,
  isLong,
  isTooLongForOneRecord,
  type PreparationOption,
  toVerdictInput,
  type VerdictInput,
} from '../../../../preload/recordings/verdict.ts';
import { formatBytes, formatSpeed, formatWait } from '../../../lib/format.ts';
import { formatTypes, labelLearned } from '../../../lib/limits.ts';

export interface SendingRules {
  readonly rules: PreparationRules;
  /** Bytes a second; null if unknown. */
  readonly uploadSpeed: number | null;
  readonly limits: ServiceLimits;
}

export interface SendOptions {
  readonly input: VerdictInput;
  readonly options: readonly PreparationOption[];
  readonly chosen: PreparationOption;
}

/** Null if the choice has no effect any more. */
export const getSendOptions = (
  job: UploadJob,
  choice: PreparationChoice,
  { rules, uploadSpeed }: SendingRules,
): SendOptions | null => {
  if (!isChoiceOpen(job)) return null;
  const input = toVerdictInput({ ...job, size: job.fileSize, choice }, rules, uploadSpeed);
  const options = getOptions(input);
  return { input, options, chosen: getChosenOption(input, options) };
};

export const labelOption = (
  { choice, verdict }: PreparationOption,
  options: readonly PreparationOption[],
): string => {
  if (choice === 'smaller' && options.some((other) => other.choice === 'parts'))
    return t('uploads.review.onePiece');
  return choice === 'parts' && verdict.kind === 'parts' && verdict.parts !== null
    ? t('uploads.review.cuts', { count: verdict.parts - 1 })
    : t(`uploads.review.choices.${choice}`);
};

/** Less is not worth a message. Seconds. */
const minSecondsSaved = 5;
const minSecondsOffered = 60;

/** What would be saved by a smaller file. */
const labelOffer = ({ input, options }: SendOptions): string | null => {
  const smaller = options.find(({ choice }) => choice === 'smaller')?.verdict;
  if (!smaller || smaller.kind === 'as_it_is' || smaller.bytes === null) return null;
  const { secondsSaved, bytes } = smaller;
  if (secondsSaved === null || secondsSaved < minSecondsOffered || input.uploadSpeed === null) return null;
  const [time, speed] = [formatWait(secondsSaved), formatSpeed(input.uploadSpeed)];
  return t('uploads.preparation.smallerWouldSave', { to: formatBytes(bytes), time, speed });
};

/** `Cut in 4 pauses. You get one text.` or `57 MB → about 15 MB · saves about 21 sec at 2 MB/s`; null if there is nothing to say. */
export const labelVerdict = (sending: SendOptions): string | null => {
  const { input, chosen } = sending;
  const { verdict } = chosen;
  if (verdict.kind === 'as_it_is') return labelOffer(sending);
  const { bytes, parts, secondsSaved } = verdict;
  if (parts !== null && parts > 1) return t('uploads.preparation.cuts', { count: parts - 1 });
  const labels = [
    bytes === null
      ? t('uploads.preparation.smallerUnknown')
      : t('uploads.preparation.smaller', { from: formatBytes(input.bytes), to: formatBytes(bytes) }),
  ];
  if (secondsSaved !== null && secondsSaved >= minSecondsSaved && input.uploadSpeed !== null) {
    const [time, speed] = [formatWait(secondsSaved), formatSpeed(input.uploadSpeed)];
    labels.push(t('uploads.preparation.saves', { time, speed }));
  }
  return labels.join(' · ');
};

/** What the user should know about the chosen option; null if there is nothing. */
export const labelSendingProblem = (sending: SendOptions, limits: ServiceLimits): string | null => {
  const { input, chosen } = sending;
  if (!input.isDecodable && !fitsAsItIs(input)) return t('uploads.review.cannotConvert');
  if (isTooLongForOneRecord(input) && chosen.choice === 'parts') return t('uploads.review.oneRecordTooLarge');
  const limit = limits.textLength.value;
  if (!isLong(input) || chosen.verdict.kind === 'parts' || limit === null) return null;
  const known = limits.textLength.origin === 'default' ? 'no' : 'yes';
  return t('uploads.review.textLong', { known, limit });
};

const choices = ['automatic', 'as_it_is', 'smaller', 'parts'] as const;

/** The ids of the files for which a choice makes sense, for each choice that does for at least one of several. */
export const groupByChoice = (
  jobs: readonly UploadJob[],
  sending: SendingRules | null,
): ReadonlyMap<PreparationChoice, readonly string[]> => {
  const found = jobs.flatMap((job) => {
    const options = sending && getSendOptions(job, job.choice, sending)?.options;
    return options && options.length > 1 ? [{ id: job.id, options }] : [];
  });
  const groups = choices.map((choice) => {
    const fitting = found.filter(
      ({ options }) => choice === 'automatic' || options.some((option) => option.choice === choice),
    );
    return [choice, fitting.map(({ id }) => id)] as const;
  });
  return new Map(groups.filter(([, ids]) => ids.length > 0));
};

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

/** Warnings that the service may refuse the file. They never prevent sending. `isOriginal`: the file is sent as it is. Size and type of one that is prepared do not matter. */
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
