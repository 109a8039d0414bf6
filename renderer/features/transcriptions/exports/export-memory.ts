/** The format and the template that were used last: the next export is likely to be of the same kind. */
import {
  type DocumentFormat,
  defaultTemplate,
  exportFormats,
  longestTemplate,
} from '../../../../preload/contract/exports.ts';

export interface ExportManner {
  readonly format: DocumentFormat;
  readonly template: string;
}

const storageKey = 'sidetone.export';
const usual: ExportManner = { format: 'docx', template: defaultTemplate };

/** What a kept text says; whatever does not fit falls back, alone. */
export const mannerOf = (kept: string | null): ExportManner => {
  let parsed: unknown;
  try {
    parsed = JSON.parse(kept ?? '');
  } catch {
    return usual;
  }
  if (typeof parsed !== 'object' || parsed === null) return usual;
  const { format, template } = parsed as Partial<Record<keyof ExportManner, unknown>>;
  const isTemplate =
    typeof template === 'string' && template.trim() !== '' && template.length <= longestTemplate;
  return {
    format: exportFormats.find((one) => one === format) ?? usual.format,
    template: isTemplate ? template : usual.template,
  };
};

export const lastManner = (): ExportManner => mannerOf(localStorage.getItem(storageKey));
export const keepManner = (manner: ExportManner): void =>
  localStorage.setItem(storageKey, JSON.stringify(manner));
