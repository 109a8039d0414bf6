import { z } from 'zod';
import { recordId } from './page.ts';
import type { BridgeError } from './result.ts';

export const exportFormats = ['txt', 'md', 'html', 'docx'] as const;
const documentFormat = z.enum(exportFormats);
export type DocumentFormat = z.infer<typeof documentFormat>;

/**
 * What stands for what in a template of file names; everything else in it stands for itself. `language` is known of
 * what was uploaded from here, while its upload is in the list.
 */
export const templateFields = ['name', 'date', 'time', 'language', 'number', 'id'] as const;
export type TemplateField = (typeof templateFields)[number];

export const defaultTemplate = '{name}';
export const maxTemplateLength = 500;

/** As many as are written in one go. */
export const maxExportedTexts = 10_000;

/** Texts of one window that can be given along; main has what was typed before. */
export const maxTypedTexts = 1_000;

/** A text, and the name, as they are on the screen, where that is not what the service has. */
const typedText = z.strictObject({
  id: recordId,
  text: z.string().max(50_000_000),
  name: z.string().min(1).max(100_000).optional(),
});
export type TypedText = z.infer<typeof typedText>;

/** What is to be written: with what was typed and not saved, as main has it unless `typed` says what it is. */
export const textExportRequest = z.strictObject({
  ids: z.array(recordId).min(1).max(maxExportedTexts),
  format: documentFormat,
  /** Of the file names, without their extension. */
  template: z.string().max(maxTemplateLength),
  typed: z.array(typedText).max(maxTypedTexts).optional(),
});
export type TextExportRequest = z.infer<typeof textExportRequest>;

/** The first few names that a wish leads to. */
export interface ExportPreview {
  readonly names: readonly string[];
  /** Things in braces that stand for nothing and are left as they are. */
  readonly unknownFields: readonly string[];
}

/** How many of several have been dealt with. */
export interface ExportProgress {
  readonly done: number;
  readonly total: number;
  /** Seconds for which the service is left alone before the next text is fetched; null while there is no pause. */
  readonly pauseSeconds: number | null;
}

/** One that was not written, and why. */
export interface FailedExport {
  readonly id: string;
  /** As it was last seen; null where this computer does not know it. */
  readonly name: string | null;
  readonly error: BridgeError;
}

/** Null if cancelled. */
export type ExportedTexts = {
  /** How many files were written, and the name of the first. */
  readonly count: number;
  readonly fileName: string;
  /** The folder's own name. */
  readonly folder: string;
  /** Those that could not be read or written, one by one: they are not among what was written. */
  readonly failed: readonly FailedExport[];
  /** Those that were not tried any more, and why it ended before them: `cancelled`, or what befalls every file. */
  readonly skipped: readonly string[];
  readonly stopError: BridgeError | null;
} | null;
