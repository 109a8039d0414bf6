/** Names of transcriptions that the person did not choose. */
import { basename, extname } from 'node:path';

// Control characters, and the line and paragraph separators: a name is one line of text.
const unprintable = /[\p{Cc}\u2028\u2029]+/gu;

const toSingleLine = (text: string): string =>
  text.replace(unprintable, ' ').trim().toWellFormed().normalize('NFC');

/** The title from the tags, else the file's name without its extension; composed (NFC), one line, never empty. */
export const getDefaultName = (title: string | null, fileName: string): string =>
  toSingleLine(title ?? '') ||
  toSingleLine(basename(fileName, extname(fileName))) ||
  toSingleLine(fileName) ||
  'Audio';

/** As the service stores a name, for comparing: it trims, and half a character goes out as U+FFFD. */
export const normalizeName = (name: string): string => name.trim().toWellFormed().normalize('NFC');
