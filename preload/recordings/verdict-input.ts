import { getLanguageCodes } from '../contract/language.ts';
import type { PreparationChoice, PreparationRules } from '../contract/limits/preparation-rules.ts';
import type { VerdictInput } from './verdict.ts';

/** A file that is added, and what the user chose for it. */
export interface FileToPrepare {
  /** Bytes. */
  readonly size: number;
  /** Null if unknown. */
  readonly durationSeconds: number | null;
  /** The format by content, as main names it. */
  readonly format: string;
  readonly choice: PreparationChoice;
  /** See preload/contract/language.ts. */
  readonly language: string;
}

/** Services of this family store 65,535 bytes of text: minutes of speech in scripts with two or three bytes a letter. */
const maxPartMinutes: Readonly<Record<string, number>> = { Hans: 20, Hant: 20, Jpan: 20, Kore: 20, Cyrl: 30 };

const capPartSeconds = (maxPartSeconds: number | null, language: string): number | null => {
  const codes = getLanguageCodes(language);
  if (maxPartSeconds === null || codes === null) return maxPartSeconds;
  const minutes = maxPartMinutes[new Intl.Locale(codes.language).maximize().script ?? ''];
  return minutes === undefined ? maxPartSeconds : Math.min(maxPartSeconds, minutes * 60);
};

/** Formats without a decoder. The service may know them. */
const undecodableFormats: ReadonlySet<string> = new Set(['amr', 'ape', 'caf', 'mpeg', 'wavpack', 'wma']);

/** `uploadSpeed` in bytes a second; null if unknown. */
export const toVerdictInput = (
  { size, durationSeconds, format, choice, language }: FileToPrepare,
  { acceptedTypes, ...rules }: PreparationRules,
  uploadSpeed: number | null = null,
): VerdictInput => {
  return {
    ...rules,
    maxPartSeconds: capPartSeconds(rules.maxPartSeconds, language),
    bytes: size,
    seconds: durationSeconds,
    isAccepted: acceptedTypes === null || acceptedTypes.includes(format),
    isDecodable: !undecodableFormats.has(format),
    choice,
    uploadSpeed,
  };
};
