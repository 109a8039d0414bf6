import {
  type DocumentFormat,
  defaultTemplate,
  maxTemplateLength,
  textFormats,
  timedFormats,
} from '../../../../preload/contract/exports.ts';

export interface ExportOptions {
  readonly format: DocumentFormat;
  readonly template: string;
  /** Whether the text of an episode shows where its parts begin. */
  readonly partMarks?: boolean;
  /** Whether the files name who speaks; missing: they do. */
  readonly names?: boolean;
}

const storageKey = 'sidetone.export';
export const defaultOptions: ExportOptions = { format: 'docx', template: defaultTemplate };

/** Parses stored options. An invalid value falls back to its default; the other one is not affected. */
const parseExportOptions = (json: string | null): ExportOptions => {
  let parsed: unknown;
  try {
    parsed = JSON.parse(json ?? '');
  } catch {
    return defaultOptions;
  }
  if (typeof parsed !== 'object' || parsed === null) return defaultOptions;
  const { format, template, partMarks, names } = parsed as Partial<Record<keyof ExportOptions, unknown>>;
  const isTemplate =
    typeof template === 'string' && template.trim() !== '' && template.length <= maxTemplateLength;
  return {
    format: [...textFormats, ...timedFormats].find((one) => one === format) ?? defaultOptions.format,
    template: isTemplate ? template : defaultOptions.template,
    ...(partMarks === true && { partMarks }),
    ...(names === false && { names }),
  };
};

export const loadExportOptions = (): ExportOptions => parseExportOptions(localStorage.getItem(storageKey));
export const saveExportOptions = (options: ExportOptions): void =>
  localStorage.setItem(storageKey, JSON.stringify(options));
