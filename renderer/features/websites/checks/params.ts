/** Checks the query parameters that are ignored in URLs, one name per line. */
import { type EntryFinding, type LineFinding, toNumberedEntries } from './finding.ts';

export type ParamFindingKind =
  | 'everything'
  | 'campaign'
  | 'wildcard'
  | 'web_address'
  | 'query'
  | 'several'
  | 'encoded'
  | 'comment'
  | 'long'
  | 'duplicate'
  | 'other_case'
  | 'covered';

type MaybeFinding = EntryFinding<ParamFindingKind> | null;
const wrong = (
  kind: ParamFindingKind,
  text: string,
  fix?: readonly string[],
): EntryFinding<ParamFindingKind> => ({
  kind,
  severity: 'wrong',
  text,
  ...(fix && fix.length > 0 && { fix }),
});

const decodeParam = (text: string): string => {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return text;
  }
};

/** Distinct names of a query string, in their order. */
export const parseParamNames = (query: string): readonly string[] => {
  const names = query
    .replace(/^[?&;]+/, '')
    .split(/[&;]/)
    .map((pair) => decodeParam(pair.split('=', 1)[0] ?? '').trim())
    .filter((name) => name !== '');
  return [...new Set(names)];
};

const webAddress = (entry: string): MaybeFinding => {
  const isAddress =
    /^[a-z][a-z0-9+.-]*:\/\//i.test(entry) || /^[^\s?&=]+\.[^\s?&=]+(\/[^\s?]*)?\?/.test(entry);
  if (!isAddress && !/^[^?\s]*\/[^?\s]*\?/.test(entry)) return null;
  const names = entry.includes('?')
    ? parseParamNames(entry.slice(entry.indexOf('?') + 1).replace(/#.*$/s, ''))
    : [];
  return names.length === 0
    ? wrong('web_address', 'An address is not a parameter, and this one has none.')
    : wrong('web_address', 'An address is not a parameter. It has these:', names);
};

const query = (entry: string): MaybeFinding => {
  if (entry === '&' || !/^[?&]|[=&]/.test(entry)) return null;
  const names = parseParamNames(entry.replace(/#.*$/s, ''));
  return names.length === 0
    ? wrong('query', 'A name is missing.')
    : wrong('query', 'Only names stand here, without ?, &, = and values.', names);
};

const comment = (entry: string): MaybeFinding => {
  if (!entry.includes('#')) return null;
  const left = entry.replace(/\s*#.*$/s, '');
  return wrong('comment', 'What follows a # never reaches a server.', left === '' ? [] : [left]);
};

const wildcard = (entry: string): MaybeFinding => {
  if (!entry.includes('*')) return null;
  return entry === '*'
    ? wrong('wildcard', 'Names are compared exactly. A line & ignores all parameters.', ['&'])
    : wrong('wildcard', 'Names are compared exactly: a * stands for nothing. List each name.');
};

const several = (entry: string): MaybeFinding => {
  const parts = entry.split(/[\s,;|]+/).filter((part) => part !== '');
  return parts.length < 2 ? null : wrong('several', 'Each name needs a line of its own.', parts);
};

const encoded = (entry: string): MaybeFinding => {
  if (!/%[0-9a-f]{2}/i.test(entry) || decodeParam(entry) === entry) return null;
  return {
    kind: 'encoded',
    severity: 'odd',
    text: `Written as in an address. The name is ${decodeParam(entry)}.`,
    fix: [decodeParam(entry)],
  };
};

const everything = (entry: string): MaybeFinding =>
  entry === '&'
    ? {
        kind: 'everything',
        severity: 'note',
        text: 'Ignores all parameters: pages are counted as if their addresses had none.',
      }
    : null;

const campaign = (entry: string): MaybeFinding =>
  /^utm_/i.test(entry)
    ? {
        kind: 'campaign',
        severity: 'odd',
        text: 'Without it, visits no longer show which campaign they came from.',
      }
    : null;

const maxNameLength = 200;
const long = (entry: string): MaybeFinding =>
  entry.length > maxNameLength ? { kind: 'long', severity: 'odd', text: 'Very long for a name.' } : null;

const paramChecks = [everything, webAddress, query, comment, several, wildcard, encoded, campaign, long];

/** First finding about one entry; empty for a valid name. */
export const checkParam = (entry: string): readonly EntryFinding<ParamFindingKind>[] => {
  for (const check of paramChecks) {
    const finding = check(entry);
    if (finding !== null) return [finding];
  }
  return [];
};

/** `checkParam` for each line, with duplicate and covered lines. */
export const checkParams = (text: string): readonly LineFinding<ParamFindingKind>[] => {
  const entries = toNumberedEntries(text);
  const matchAll = entries.find(({ entry }) => entry === '&');
  const firstLines = new Map<string, number>();
  const byLowerCase = new Map<string, { readonly line: number; readonly entry: string }>();
  return entries.flatMap(({ line, entry }) => {
    const findings: EntryFinding<ParamFindingKind>[] = [...checkParam(entry)];
    const first = firstLines.get(entry);
    const sameIgnoringCase = byLowerCase.get(entry.toLowerCase());
    if (first !== undefined) {
      findings.push({ kind: 'duplicate', severity: 'odd', text: `The same as line ${first}.`, fix: [] });
    } else if (matchAll !== undefined && entry !== '&') {
      findings.push({
        kind: 'covered',
        severity: 'note',
        text: `The & on line ${matchAll.line} covers this already.`,
        fix: [],
      });
    } else if (sameIgnoringCase !== undefined) {
      const text = `Differs from line ${sameIgnoringCase.line} in capital letters only. Both are kept apart.`;
      findings.push({ kind: 'other_case', severity: 'note', text });
    }
    if (first === undefined) firstLines.set(entry, line);
    if (sameIgnoringCase === undefined) byLowerCase.set(entry.toLowerCase(), { line, entry });
    return findings.map((finding) => ({ ...finding, line, entry }));
  });
};
