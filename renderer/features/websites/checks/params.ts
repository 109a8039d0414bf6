/** Checks of the query parameters that are not counted as part of an address: one name a line (section 2.1). */
import { type Finding, type LineFinding, numbered } from './finding.ts';

export type ParamKind =
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

type Found = Finding<ParamKind> | null;
const wrong = (kind: ParamKind, text: string, fix?: readonly string[]): Finding<ParamKind> => ({
  kind,
  tone: 'wrong',
  text,
  ...(fix && fix.length > 0 && { fix }),
});

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return text;
  }
};

/** The names in a query string, each once, in their order. */
export const namesIn = (query: string): readonly string[] => {
  const names = query
    .replace(/^[?&;]+/, '')
    .split(/[&;]/)
    .map((pair) => decoded(pair.split('=', 1)[0] ?? '').trim())
    .filter((name) => name !== '');
  return [...new Set(names)];
};

const webAddress = (entry: string): Found => {
  const isAddress =
    /^[a-z][a-z0-9+.-]*:\/\//i.test(entry) || /^[^\s?&=]+\.[^\s?&=]+(\/[^\s?]*)?\?/.test(entry);
  if (!isAddress && !/^[^?\s]*\/[^?\s]*\?/.test(entry)) return null;
  const names = entry.includes('?') ? namesIn(entry.slice(entry.indexOf('?') + 1).replace(/#.*$/s, '')) : [];
  return names.length === 0
    ? wrong('web_address', 'An address is not a parameter, and this one has none.')
    : wrong('web_address', 'An address is not a parameter. It has these:', names);
};

const query = (entry: string): Found => {
  if (entry === '&' || !/^[?&]|[=&]/.test(entry)) return null;
  const names = namesIn(entry.replace(/#.*$/s, ''));
  return names.length === 0
    ? wrong('query', 'A name is missing.')
    : wrong('query', 'Only names stand here, without ?, &, = and values.', names);
};

const comment = (entry: string): Found => {
  if (!entry.includes('#')) return null;
  const left = entry.replace(/\s*#.*$/s, '');
  return wrong('comment', 'What follows a # never reaches a server.', left === '' ? [] : [left]);
};

const wildcard = (entry: string): Found => {
  if (!entry.includes('*')) return null;
  return entry === '*'
    ? wrong('wildcard', 'Names are compared exactly. A line & ignores all parameters.', ['&'])
    : wrong('wildcard', 'Names are compared exactly: a * stands for nothing. List each name.');
};

const several = (entry: string): Found => {
  const parts = entry.split(/[\s,;|]+/).filter((part) => part !== '');
  return parts.length < 2 ? null : wrong('several', 'Each name needs a line of its own.', parts);
};

const encoded = (entry: string): Found => {
  if (!/%[0-9a-f]{2}/i.test(entry) || decoded(entry) === entry) return null;
  return {
    kind: 'encoded',
    tone: 'odd',
    text: `Written as in an address. The name is ${decoded(entry)}.`,
    fix: [decoded(entry)],
  };
};

const everything = (entry: string): Found =>
  entry === '&'
    ? {
        kind: 'everything',
        tone: 'note',
        text: 'Ignores all parameters: pages are counted as if their addresses had none.',
      }
    : null;

const campaign = (entry: string): Found =>
  /^utm_/i.test(entry)
    ? {
        kind: 'campaign',
        tone: 'odd',
        text: 'Without it, visits no longer show which campaign they came from.',
      }
    : null;

/** Longer names are rather something else that was pasted. */
const longest = 200;
const long = (entry: string): Found =>
  entry.length > longest ? { kind: 'long', tone: 'odd', text: 'Very long for a name.' } : null;

const looks = [everything, webAddress, query, comment, several, wildcard, encoded, campaign, long];

/** The first thing to say of one entry by itself; nothing for a name in good order. */
export const checkParam = (entry: string): readonly Finding<ParamKind>[] => {
  for (const look of looks) {
    const found = look(entry);
    if (found !== null) return [found];
  }
  return [];
};

/** As `checkParam`, for each line, and what the lines are to each other. */
export const checkParams = (text: string): readonly LineFinding<ParamKind>[] => {
  const entries = numbered(text);
  const all = entries.find(({ entry }) => entry === '&');
  const seen = new Map<string, number>();
  const lower = new Map<string, { readonly line: number; readonly entry: string }>();
  return entries.flatMap(({ line, entry }) => {
    const found: Finding<ParamKind>[] = [...checkParam(entry)];
    const first = seen.get(entry);
    const like = lower.get(entry.toLowerCase());
    if (first !== undefined) {
      found.push({ kind: 'duplicate', tone: 'odd', text: `The same as line ${first}.`, fix: [] });
    } else if (all !== undefined && entry !== '&') {
      found.push({
        kind: 'covered',
        tone: 'note',
        text: `The & on line ${all.line} covers this already.`,
        fix: [],
      });
    } else if (like !== undefined) {
      const text = `Differs from line ${like.line} in capital letters only. Both are kept apart.`;
      found.push({ kind: 'other_case', tone: 'note', text });
    }
    if (first === undefined) seen.set(entry, line);
    if (like === undefined) lower.set(entry.toLowerCase(), { line, entry });
    return found.map((finding) => ({ ...finding, line, entry }));
  });
};
