/** Pure functions: what an attempt and the service's response show about its limits. */
import { isAcceptedType } from '../../preload/contract/limits/file-limits.ts';
import {
  getMessages,
  isAboutLength,
  isAboutSize,
  isAboutType,
  parseByteLimit,
  parseLengthLimit,
  parseTypes,
} from '../../preload/contract/limits/limit-messages.ts';
import {
  type LearnedLimit,
  type LengthLimitName,
  limitDescriptors,
  type ServiceLimits,
  type SizeLimit,
  type SizeLimitName,
} from '../../preload/contract/limits/limits.ts';
import type { BridgeError } from '../../preload/contract/result.ts';

/** What was sent, in the units of the limits. `fileType` is an extension, '' if unknown. */
export type Attempt = Partial<Record<SizeLimitName, number>> & { readonly fileType?: string };

const mebibyte = 1024 ** 2;
/** Limits that servers are usually set to, ascending. Tried one by one if a refusal names no limit. */
const usualFileBytes = [
  0.5, 1, 2, 4, 5, 8, 10, 16, 20, 25, 32, 50, 64, 100, 128, 200, 256, 500, 512, 1024, 2048,
].map((mebibytes) => mebibytes * mebibyte);

const lengthNames = ['textLength', 'nameLength', 'descriptionLength'] as const satisfies LengthLimitName[];

/** Below what was refused, but not below what was accepted. */
const getLowerLimit = (name: SizeLimitName, refused: number, accepted: number): number => {
  const floor = accepted < refused ? accepted : 0;
  const below =
    name === 'fileBytes' ? (usualFileBytes.findLast((one) => one < refused) ?? refused - 1) : refused - 1;
  return Math.max(1, floor, below);
};

/**
 * `named`: the limit in the message, if any. Without it, only a refusal of something that fits changes the value; any
 * other confirms it.
 */
const learnSize = (
  name: SizeLimitName,
  limit: SizeLimit,
  refused: number,
  named: number | null,
  now: number,
): SizeLimit => {
  const isKnown = limit.value !== null && refused > limit.value;
  // A refusal of a large file does not show how large one may be.
  if (isKnown && named === null && name === 'fileBytes') return limit;
  const value = named ?? (isKnown ? limit.value : getLowerLimit(name, refused, limit.accepted));
  const clamped = Math.min(value ?? refused, limitDescriptors[name].max);
  if (clamped === limit.value && limit.origin !== 'default') return limit;
  return {
    ...limit,
    value: clamped,
    origin: 'learned',
    changedAt: now,
    accepted: Math.min(limit.accepted, clamped),
  };
};

const learnFromFile = (
  limits: ServiceLimits,
  attempt: Attempt,
  error: BridgeError,
  now: number,
): ServiceLimits => {
  const messages = error.code === 'too_large' ? [error.serviceMessage ?? ''] : getMessages(error, 'file');
  const text = messages.join(' ');
  if (error.code === 'too_large' || isAboutSize(text)) {
    const { fileBytes: refused } = attempt;
    if (refused === undefined) return limits;
    const named = [parseByteLimit(text), parseByteLimit(text, 1_000)].find(
      (one) => (one ?? refused) < refused,
    );
    // The message names a limit that was kept: it is about something else.
    if (named === undefined && error.code === 'validation' && parseByteLimit(text) !== null) return limits;
    const fileBytes = learnSize('fileBytes', limits.fileBytes, refused, named ?? null, now);
    return fileBytes === limits.fileBytes ? limits : { ...limits, fileBytes };
  }
  const types = isAboutType(text) ? parseTypes(text) : null;
  if (types === null) return limits;
  const { fileTypes } = limits;
  const isSame = fileTypes.origin !== 'default' && fileTypes.value?.join() === types.join();
  return isSame ? limits : { ...limits, fileTypes: { value: [...types], origin: 'learned', changedAt: now } };
};

const learnFromLength = (
  limits: ServiceLimits,
  name: LengthLimitName,
  refused: number,
  error: BridgeError,
  now: number,
): ServiceLimits => {
  const messages = getMessages(error, limitDescriptors[name].field);
  const isLength = messages.some(isAboutLength) || (error.code === 'too_large' && name === 'textLength');
  if (!isLength) return limits;
  const named = parseLengthLimit(messages, refused);
  const namesNumber = messages.some((message) => /\d/.test(message));
  // The message names a limit that was kept: it is about something else, such as bytes.
  if (named === null && namesNumber) return limits;
  const limit = learnSize(name, limits[name], refused, named, now);
  return limit === limits[name] ? limits : { ...limits, [name]: limit };
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
  const most = Math.max(limit.accepted, accepted);
  if (!isExceeded) return { ...limit, accepted: most };
  const value = limitDescriptors[name].afterExcess === 'raise' ? accepted : null;
  return { value, origin: 'learned', changedAt: now, accepted: most };
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
