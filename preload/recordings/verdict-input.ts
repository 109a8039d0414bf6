import type { PreparationChoice, PreparationRules } from '../contract/limits/preparation-rules.ts';
import type { VerdictInput } from './verdict.ts';

/** A file that is added, and what the user chose for it. */
export interface FileToPrepare {
  /** Bytes. */
  readonly size: number;
  /** Null if unknown. */
  readonly durationSeconds: number | null;
  /** By content, as main names it. */
  readonly format: string;
  readonly choice: PreparationChoice;
}

/** No decoder: the service may know them. */
const undecodableFormats: ReadonlySet<string> = new Set(['amr', 'ape', 'caf', 'mpeg', 'wavpack', 'wma']);

/** `uploadSpeed` in bytes a second; null if unknown. */
export const toVerdictInput = (
  { size, durationSeconds, format, choice }: FileToPrepare,
  { acceptedTypes, ...rules }: PreparationRules,
  uploadSpeed: number | null = null,
): VerdictInput => {
  return {
    ...rules,
    bytes: size,
    seconds: durationSeconds,
    isAccepted: acceptedTypes === null || acceptedTypes.includes(format),
    isDecodable: !undecodableFormats.has(format),
    choice,
    uploadSpeed,
  };
};
