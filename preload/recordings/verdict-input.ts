import { getFileType } from '../contract/limits/file-limits.ts';
import type { PreparationChoice, PreparationRules } from '../contract/limits/preparation-rules.ts';
import type { VerdictInput } from './verdict.ts';

/** A file that is added, and what the user chose for it. */
export interface FileToPrepare {
  /** Bytes. */
  readonly size: number;
  readonly fileName: string;
  /** Null if unknown. */
  readonly durationSeconds: number | null;
  /** By content, as main names it. Null for files of earlier versions: their name decides. */
  readonly format: string | null;
  readonly choice: PreparationChoice;
}

/** No decoder: the service may know them. */
const undecodableFormats: ReadonlySet<string> = new Set(['amr', 'ape', 'caf', 'mpeg', 'wavpack', 'wma']);

/** `uploadSpeed` in bytes a second; null if unknown. */
export const toVerdictInput = (
  { size, fileName, durationSeconds, format, choice }: FileToPrepare,
  { acceptedTypes, ...rules }: PreparationRules,
  uploadSpeed: number | null = null,
): VerdictInput => {
  const type = format ?? getFileType(fileName);
  return {
    ...rules,
    bytes: size,
    seconds: durationSeconds,
    isAccepted: acceptedTypes === null || acceptedTypes.includes(type),
    isDecodable: !undecodableFormats.has(type),
    choice,
    uploadSpeed,
  };
};
