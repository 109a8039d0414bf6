import { z } from 'zod';
import { recordId } from './page.ts';
import type { BridgeError } from './result.ts';

export const textFormats = ['txt', 'md', 'html', 'docx'] as const;
/** Formats that need the times of the words. */
export const timedFormats = ['vtt', 'srt', 'json', 'timed_txt', 'chapters_json', 'chapters_txt'] as const;
export const documentFormats = [...textFormats, ...timedFormats] as const;
export const documentFormat = z.enum(documentFormats);
export type DocumentFormat = z.infer<typeof documentFormat>;
export type TimedFormat = (typeof timedFormats)[number];

export const isTimedFormat = (format: DocumentFormat): format is TimedFormat =>
  (timedFormats as readonly string[]).includes(format);

/** The formats that need headings. */
export const isChapterFormat = (format: DocumentFormat): boolean => format.startsWith('chapters_');

/** The extension of a file name, without a dot. */
export const getFileExtension = (format: DocumentFormat): string => format.split('_').at(-1) ?? format;

/** Its extension, after what tells it from the transcript of the same name. */
export const getFileEnding = (format: DocumentFormat): string =>
  isChapterFormat(format) ? `chapters.${getFileExtension(format)}` : getFileExtension(format);

/**
 * Placeholders of file name templates, in braces. `language` is known for uploads from this computer while they are in
 * the list.
 */
export const templateFields = ['name', 'date', 'time', 'language', 'number', 'id'] as const;
export type TemplateField = (typeof templateFields)[number];

export const defaultTemplate = '{name}';
export const maxTemplateLength = 500;

export const maxExportedTexts = 10_000;

/** What is typed and not saved is exported, and not the service's text. */
export const textExportRequest = z.strictObject({
  ids: z.array(recordId).min(1).max(maxExportedTexts),
  format: documentFormat,
  /** The template for the file names, without the extension. */
  template: z.string().max(maxTemplateLength),
  /** The service's texts, without what is typed: for the copy of a deleted transcription, which has both. */
  servedText: z.boolean().optional(),
  /** Whether the text of an episode shows where its parts begin. */
  partMarks: z.boolean().optional(),
  /** Whether the files name who speaks, if the texts do; missing: they do. */
  names: z.boolean().optional(),
});
export type TextExportRequest = z.infer<typeof textExportRequest>;

/** Each text becomes a file of each format, beside its recording and named like it. */
export const besideExportRequest = textExportRequest
  .pick({ ids: true, partMarks: true, names: true })
  .extend({
    formats: z
      .array(documentFormat)
      .min(1)
      .max(textFormats.length + timedFormats.length),
  });
export type BesideExportRequest = z.infer<typeof besideExportRequest>;

export interface ExportPreview {
  readonly names: readonly string[];
  /** Names in braces that are not placeholders and stay unchanged. */
  readonly unknownFields: readonly string[];
  /** Whether the times of the words are known for one of the texts. */
  readonly hasTimes: boolean;
  /** Whether one of the texts names who speaks, as far as that is known. */
  readonly hasPeople: boolean;
  /** The file name of the recording without its extension, of one text whose recording is here; else null. */
  readonly recording: string | null;
}

export interface ExportProgress {
  readonly done: number;
  readonly total: number;
  /** Seconds until the next request to the service; null if there is no pause. */
  readonly pauseSeconds: number | null;
}

export interface FailedExport {
  readonly id: string;
  /** The cached name; null if unknown. */
  readonly name: string | null;
  readonly error: BridgeError;
}

/** Null if cancelled. */
export type ExportedTexts = {
  /** The number of written files. `fileName` is the first. */
  readonly count: number;
  readonly fileName: string;
  readonly folder: string;
  /** Records that could not be read or written. */
  readonly failed: readonly FailedExport[];
  /** Ids that were not tried because of `stopError`: `cancelled`, or an error that affects every file. */
  readonly skipped: readonly string[];
  readonly stopError: BridgeError | null;
} | null;
