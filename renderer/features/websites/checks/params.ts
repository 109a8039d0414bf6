/** Checks the query parameters that are ignored in URLs, one name per line. */
import { t } from '../../../../preload/messages/translate.ts';
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
  getText: () => string,
  fix?: readonly string[],
): EntryFinding<ParamFindingKind> => ({
  kind,
  severity: 'wrong',
  getText,
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
const parseParamNames = (query: string): readonly string[] => {
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
    ? wrong('web_address', () => t('websites.paramHints.web_address_without_params'))
    : wrong('web_address', () => t('websites.paramHints.web_address'), names);
};

const query = (entry: string): MaybeFinding => {
  if (entry === '&' || !/^[?&]|[=&]/.test(entry)) return null;
  const names = parseParamNames(entry.replace(/#.*$/s, ''));
  return names.length === 0
    ? wrong('query', () => t('websites.paramHints.query_without_name'))
    : wrong('query', () => t('websites.paramHints.query'), names);
};

const comment = (entry: string): MaybeFinding => {
  if (!entry.includes('#')) return null;
  const left = entry.replace(/\s*#.*$/s, '');
  return wrong('comment', () => t('websites.paramHints.comment'), left === '' ? [] : [left]);
};

const wildcard = (entry: string): MaybeFinding => {
  if (!entry.includes('*')) return null;
  return entry === '*'
    ? wrong('wildcard', () => t('websites.paramHints.wildcard_for_all'), ['&'])
    : wrong('wildcard', () => t('websites.paramHints.wildcard'));
};

const several = (entry: string): MaybeFinding => {
  const parts = entry.split(/[\s,;|]+/).filter((part) => part !== '');
  return parts.length < 2 ? null : wrong('several', () => t('websites.paramHints.several'), parts);
};

const encoded = (entry: string): MaybeFinding => {
  if (!/%[0-9a-f]{2}/i.test(entry) || decodeParam(entry) === entry) return null;
  return {
    kind: 'encoded',
    severity: 'odd',
    getText: () => t('websites.paramHints.encoded', { name: decodeParam(entry) }),
    fix: [decodeParam(entry)],
  };
};

const everything = (entry: string): MaybeFinding =>
  entry === '&'
    ? {
        kind: 'everything',
        severity: 'note',
        getText: () => t('websites.paramHints.everything'),
      }
    : null;

const campaign = (entry: string): MaybeFinding =>
  /^utm_/i.test(entry)
    ? {
        kind: 'campaign',
        severity: 'odd',
        getText: () => t('websites.paramHints.campaign'),
      }
    : null;

const maxNameLength = 200;
const long = (entry: string): MaybeFinding =>
  entry.length > maxNameLength
    ? { kind: 'long', severity: 'odd', getText: () => t('websites.paramHints.long') }
    : null;

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
      const getText = () => t('websites.paramHints.duplicate', { line: first });
      findings.push({ kind: 'duplicate', severity: 'odd', getText, fix: [] });
    } else if (matchAll !== undefined && entry !== '&') {
      findings.push({
        kind: 'covered',
        severity: 'note',
        getText: () => t('websites.paramHints.covered', { line: matchAll.line }),
        fix: [],
      });
    } else if (sameIgnoringCase !== undefined) {
      const getText = () => t('websites.paramHints.other_case', { line: sameIgnoringCase.line });
      findings.push({ kind: 'other_case', severity: 'note', getText });
    }
    if (first === undefined) firstLines.set(entry, line);
    if (sameIgnoringCase === undefined) byLowerCase.set(entry.toLowerCase(), { line, entry });
    return findings.map((finding) => ({ ...finding, line, entry }));
  });
};
