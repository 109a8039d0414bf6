/** Rules as a table: `heard,written`, with a third column for the show. Reads what spreadsheets write, and says which lines it does not take. */
import { type RuleFields, type RuleFileProblem, ruleFields } from '../../../preload/contract/rules.ts';

interface Line {
  /** Counts from 1. */
  readonly number: number;
  readonly cells: readonly string[];
  /** A quoted cell does not end. */
  readonly isOpen: boolean;
}

const header = ['heard', 'written', 'show'];

/** What spreadsheets read as a formula. An apostrophe stops them, and is removed again. */
const formula = /^(?='*[=+\-@\t\r\uff1d\uff0b\uff0d\uff20])/;
const defused = /^'(?='*[=+\-@\t\r\uff1d\uff0b\uff0d\uff20])/;

const toCell = (value: string): string => {
  const text = value.replace(formula, "'");
  return /[",;\t\r\n]/.test(text) || text !== text.trim() ? `"${text.replaceAll('"', '""')}"` : text;
};

/** RFC 4180. The byte order mark makes spreadsheets read it as UTF-8. `getShow`: the name of a show. */
export const formatRules = (
  rules: readonly RuleFields[],
  getShow: (showId: string) => string | null,
): string => {
  const hasShows = rules.some(({ showId }) => showId !== null);
  const rows = rules.map(({ heard, written, showId }) => [
    heard,
    written,
    ...(hasShows ? [showId === null ? '' : (getShow(showId) ?? '')] : []),
  ]);
  const lines = [header.slice(0, hasShows ? 3 : 2), ...rows].map((row) => row.map(toCell).join(','));
  return `\ufeff${lines.join('\r\n')}\r\n`;
};

/** UTF-8, or UTF-16 with its mark; of anything else, what Windows wrote before. */
export const decodeTable = (bytes: Uint8Array): string => {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
};

/** The one that the first line with text has, outside of quotes. */
const findSeparator = (text: string): string => {
  const [first = ''] = text
    .replaceAll(/"(?:[^"]|"")*"/g, '')
    .trim()
    .split(/\r?\n/, 1);
  return [',', ';', '\t'].find((one) => first.includes(one)) ?? ',';
};

const readLines = (text: string): readonly Line[] => {
  const separator = findSeparator(text);
  const lines: Line[] = [];
  let [at, number] = [0, 1];
  while (at < text.length) {
    const start = number;
    const cells: string[] = [];
    let isOpen = false;
    for (;;) {
      let cell = '';
      if (text[at] === '"') {
        at += 1;
        const from = at;
        while (at < text.length && (text[at] !== '"' || text[at + 1] === '"')) at += text[at] === '"' ? 2 : 1;
        cell = text.slice(from, at).replaceAll('""', '"');
        number += cell.split('\n').length - 1;
        isOpen = at >= text.length;
        at += 1;
      }
      const from = at;
      while (at < text.length && text[at] !== separator && text[at] !== '\n') at += 1;
      cells.push((cell + text.slice(from, at)).trim());
      if (text[at] !== separator) break;
      at += 1;
    }
    at += 1;
    number += 1;
    lines.push({ number: start, cells, isOpen });
  }
  return lines;
};

const isHeader = (cells: readonly string[]): boolean =>
  cells.length >= 2 && cells.every((cell, at) => cell.toLowerCase() === header[at]);

const toKind = (cell: string, path: PropertyKey | undefined): RuleFileProblem['kind'] => {
  if (path === 'heard' || path === 'written') return cell.length > 200 ? 'too_long' : path;
  return 'columns';
};

/** `findShow`: the id of the show with this name; null if there is none. */
export const parseRules = (content: string, findShow: (name: string) => string | null) => {
  const rules: RuleFields[] = [];
  const problems: RuleFileProblem[] = [];
  const lines = readLines(content.replace(/^\ufeff/, ''));
  for (const [index, { number: line, cells, isOpen }] of lines.entries()) {
    if (cells.every((cell) => cell === '') || (index === 0 && isHeader(cells))) continue;
    const [heard = '', written = '', show = ''] = cells.map((cell) => cell.replace(defused, ''));
    const showId = show === '' ? null : findShow(show);
    const read = ruleFields.safeParse({ heard, written, showId });
    if (isOpen) problems.push({ line, kind: 'quotes' });
    else if (cells.length < 2 || cells.length > 3) problems.push({ line, kind: 'columns' });
    else if (show !== '' && showId === null) problems.push({ line, kind: 'show' });
    else if (read.success) rules.push(read.data);
    else {
      const [path] = read.error.issues[0]?.path ?? [];
      problems.push({ line, kind: toKind(path === 'heard' ? heard : written, path) });
    }
  }
  return { rules, problems };
};
