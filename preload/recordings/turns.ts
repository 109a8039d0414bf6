/** Who said what in a text: a turn is a paragraph that begins with `Name: `. */
import type { HeardWords } from '../contract/listening.ts';
import { headingMark } from './headings.ts';

/** A paragraph: a line that is not empty. Offsets in UTF-16 units; `to` is excluded. */
export interface Turn {
  readonly from: number;
  readonly to: number;
  /** Who speaks; a paragraph without a name goes on with that of the one before. Null: nobody is named. */
  readonly name: string | null;
  /** Where what was said begins: behind `Name: `, or at `from` if the paragraph does not begin with a name. */
  readonly textFrom: number;
  /** What was said begins with a name, too: without its own, the paragraph would be of that person. */
  readonly isNameNeeded?: true;
}

/** The most characters of a name. */
export const maxNameLength = 100;
/** Characters up to the colon, with spaces. */
const maxLabelLength = 2 * maxNameLength;
/** Words of a name that nobody has entered. */
const maxGuessedWords = 4;

/** The start of a paragraph up to its first colon. */
interface Label {
  readonly name: string;
  readonly textFrom: number;
}

interface Line {
  readonly from: number;
  readonly to: number;
  readonly label: Label | null;
}

interface Lines {
  readonly lines: readonly Line[];
  /** Colons that do not end a label. Those in times and addresses have no space behind them, and are not counted. */
  readonly otherColons: number;
}

const isColonEnd = /^(?:：|:(?=\s|$))\s*/;

const directionMarks = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** What can be a name: without colons, and with single spaces. */
export const toSpeakerName = (text: string): string =>
  text
    .normalize('NFC')
    .replaceAll(directionMarks, '')
    .replaceAll(/[\s:：]+/g, ' ')
    .trim()
    .slice(0, maxNameLength)
    .toWellFormed()
    .trim();

export const toPrefix = (name: string): string => `${name}: `;

const hasText = (text: string, from: number, to: number): boolean => {
  for (let at = from; at < to; at += 1) if (text.charAt(at).trim() !== '') return true;
  return false;
};

/** Each character is read once, because the editor does this while the user types. */
const readLines = (text: string): Lines => {
  const colons = /：|:(?=\s|$)/g;
  const findColon = (): number => colons.exec(text)?.index ?? Number.POSITIVE_INFINITY;
  const lines: Line[] = [];
  let [otherColons, colon] = [0, findColon()];
  for (let from = 0; from <= text.length; ) {
    const lineEnd = text.indexOf('\n', from);
    const end = lineEnd < 0 ? text.length : lineEnd;
    const to = text[end - 1] === '\r' && end > from ? end - 1 : end;
    let label: Label | null = null;
    if (colon < end) {
      label = readLabel(text, from, to, colon);
      otherColons -= label ? 1 : 0;
    }
    for (; colon < end; colon = findColon()) otherColons += 1;
    if (hasText(text, from, to)) lines.push({ from, to, label });
    from = end + 1;
  }
  return { lines, otherColons };
};

const readLabel = (text: string, from: number, to: number, colon: number): Label | null => {
  if (colon - from > maxLabelLength || text.startsWith(headingMark, from)) return null;
  const name = toSpeakerName(text.slice(from, colon));
  if (name === '') return null;
  const ending = isColonEnd.exec(text.slice(colon, Math.min(to, colon + 100)))?.[0] ?? ':';
  return { name, textFrom: colon + ending.length };
};

const readFirstLabel = (text: string, from: number, to: number): Label | null => {
  const start = text.slice(from, Math.min(to, from + maxLabelLength));
  const colon = start.search(/：|:(?=\s|$)/);
  return colon < 0 ? null : readLabel(text, from, to, from + colon);
};

