import type { TimedWord } from '../../../preload/recordings/align-words.ts';
import { findHeadings } from '../../../preload/recordings/headings.ts';
import { findTurns, type Turn } from '../../../preload/recordings/turns.ts';

export interface TextDocument {
  readonly name: string;
  /** The text. Its line ends are line feeds. */
  readonly text: string;
  /** Its paragraphs and who speaks; empty: nobody is named. */
  readonly turns: readonly Turn[];
}

interface DocumentNames {
  /** The names that are known. */
  readonly people: readonly string[];
  readonly isShown: boolean;
}

/** Removes control characters (except tab and line feed) and replaces lone surrogates; removes the names if they are not shown. */
export const toTextDocument = (
  name: string,
  text: string,
  { people, isShown }: DocumentNames = { people: [], isShown: true },
): TextDocument => {
  const title = removeInvalidCharacters(name).replace(/\s+/g, ' ').trim();
  const cleaned = removeInvalidCharacters(text);
  const turns = /[:：]/.test(cleaned) ? findTurns(cleaned, people) : [];
  if (!turns.some(isNamed)) return { name: title, text: cleaned, turns: [] };
  return isShown
    ? { name: title, text: cleaned, turns }
    : { name: title, text: removeNames(cleaned, turns), turns: [] };
};

const isNamed = ({ from, textFrom }: Turn): boolean => textFrom > from;

const removeNames = (text: string, turns: readonly Turn[]): string => {
  const parts: string[] = [];
  let at = 0;
  for (const { from, textFrom } of turns.filter(isNamed)) {
    parts.push(text.slice(at, from));
    at = textFrom;
  }
  return parts.join('') + text.slice(at);
};

const removeInvalidCharacters = (text: string): string =>
  text
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: removes control characters
    .replace(/[\x00-\x08\x0b\x0c\x0e-\x1f\x7f\ufffe\uffff]/g, '');

/** A second blank line stays at the start of the next paragraph. */
const splitParagraphs = (text: string): readonly string[] => text.split('\n\n');

/** What one person says without a blank line; `name`: a person begins here. `from`: where it begins in the text. */
interface Paragraph {
  readonly name: string | null;
  readonly from: number;
  readonly text: string;
  readonly isHeading?: true;
}

/** A paragraph ends where a heading is. */
const splitAtHeadings = (paragraph: Paragraph): readonly Paragraph[] => {
  const { name, from: start, text } = paragraph;
  const headings = findHeadings(text);
  if (headings.length === 0) return [paragraph];
  const parts: Paragraph[] = [];
  let at = 0;
  const addUntil = (end: number): void => {
    const part = text.slice(at, end).replace(/^\n+|\n+$/g, '');
    if (part !== '') parts.push({ name: at === 0 ? name : null, from: start + at, text: part });
  };
  for (const { from, to, title } of headings) {
    addUntil(from);
    parts.push({ name: null, from: start + from, text: title, isHeading: true });
    at = to;
  }
  addUntil(text.length);
  return parts;
};

const toParagraphs = (document: TextDocument): readonly Paragraph[] =>
  joinTurns(document).flatMap(splitAtHeadings);

const joinTurns = ({ text, turns }: TextDocument): readonly Paragraph[] => {
  if (turns.length === 0) return splitParagraphs(text).map((part) => ({ name: null, from: 0, text: part }));
  const paragraphs: Paragraph[] = [];
  for (const [index, turn] of turns.entries()) {
    const { textFrom: from, to, name } = turn;
    const last = paragraphs.at(-1);
    const isNew = !last || isNamed(turn) || text.slice(turns[index - 1]?.to, turn.from).includes('\n\n');
    if (isNew) paragraphs.push({ name: isNamed(turn) ? name : null, from, text: text.slice(from, to) });
    else paragraphs[paragraphs.length - 1] = { ...last, text: text.slice(last.from, to) };
  }
  return paragraphs;
};

/** Decides by the first letter. */
export const isRightToLeft = (text: string): boolean => {
  const letter = /\p{L}/u.exec(text)?.[0];
  return (
    letter !== undefined &&
    /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}]/u.test(
      letter,
    )
  );
};

/** Ends with a line feed. */
export const asText = ({ text }: TextDocument): string => (text.endsWith('\n') ? text : `${text}\n`);

