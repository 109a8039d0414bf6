import { z } from 'zod';
import { recordId } from './page.ts';

export const exportFormats = ['txt', 'md', 'html', 'docx'] as const;
export const documentFormat = z.enum(exportFormats);
export type DocumentFormat = z.infer<typeof documentFormat>;

/** What stands for what in a template of file names; everything else in it stands for itself. */
export const templateFields = ['name', 'date', 'time', 'id', 'number'] as const;
export type TemplateField = (typeof templateFields)[number];

export const defaultTemplate = '{name}';

/** As many as are written in one go. */
export const mostExported = 10_000;

/** A text as it is on the screen, where it is not what the service has. */
const typedText = z.strictObject({ id: recordId, text: z.string().max(50_000_000) });

/** What is to be written: with what was typed and not saved, as main has it unless `typed` says what it is. */
export const exportWish = z.strictObject({
  ids: z.array(recordId).min(1).max(mostExported),
  format: documentFormat,
  /** Of the file names, without their extension. */
  template: z.string().max(500),
  typed: z.array(typedText).max(1_000).optional(),
});
export type ExportWish = z.infer<typeof exportWish>;

/** The first few names that a wish leads to. */
export interface ExportPreview {
  readonly names: readonly string[];
  /** Things in braces that stand for nothing and are left as they are. */
  readonly unknown: readonly string[];
}

/** How many of the files that are being written have been. */
export interface ExportProgress {
  readonly done: number;
  readonly total: number;
}

/** Null where the person thought better of it. */
export type ExportedTexts = {
  /** How many files were written, and the name of the first. */
  readonly count: number;
  readonly fileName: string;
  /** The folder's own name. */
  readonly folder: string;
  /** Those that could not be read, by id: they are not among what was written. */
  readonly missing: readonly string[];
} | null;