const canBeGuessed = (name: string): boolean =>
  /^(?!\p{Ll})[^!?;,"“”„«»()[\]{}<>]*$/u.test(name) &&
  /\p{L}/u.test(name) &&
  name.split(' ').length <= maxGuessedWords;

/**
 * The labels that seem to be people: they begin two paragraphs each, beside at least one other, and the text has fewer
 * colons that are something else.
 */
const guessNames = ({ lines, otherColons }: Lines, names: ReadonlySet<string>): readonly string[] => {
  const counts = new Map<string, number>();
  let known = 0;
  for (const { label } of lines) {
    if (label && names.has(label.name)) known += 1;
    else if (label) counts.set(label.name, (counts.get(label.name) ?? 0) + 1);
  }
  const all = [...counts];
  const guessed = all.filter(([name, count]) => count > 1 && canBeGuessed(name));
  const count = guessed.reduce((sum, [, found]) => sum + found, 0);
  const others = otherColons + all.reduce((sum, [, found]) => sum + found, 0) - count;
  const isAlone = known === 0 && all.filter(([name]) => canBeGuessed(name)).length < 2;
  return isAlone || others >= count ? [] : guessed.map(([name]) => name);
};

/** `names`: those that are known, because voices or tracks have them or the user entered them. */
export const findTurns = (text: string, names: readonly string[]): readonly Turn[] => {
  const read = readLines(text);
  const given = new Set(names);
  const known = new Set([...names, ...guessNames(read, given)]);
  let speaker: string | null = null;
  return read.lines.map(({ from, to, label }): Turn => {
    const own = label && known.has(label.name) ? label : null;
    speaker = own?.name ?? speaker;
    if (!own) return { from, to, name: speaker, textFrom: from };
    const { textFrom } = own;
    const isNameNeeded = known.has(readFirstLabel(text, textFrom, to)?.name ?? '');
    return { from, to, name: speaker, textFrom, ...(isNameNeeded && { isNameNeeded }) };
  });
};

/** Who speaks, in the order of appearance. */
export const listSpeakers = (turns: readonly Turn[]): readonly string[] => [
  ...new Set(turns.flatMap(({ name }) => name ?? [])),
];

const toWords = (text: string): readonly string[] => text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];

const hasCase = (word: string): boolean => word !== word.toUpperCase();

const isUnspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;

/** Characters behind a label that are compared with what was heard. */
const comparedLength = 60;

/** People who are known, before others in a text that was not heard count with one paragraph each. */
const minEstablished = 2;

const capitalised = /^[\p{Lu}\p{Lt}\p{Lo}][\p{L}\p{M}'’.-]*$/u;

/** Without digits at the end, as in `Speaker 3`. */
const removeNumber = (name: string): string => name.replace(/ \p{Nd}+$/u, '');

/**
 * The labels that begin one paragraph and have the shape of a name: two words or more, each with a capital letter and
 * nowhere in lower case, or a number behind what begins another name. One word may as well be a note or a heading.
 */
const findSingleNames = (text: string, { lines }: Lines, known: ReadonlySet<string>): readonly string[] => {
  const stems = new Set([...known].filter((name) => name !== removeNumber(name)).map(removeNumber));
  const isNumbered = (name: string): boolean => name !== removeNumber(name) && stems.has(removeNumber(name));
  const isShaped = (name: string): boolean => {
    const words = name.split(' ');
    return words.length > 1 && words.every((word) => capitalised.test(word));
  };
  const labels = lines.flatMap(({ label }) => (label && !known.has(label.name) ? label.name : []));
  const singles = labels.filter((name) => canBeGuessed(name) && (isNumbered(name) || isShaped(name)));
  if (known.size < minEstablished || singles.length === 0 || singles.length > known.size) return [];
  const cased = singles.flatMap((name) => (isNumbered(name) ? [] : toWords(name))).filter(hasCase);
  if (cased.length === 0) return singles;
  const inLowerCase = new RegExp(`(?<![\\p{L}\\p{M}])(?:${cased.join('|')})(?![\\p{L}\\p{M}])`, 'gu');
  const common = new Set(Array.from(text.matchAll(inLowerCase), ([word]) => word));
  return singles.filter((name) => isNumbered(name) || !toWords(name).some((word) => common.has(word)));
};

/**
 * The names of a text: those of its voices, those that begin two paragraphs, and those that begin one. These were not
 * heard there, because the user entered them; if no words are known, they have the shape of a name.
 */
export const listKnownNames = (
  text: string,
  heard: Pick<HeardWords, 'words' | 'voices'> | null,
): readonly string[] => {
  const read = readLines(text);
  const known = new Set(heard?.voices);
  for (const name of guessNames(read, known)) known.add(name);
  if (heard === null) return [...known, ...findSingleNames(text, read, known)];
  const unsure = read.lines.flatMap(({ label }) =>
    label && !known.has(label.name) && canBeGuessed(label.name) ? label : [],
  );
  if (unsure.length === 0) return [...known];
  const join = (separator: string): string =>
    `${separator}${heard.words.flatMap((word) => toWords(word.text)).join(separator)}${separator}`;
  const [spaced, unspaced] = [join(' '), join('')];
  const wasSaid = ({ name, textFrom }: Label): boolean => {
    const [next = ''] = toWords(text.slice(textFrom, textFrom + comparedLength));
    const words = [...toWords(name), next].filter((word) => word !== '');
    return isUnspaced.test(name) ? unspaced.includes(words.join('')) : spaced.includes(` ${words.join(' ')}`);
  };
  for (const label of unsure) if (!wasSaid(label)) known.add(label.name);
  return [...known];
};
