import {
  type DocumentFormat,
  defaultTemplate,
  documentFormats,
  maxTemplateLength,
} from '../../../../preload/contract/exports.ts';

export interface ExportOptions {
  readonly format: DocumentFormat;
  readonly template: string;
  /** Whether the text of an episode shows where its parts begin. */
  readonly partMarks?: boolean;
  /** Whether the files name who speaks; missing: they do. */
  readonly names?: boolean;
  /** Whether files are written beside the recording. */
  readonly isBeside?: boolean;
  /** Their formats; missing: the usual ones. */
  readonly beside?: readonly DocumentFormat[];
}

const storageKey = 'sidetone.export';
/** What the last export was, for one that is as the last one. */
const lastKey = 'sidetone.export.last';
/** What podcast hosts and websites take. */
export const usualFormats: readonly DocumentFormat[] = ['vtt', 'json', 'md'];
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
  const { format, template, partMarks, names, isBeside, beside } = parsed as Partial<
    Record<keyof ExportOptions, unknown>
  >;
  const formats = Array.isArray(beside) ? documentFormats.filter((one) => beside.includes(one)) : [];
  const isTemplate =
    typeof template === 'string' && template.trim() !== '' && template.length <= maxTemplateLength;
  return {
    format: documentFormats.find((one) => one === format) ?? defaultOptions.format,
    template: isTemplate ? template : defaultOptions.template,
    ...(partMarks === true && { partMarks }),
    ...(names === false && { names }),
    ...(isBeside === true && { isBeside }),
    ...(formats.length > 0 && { beside: formats }),
  };
};

export const loadExportOptions = (): ExportOptions => parseExportOptions(localStorage.getItem(storageKey));
export const saveExportOptions = (options: ExportOptions): void =>
  localStorage.setItem(storageKey, JSON.stringify(options));

/** Null before the first export. */
export const loadLastExport = (): ExportOptions | null => {
  const json = localStorage.getItem(lastKey);
  return json === null ? null : parseExportOptions(json);
};
export const saveLastExport = (options: ExportOptions): void =>
  localStorage.setItem(lastKey, JSON.stringify(options));
