/** Pure functions: what an attempt and the service's response show about its limits. */
import { isAcceptedType } from '../../preload/contract/limits/file-limits.ts';
import {
  getMessages,
  parseByteLimit,
  parseLengthLimit,
  parseTypes,
  plausibleFileBytes,
} from '../../preload/contract/limits/limit-messages.ts';
import {
  type LearnedLimit,
  type LengthLimitName,
  limitDescriptors,
  type ServiceLimits,
  type SizeLimit,
  type SizeLimitName,
  type TeachingRefusal,
} from '../../preload/contract/limits/limits.ts';
import type { BridgeError } from '../../preload/contract/result.ts';

/** What was sent, in the units of the limits. `fileType` is an extension, '' if unknown. */
export type Attempt = Partial<Record<SizeLimitName, number>> & { readonly fileType?: string };

const mebibyte = 1024 ** 2;
/** Limits that servers are usually set to, ascending. Tried one by one if a refusal names no limit. */
const usualFileBytes = [
  1, 2, 4, 5, 8, 10, 16, 20, 25, 32, 50, 64, 100, 128, 200, 256, 500, 512, 1024, 2048,
].map((mebibytes) => mebibytes * mebibyte);

const lengthNames = ['textLength', 'nameLength', 'descriptionLength'] as const satisfies LengthLimitName[];

const toRefusal = (
  { status, serviceMessage = '', fields = {} }: BridgeError,
  field: string,
): TeachingRefusal => ({
  status: status ?? null,
  message: (fields[field]?.[0] ?? serviceMessage).slice(0, 200).toWellFormed(),
});

type Teaching = Pick<SizeLimit, 'value' | 'changedAt' | 'refusal'>;

/** The same object if that is known already. */
const withLearned = (limit: SizeLimit, learned: Teaching): SizeLimit => {
  if (learned.value === limit.value && limit.origin !== 'default') return limit;
  const { suspect: _, ...rest } = limit;
  return { ...rest, ...learned, origin: 'learned' };
};

/**
 * Learns the largest file. Only a refusal of more than the service has accepted shows its limit. If the message names
 * no number, two files of different sizes that should fit must be refused. `named` is the limit in the message.
 */
const learnFileBytes = (
  limit: SizeLimit,
  refused: number,
  named: number | null,
  learned: Omit<Teaching, 'value'>,
): SizeLimit => {
  const { min } = plausibleFileBytes;
  if (refused <= Math.max(limit.accepted, min)) return limit;
  if (named !== null)
    return named < limit.accepted ? limit : withLearned(limit, { ...learned, value: named });
  // A refusal of a large file does not show how large one may be.
  if (limit.value !== null && refused > limit.value) return limit;
  if (limit.suspect === undefined || limit.suspect === refused) return { ...limit, suspect: refused };
  const smallest = Math.min(refused, limit.suspect);
  const usual = usualFileBytes.findLast((one) => one < smallest) ?? min;
  return withLearned(limit, { ...learned, value: Math.max(min, limit.accepted, usual) });
};

/** A learned limit is tried again after this time: the service may have been set to more. */
const trialIntervalMs = 7 * 24 * 3_600_000;

const isTrialDue = ({ value, origin, changedAt }: SizeLimit, now: number): boolean =>
  origin === 'learned' && value !== null && now - (changedAt ?? 0) >= trialIntervalMs;

/** Twice the largest file if it is time to try that; otherwise the same object. */
export const withTrialLimit = (limits: ServiceLimits, now: number): ServiceLimits => {
  const { fileBytes } = limits;
  return fileBytes.value !== null && isTrialDue(fileBytes, now)
    ? { ...limits, fileBytes: { ...fileBytes, value: 2 * fileBytes.value } }
    : limits;
};

/** A refused trial: the limit counts for another interval. */
const renewLimit = (limits: ServiceLimits, refused: number, now: number): ServiceLimits => {
  const { fileBytes } = limits;
  const isTrial = isTrialDue(fileBytes, now) && refused > (fileBytes.value ?? refused);
  return isTrial ? { ...limits, fileBytes: { ...fileBytes, changedAt: now } } : limits;
};