const style = [
  'body{max-width:42rem;margin:3rem auto;padding:0 1.25rem;color:#222;background:#fff;',
  'font:1.0625rem/1.6 Georgia,"Times New Roman",serif}',
  'h1{font-size:1.7rem;line-height:1.25;font-weight:600}h2{font-size:1.25rem;line-height:1.3;font-weight:600}',
  'p{white-space:pre-wrap;overflow-wrap:break-word}',
  'cite{font-style:normal;font-weight:600}cite+p,time+p{margin-top:.25rem}time{margin-inline-start:.5rem;color:#666}',
  '@media print{body{max-width:none;margin:0;padding:0}}',
].join('');

/** Browsers run and load nothing, whatever the text has. */
const policy = "default-src 'none'; style-src 'unsafe-inline'";

/** For HTML, XML and WebVTT. */
export const escapeMarkup = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** `1:02:03`, `0:09` */
const formatStart = (ms: number): string =>
  new Date(ms)
    .toISOString()
    .slice(11, 19)
    .replace(/^(?:00:0|00:|0)/, '');

/** Where each paragraph begins in time, in order; null: not known. */
const findStarts = (
  paragraphs: readonly Paragraph[],
  words: readonly TimedWord[],
): readonly (number | null)[] => {
  let at = 0;
  return paragraphs.map(({ from, text }) => {
    while ((words[at]?.from ?? Number.POSITIVE_INFINITY) < from) at += 1;
    const word = words[at];
    return word && word.from < from + text.length ? word.startMs : null;
  });
};

const toHtmlParagraph = (markup: string): string => `<p dir="auto">${markup}</p>`;

/** As the podcast namespace wants it: who speaks and since when, before what is said. `words`: of the text, with times. */
const toHtmlParagraphs = (document: TextDocument, words: readonly TimedWord[]): readonly string[] => {
  if (document.turns.length === 0 && findHeadings(document.text).length === 0) {
    // An array of half a million paragraphs takes several times as long.
    const paragraphs = escapeMarkup(document.text).replaceAll('\n\n', '</p>\n<p dir="auto">');
    return [toHtmlParagraph(paragraphs)];
  }
  const paragraphs = toParagraphs(document);
  const starts = findStarts(paragraphs, words);
  return paragraphs.flatMap(({ name, text, isHeading }, at) => {
    if (isHeading) return `<h2 dir="auto">${escapeMarkup(text)}</h2>`;
    const paragraph = toHtmlParagraph(escapeMarkup(text));
    if (name === null) return paragraph;
    const startMs = starts[at] ?? null;
    const time = startMs === null ? [] : `<time>${formatStart(startMs)}</time>`;
    return [`<cite dir="auto">${escapeMarkup(name)}:</cite>`, time, paragraph].flat();
  });
};

/** A self-contained HTML document: no scripts, fonts or links. */
export const asHtml = (document: TextDocument, words: readonly TimedWord[] = []): string => {
  const { name } = document;
  return [
    '<!doctype html>',
    '<html>',
    '<head>',
    '<meta charset="utf-8">',
    `<meta http-equiv="Content-Security-Policy" content="${policy}">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${escapeMarkup(name)}</title>`,
    `<style>${style}</style>`,
    '</head>',
    '<body>',
    '<article>',
    `<h1 dir="auto">${escapeMarkup(name)}</h1>`,
    ...toHtmlParagraphs(document, words),
    '</article>',
    '</body>',
    '</html>',
    '',
  ].join('\n');
};

/** Markdown (CommonMark 0.31) with all markup characters of the text escaped; also tables and formulas of GitHub. */
export const asMarkdown = (document: TextDocument): string => {
  const body = toParagraphs(document).map(({ name, text, isHeading }) => {
    if (isHeading) return `## ${escapeInline(text)}`;
    const lines = text
      .replace(/^\n+|\n+$/g, '')
      .split('\n')
      .map(escapeLine)
      .join('  \n');
    return name === null ? lines : `**${escapeInline(name)}:** ${lines}`.trim();
  });
  return `# ${escapeInline(document.name)}\n\n${body.filter((paragraph) => paragraph !== '').join('\n\n')}\n`;
};

const escapeInline = (text: string): string =>
  text.replace(/[\\`*_[\]<~|$]/g, '\\$&').replace(/&(?=#?\w+;)/g, '\\&');

/** Trims the line: Markdown ignores leading and trailing spaces. */
const escapeLine = (text: string): string =>
  escapeInline(text.trim())
    .replace(/^(#{1,6})(?=\s|$)/, '\\$1')
    .replace(/^([-+])(?=\s|$)/, '\\$1')
    .replace(/^([-=]+)$/, '\\$1')
    .replace(/^>/, '\\>')
    .replace(/^(\d{1,9})([.)])(?=\s|$)/, '$1\\$2');
