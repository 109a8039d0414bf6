import { basename, extname } from 'node:path';
import { t } from '../../../preload/messages/translate.ts';

// Control characters and line separators: a name is one line of text.
const unprintable = /[\p{Cc}\u2028\u2029]+/gu;

/** A title in the tags of a file can have millions of characters. Services store 128. */
const maxLength = 500;

const toSingleLine = (text: string): string =>
  text.slice(0, maxLength).replace(unprintable, ' ').trim().toWellFormed().normalize('NFC');

/** The title from the tags, else the file name without extension. One line, NFC, never empty. */
export const getDefaultName = (title: string | null, fileName: string): string =>
  toSingleLine(title ?? '') ||
  toSingleLine(basename(fileName, extname(fileName))) ||
  toSingleLine(fileName) ||
  t('uploads.unnamedFile');

/** The name as the service stores it, for comparison: trimmed, lone surrogates as U+FFFD. */
export const normalizeName = (name: string): string => name.trim().toWellFormed().normalize('NFC');