const learnFromFile = (
  limits: ServiceLimits,
  attempt: Attempt,
  error: BridgeError,
  now: number,
): ServiceLimits => {
  const { fileBytes: refused = 0, fileType = '' } = attempt;
  const isTooLarge = error.code === 'too_large';
  const text = isTooLarge ? (error.serviceMessage ?? '') : getMessages(error, 'file').join(' ');
  const learned = { changedAt: now, refusal: toRefusal(error, 'file') };
  const sizes = [parseByteLimit(text), parseByteLimit(text, 1_000)].filter((one) => one !== null);
  const named = sizes.find((one) => one < refused) ?? null;
  // The file keeps the limit in the message, so it was refused for another reason.
  if (sizes.length > 0 && named === null) return renewLimit(limits, refused, now);
  if (isTooLarge || named !== null) {
    const fileBytes = learnFileBytes(limits.fileBytes, refused, named, learned);
    return fileBytes === limits.fileBytes ? renewLimit(limits, refused, now) : { ...limits, fileBytes };
  }
  const { fileTypes } = limits;
  const value = parseTypes(text);
  if (text !== '' && value === null) return renewLimit(limits, refused, now);
  if (value === null || (fileTypes.origin !== 'default' && fileTypes.value?.join() === value.join()))
    return limits;
  const taught = { ...limits, fileTypes: { value: [...value], origin: 'learned' as const, ...learned } };
  // A message that names the type of the file is about something else.
  return fileType !== '' && isAcceptedType(fileType, taught) ? limits : taught;
};

/**
 * Learns the longest text. If the message names no number, a 413 of a text that fits changes the value, and another one
 * confirms it.
 */
const learnFromLength = (
  limits: ServiceLimits,
  name: LengthLimitName,
  refused: number,
  error: BridgeError,
  now: number,
): ServiceLimits => {
  const { [name]: limit } = limits;
  const { field } = limitDescriptors[name];
  const named = parseLengthLimit(getMessages(error, field), refused, limit.value);
  const isTooLarge = error.code === 'too_large' && name === 'textLength';
  if ((named === null && !isTooLarge) || refused <= limit.accepted || (named ?? refused) < limit.accepted)
    return limits;
  const known = limit.value !== null && refused > limit.value ? limit.value : refused - 1;
  const next = withLearned(limit, {
    value: named ?? known,
    changedAt: now,
    refusal: toRefusal(error, field),
  });
  return next === limit ? limits : { ...limits, [name]: next };
};

/** The same object if the refusal shows nothing new. */
export const learnFromError = (
  limits: ServiceLimits,
  attempt: Attempt,
  error: BridgeError,
  now: number,
): ServiceLimits => {
  if (error.code !== 'validation' && error.code !== 'too_large') return limits;
  const afterFile = attempt.fileBytes === undefined ? limits : learnFromFile(limits, attempt, error, now);
  return lengthNames.reduce((current, name) => {
    const length = attempt[name];
    return length === undefined ? current : learnFromLength(current, name, length, error, now);
  }, afterFile);
};

const withAccepted = (name: SizeLimitName, limit: SizeLimit, accepted: number, now: number): SizeLimit => {
  if (accepted <= limit.accepted && (limit.value === null || accepted <= limit.value)) return limit;
  const isExceeded = limit.value !== null && accepted > limit.value;
  const { suspect: _, ...rest } = limit;
  const next = { ...rest, accepted: Math.max(limit.accepted, accepted) };
  if (!isExceeded) return next;
  const { afterExcess, default: usual } = limitDescriptors[name];
  if (afterExcess === 'clear') return { ...next, value: null, origin: 'learned', changedAt: now };
  // The limit was wrong, so the usual one is assumed again.
  return accepted > usual
    ? { ...next, value: accepted, origin: 'learned', changedAt: now, refusal: undefined }
    : { ...next, value: usual, origin: 'default', changedAt: null, refusal: undefined };
};

const withAcceptedType = (limits: ServiceLimits, type: string, now: number): ServiceLimits => {
  const { value } = limits.fileTypes;
  if (value === null || type === '' || isAcceptedType(type, limits)) return limits;
  return { ...limits, fileTypes: { value: [...value, type], origin: 'learned', changedAt: now } };
};

/** The service accepted the attempt: limits that it exceeds are wrong. The same object if nothing is new. */
export const learnFromSuccess = (limits: ServiceLimits, attempt: Attempt, now: number): ServiceLimits => {
  let sized = limits;
  for (const name of ['fileBytes', ...lengthNames] as const) {
    const accepted = attempt[name];
    const limit = accepted === undefined ? sized[name] : withAccepted(name, sized[name], accepted, now);
    if (limit !== sized[name]) sized = { ...sized, [name]: limit };
  }
  return attempt.fileType === undefined ? sized : withAcceptedType(sized, attempt.fileType, now);
};

/** Limits that a refusal has shown, to report to the user. */
export const listLearned = (before: ServiceLimits, after: ServiceLimits): readonly LearnedLimit[] =>
  (['fileBytes', 'fileTypes', ...lengthNames] as const).flatMap((name): LearnedLimit[] => {
    const { value } = after[name];
    return after[name] === before[name] || value === null ? [] : [{ name, value } as LearnedLimit];
  });
