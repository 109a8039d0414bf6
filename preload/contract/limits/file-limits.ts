/** Whether a file fits the limits of the service. Pure: main, the renderer and the preparation of audio decide by it. */
import { getFileType, getFormatNames } from '../audio-formats.ts';
import { countCharacters, getExcess, type ServiceLimits } from './limits.ts';

export interface FileToSend {
  /** Bytes of the file. */
  readonly size: number;
  readonly fileName: string;
  /** Format by content, such as `ogg` (main/uploads/files/file-content.ts); without it, the name decides. */
  readonly format?: string;
  readonly name: string;
  readonly description: string;
}

export type LimitProblem =
  /** `bytes` of the whole request. */
  | { readonly kind: 'size'; readonly bytes: number; readonly limit: number }
  | { readonly kind: 'type'; readonly type: string; readonly accepted: readonly string[] }
  | { readonly kind: 'name' | 'description'; readonly length: number; readonly limit: number };

const countUtf8Bytes = (text: string): number => {
  let bytes = 0;
  for (const character of text) {
    const point = character.codePointAt(0) ?? 0;
    bytes += point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x10000 ? 3 : 4;
  }
  return bytes;
};

/** Bytes of the column that holds a text at services of this family. */
const textColumnBytes = 65_535;

/** Whether a text ends just where such a column does: a database that is not strict cuts without a word. */
export const mayBeCut = (text: string): boolean => {
  if (text.length > textColumnBytes || 3 * text.length < textColumnBytes - 2) return false;
  const bytes = countUtf8Bytes(text);
  return bytes >= textColumnBytes - 2 && bytes <= textColumnBytes;
};

/** Boundaries and headers of all parts, without the names and values. */
const frameBytes = 1_024;

/** Bytes of the request that stores the file: rather too many, by less than a kilobyte. */
export const getRequestBytes = ({ size, fileName, name, description }: FileToSend): number =>
  size + countUtf8Bytes(name) + countUtf8Bytes(description) + 3 * countUtf8Bytes(fileName) + frameBytes;

/** All names of the accepted types; null: any type. */
export const getAcceptedNames = ({ fileTypes }: ServiceLimits): readonly string[] | null =>
  fileTypes.value === null ? null : [...new Set(fileTypes.value.flatMap(getFormatNames))];

export const isAcceptedType = (type: string, { fileTypes }: ServiceLimits): boolean =>
  fileTypes.value === null || getFormatNames(type).some((name) => fileTypes.value?.includes(name));

const findFileProblems = (file: FileToSend, limits: ServiceLimits): LimitProblem[] => {
  const problems: LimitProblem[] = [];
  const bytes = getRequestBytes(file);
  const limit = limits.fileBytes.value;
  if (limit !== null && bytes > limit) problems.push({ kind: 'size', bytes, limit });
  const type = file.format ?? getFileType(file.fileName);
  if (!isAcceptedType(type, limits))
    problems.push({ kind: 'type', type, accepted: limits.fileTypes.value ?? [] });
  return problems;
};

/** Everything that the service will probably refuse, most important first. */
export const findLimitProblems = (file: FileToSend, limits: ServiceLimits): readonly LimitProblem[] => {
  const fields = (['name', 'description'] as const).flatMap((kind): LimitProblem[] => {
    const limit = limits[`${kind}Length`].value;
    return limit !== null && getExcess(file[kind], limit) > 0
      ? [{ kind, length: countCharacters(file[kind]), limit }]
      : [];
  });
  return [...findFileProblems(file, limits), ...fields];
};
