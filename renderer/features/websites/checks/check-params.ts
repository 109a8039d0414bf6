/** Checks the query parameters that are ignored in URLs, one name per line. */
import { t } from '../../../../preload/messages/translate.ts';
import {
  type EntryCheck,
  type EntryFinding,
  findFirst,
  type LineFinding,
  type MessageOf,
  toNumberedEntries,
} from './entry-findings.ts';

const decodeParam = (text: string): string => {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return text;
  }
};

/** Distinct names of a query string, in their order. Null if there are none. */
const parseParamNames = (query: string): readonly string[] | null => {
  const names = query
    .replace(/#.*$/s, '')
    .replace(/^[?&;]+/, '')
    .split(/[&;]/)
    .map((pair) => decodeParam(pair.split('=', 1)[0] ?? '').trim())
    .filter((name) => name !== '');
  return names.length === 0 ? null : [...new Set(names)];
};

const webAddress = /^[a-z][a-z0-9+.-]*:\/\/|^[^\s?&=]+\.[^\s?&=]+(?:\/[^\s?]*)?\?|^[^?\s]*\/[^?\s]*\?/i;
const query = /^[?&]|[=&]/;

/** The first that applies counts. */
const paramChecks = [
  { kind: 'everything', severity: 'note', pattern: /^&$/ },
  {
    kind: 'web_address',
    pattern: webAddress,
    fix: ({ input }) => parseParamNames(input.replace(/^[^?]*(?:\?|$)/, '')),
  },
  { kind: 'web_address', message: 'web_address_without_params', pattern: webAddress },
  { kind: 'query', pattern: query, fix: ({ input }) => parseParamNames(input) },
  { kind: 'query', message: 'query_without_name', pattern: query },
  { kind: 'comment', pattern: /^(.*?)\s*#/s, fix: ([, left]) => (left ? [left] : []) },
  {
    kind: 'several',
    pattern: /[^\s,;|][\s,;|]+[^\s,;|]/,
    fix: ({ input }) => input.split(/[\s,;|]+/).filter((part) => part !== ''),
  },
  { kind: 'wildcard', message: 'wildcard_for_all', pattern: /^\*$/, fix: () => ['&'] },
  { kind: 'wildcard', pattern: /\*/ },
  {
    kind: 'encoded',
    severity: 'odd',
    pattern: /%[0-9a-f]{2}/i,
    fix: ({ input }) => (decodeParam(input) === input ? null : [decodeParam(input)]),
  },
  { kind: 'campaign', severity: 'odd', pattern: /^utm_/i },
  { kind: 'long', severity: 'odd', pattern: /^.{201}/s },
] as const satisfies readonly EntryCheck[];

const getText = (message: MessageOf<(typeof paramChecks)[number]>, entry: string): string =>
  message === 'encoded'
    ? t('websites.paramHints.encoded', { name: decodeParam(entry) })
    : t(`websites.paramHints.${message}`);

/** First finding about one entry; empty for a valid name. */
const checkParam = (entry: string): readonly EntryFinding[] => {
  const finding = findFirst(entry, paramChecks, getText);
  return finding === null ? [] : [finding];
};

/** `checkParam` for each line, with duplicate and covered lines. */
export const checkParams = (text: string): readonly LineFinding[] => {
  const entries = toNumberedEntries(text);
  const matchAll = entries.find(({ entry }) => entry === '&')?.line;
  const firstLines = new Map<string, number>();
  const firstByLowerCase = new Map<string, number>();
  const compare = (entry: string): readonly EntryFinding[] => {
    const first = firstLines.get(entry);
    if (first !== undefined) {
      const getText = () => t('websites.paramHints.duplicate', { line: first });
      return [{ kind: 'duplicate', severity: 'odd', getText, fix: [] }];
    }
    if (matchAll !== undefined && entry !== '&') {
      const getText = () => t('websites.paramHints.covered', { line: matchAll });
      return [{ kind: 'covered', severity: 'note', getText, fix: [] }];
    }
    const line = firstByLowerCase.get(entry.toLowerCase());
    if (line === undefined) return [];
    return [
      { kind: 'other_case', severity: 'note', getText: () => t('websites.paramHints.other_case', { line }) },
    ];
  };
  return entries.flatMap(({ line, entry }) => {
    const findings = [...checkParam(entry), ...compare(entry)];
    if (!firstLines.has(entry)) firstLines.set(entry, line);
    if (!firstByLowerCase.has(entry.toLowerCase())) firstByLowerCase.set(entry.toLowerCase(), line);
    return findings.map((finding) => ({ ...finding, line, entry }));
  });
};
