/** The name that is proposed for a recording, from that of its file. */
import type { UploadJob } from '../contract/uploads.ts';

// Control characters and line separators: a name is one line of text.
const unprintable = /[\p{Cc}\u2028\u2029]+/gu;
/** A title in the tags of a file can have millions of characters. Services store 128. */
const maxLength = 500;
/** It has a letter: what follows the dot of `ep.12` is no extension. */
const extension = /\.(?=[a-z\d]*[a-z])([a-z\d]{1,8})$/i;
/** A dash or a dot between digits belongs to a date or to a number. */
const separators = /_+|(?<!\p{Nd})[-.]+|[-.]+(?![-.\p{Nd}])/gu;
/** The first letter, unless it follows a digit. Georgian has capitals, but no name begins with one. */
const initial = /^((?:[^\p{L}\s]+\s)*)(?!\p{Script=Georgian})(\p{Ll})/u;

export const toSingleLine = (text: string): string =>
  text.slice(0, maxLength).replace(unprintable, ' ').trim().toWellFormed().normalize('NFC');

export const getExtension = (fileName: string): string => extension.exec(fileName)?.[1] ?? '';

/** Without extension; empty if there is nothing else. */
export const getFileStem = (fileName: string): string => toSingleLine(fileName.replace(extension, ''));

/**
 * `night-shift-trailer-01` becomes `Night shift trailer 01`. A name with capitals and small letters stays: a person has
 * written it. Between words with spaces, dashes and dots are punctuation.
 */
export const cleanName = (stem: string): string => {
  if (/\p{Lu}/u.test(stem) && /\p{Ll}/u.test(stem)) return stem;
  const isSpaced = /\s/u.test(stem);
  const words = stem
    .replaceAll(isSpaced ? /_+/g : separators, ' ')
    .replaceAll(/ +/g, ' ')
    .trim();
  return words.replace(initial, (_, before: string, letter: string) => before + letter.toUpperCase()) || stem;
};

/** Tells a file apart from another one of its name by what differs. */
export const addMark = (name: string, mark: string): string => `${name} (${mark})`;

/** Whether a recording still has the proposed name, and its file has another one. */
export const hasCleanedName = ({
  name,
  fileName,
  folder,
}: Pick<UploadJob, 'name' | 'fileName' | 'folder'>): boolean => {
  const stem = getFileStem(fileName);
  const clean = cleanName(stem);
  const marks = [getExtension(fileName), folder ?? ''];
  return clean !== stem && [clean, ...marks.map((mark) => addMark(clean, mark))].includes(name);
};

/** Names and terms as one line, with commas between them: services pass a description on so, and the recogniser expects it. */
export const toOneLine = (description: string): string =>
  description.trim().replaceAll(/[\s,]*[\r\n][\s,]*/g, ', ');
