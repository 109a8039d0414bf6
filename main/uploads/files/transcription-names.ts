import { basename, extname } from 'node:path';
import { t } from '../../../preload/messages/translate.ts';

// Control characters and line separators: a name is one line of text.
const unprintable = /[\p{Cc}\u2028\u2029]+/gu;

const toSingleLine = (text: string): string =>
  text.replace(unprintable, ' ').trim().toWellFormed().normalize('NFC');

/** The title from the tags, else the file name without extension. One line, NFC, never empty. */
export const getDefaultName = (title: string | null, fileName: string): string =>
  toSingleLine(title ?? '') ||
  toSingleLine(basename(fileName, extname(fileName))) ||
  toSingleLine(fileName) ||
  t('uploads.unnamedFile');

/** The name as the service stores it, for comparison: trimmed, lone surrogates as U+FFFD. */
export const normalizeName = (name: string): string => name.trim().toWellFormed().normalize('NFC');
