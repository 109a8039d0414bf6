import { t } from '../../../preload/messages/translate.ts';
import { cleanName, getFileStem, toSingleLine } from '../../../preload/recordings/recording-names.ts';

/** The title from the tags, else the file name made readable. One line, NFC, never empty. */
export const getDefaultName = (title: string | null, fileName: string): string =>
  toSingleLine(title ?? '') ||
  cleanName(getFileStem(fileName)) ||
  toSingleLine(fileName) ||
  t('uploads.unnamedFile');

/** The name as the service stores it, for comparison: trimmed, lone surrogates as U+FFFD. */
export const normalizeName = (name: string): string => name.trim().toWellFormed().normalize('NFC');
