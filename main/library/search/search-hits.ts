import type { LibraryHit, LibraryHits, Mark } from '../../../preload/contract/library.ts';
import { normalizeLineEndings } from '../../../preload/contract/plain-text.ts';
import type { Transcription } from '../../../preload/contract/transcriptions.ts';
import type { RecordRepository } from '../cache/record-repository.ts';
import type { Search } from './search.ts';
import { type GetHeldDraft, maxIndexedLength } from './search-index.ts';
import { isPrefixPhrase, toRegExp } from './search-query.ts';

/** Characters of a snippet, and of its part before the first match. */
const snippetLength = 180;
const leadLength = 50;
/** Matches of each term that are compared to find the best position. */
const maxMatches = 40;

/** All matches in order; overlapping matches are omitted. */
const findMarks = (text: string, expressions: readonly RegExp[]): readonly Mark[] => {
  const matches = expressions.flatMap((expression) => findMatches(text, expression, 200));
  const inOrder = matches.toSorted(([a, aEnd], [b, bEnd]) => a - b || bEnd - aEnd);
  const marks: Mark[] = [];
  for (const mark of inOrder) if (mark[0] >= (marks.at(-1)?.[1] ?? 0)) marks.push(mark);
  return marks;
};

const findMatches = (text: string, expression: RegExp, limit: number): Mark[] => {
  const matches: Mark[] = [];
  expression.lastIndex = 0;
  for (
    let match = expression.exec(text);
    match !== null && matches.length < limit;
    match = expression.exec(text)
  ) {
    matches.push([match.index, match.index + match[0].length]);
    if (match[0].length === 0) expression.lastIndex += 1;
  }
  return matches;
};

/**
 * The part with the most terms, or the beginning if nothing matches. `offset` is where its first match is in the whole text;
 * null without a match. Offsets are in UTF-16 units.
 */
export const createSnippet = (text: string, expressions: readonly RegExp[]) => {
  const bestPosition = findBestPosition(text, expressions);
  const from = bestPosition === null ? 0 : toWordStart(text, Math.max(0, bestPosition - leadLength));
  const to = toWordEnd(text, Math.min(text.length, from + snippetLength));
  const cut = text.slice(from, to).replaceAll(/\s/g, ' ');
  const prefix = from > 0 ? '… ' : '';
  const marks = bestPosition === null ? [] : findMarks(cut, expressions);
  const shifted = marks.map(([start, end]): Mark => [start + prefix.length, end + prefix.length]);
  return { text: prefix + cut + (to < text.length ? ' …' : ''), marks: shifted, offset: bestPosition };
};

const findBestPosition = (text: string, expressions: readonly RegExp[]): number | null => {
  const matches = expressions.map((expression) => findMatches(text, expression, maxMatches));
  let best: { readonly at: number; readonly count: number } | null = null;
  for (const [at] of matches.flat()) {
    const count = matches.filter((ranges) =>
      ranges.some(([start]) => start >= at && start < at + snippetLength - leadLength),
    ).length;
    const isBetter = best === null || count > best.count || (count === best.count && at < best.at);
    if (isBetter) best = { at, count };
  }
  return best?.at ?? null;
};

/** Moves back to the start of a word if one is near. Never splits a surrogate pair. */
const toWordStart = (text: string, at: number): number => {
  for (let back = at; back > at - 24 && back > 0; back -= 1) if (/\s/.test(text[back - 1] ?? '')) return back;
  return at > 24 ? alignToCodePoint(text, at) : 0;
};

const toWordEnd = (text: string, at: number): number => {
  for (let on = at; on < at + 24 && on < text.length; on += 1) if (/\s/.test(text[on] ?? '')) return on;
  return alignToCodePoint(text, at);
};

const alignToCodePoint = (text: string, at: number): number => {
  const code = text.charCodeAt(at);
  return code >= 0xdc00 && code <= 0xdfff ? at - 1 : at;
};

/** Texts that are checked for a phrase whose last word is incomplete. */
const maxTextChecks = 40;

/** The time to find a phrase grows with its words and with the text, so long phrases are found in the beginning only. */
const maxShortPhrase = 4;
const maxCharactersForLongPhrase = 200_000;

/** Records of one group that usually match together. */
const keysPerGroup = 8;

/** Matches that are read to find those of some records. */
const maxMatchesOfAll = 100_000;

export interface HitRange {
  readonly offset: number;
  readonly limit: number;
  readonly groups?: HitGroups;
  /** The ids of the records that are searched; null: all. */
  readonly only?: ReadonlySet<string> | null;
}

/** Records that are one hit together. */
export interface HitGroups {
  /** Names of the groups by id, best first. */
  readonly names: ReadonlyMap<string, string>;
  /** Null if the record is in no group. */
  getGroupId(recordId: string): string | null;
  /** The record to show; null if it is unknown. */
  getRecord(groupId: string): Transcription | null;
}

const noGroups: HitGroups = { names: new Map(), getGroupId: () => null, getRecord: () => null };

interface SearchTarget {
  readonly repository: RecordRepository;
  readonly search: Search;
  readonly getHeldDraft: GetHeldDraft;
}

/** Throws SQLite's errors: call it inside `read` of the database. */
export const searchHits = (
  target: SearchTarget,
  accountNumber: number,
  text: string,
  { offset, limit, groups = noGroups, only = null }: HitRange,
): LibraryHits => {
  const keysPerHit = groups.names.size === 0 ? 1 : keysPerGroup;
  const { terms, keys, total } =
    only === null
      ? target.search(accountNumber, text, (offset + limit) * keysPerHit)
      : searchOnly(target, accountNumber, text, only);
  const expressions = terms.map(toRegExp);
  const needsTextCheck = terms.some(isPrefixPhrase);
  const maxCharacters = terms.some(({ tokens }) => tokens.length > maxShortPhrase)
    ? maxCharactersForLongPhrase
    : maxIndexedLength;
  const candidates = collectCandidates(target, keys, groups, findGroupsByName(expressions, groups));
  const { hits, rejected, checked } = readHits({
    candidates: needsTextCheck ? candidates.slice(0, maxTextChecks) : candidates.slice(offset),
    expressions,
    maxCharacters,
    needsTextCheck,
    toSkip: needsTextCheck ? offset : 0,
    limit,
  });
  const isTotalKnown = total !== null && (!needsTextCheck || checked === candidates.length);
  const hasAllKeys = total === keys.length || groups.names.size === 0;
  if (!isTotalKnown || !hasAllKeys) return { hits, total: null };
  return { hits, total: total - keys.length + candidates.length - rejected };
};

/** The matches among some records, in the same order. */
const searchOnly = (
  { search, repository }: SearchTarget,
  accountNumber: number,
  text: string,
  only: ReadonlySet<string>,
): ReturnType<Search> => {
  const found = search(accountNumber, text, maxMatchesOfAll);
  const searched = new Set([...only].map(repository.getKey));
  const keys = found.keys.filter((key) => searched.has(key));
  return { ...found, keys, total: keys.length };
};

/** A record or group, read when it is shown. */
type Candidate = () => Transcription | null;

const findGroupsByName = (expressions: readonly RegExp[], { names }: HitGroups): readonly string[] =>
  expressions.length === 0
    ? []
    : [...names].filter(([, name]) => matchesAll(expressions, name)).map(([id]) => id);

/** Groups whose name matches come first. Each group is one candidate. */
const collectCandidates = (
  { repository, getHeldDraft }: SearchTarget,
  keys: readonly number[],
  groups: HitGroups,
  namedGroups: readonly string[],
): readonly Candidate[] => {
  /** Reads a record with the text that is searched. */
  const readRecord =
    (key: number): Candidate =>
    () => {
      const record = repository.getByKey(key)?.record;
      return record ? { ...record, result: getHeldDraft(record.id)?.text ?? record.result } : null;
    };
  if (groups.names.size === 0) return keys.map(readRecord);
  const used = new Set(namedGroups);
  const readGroup =
    (id: string): Candidate =>
    () =>
      groups.getRecord(id);
  const others = keys.flatMap((key) => {
    const groupId = groups.getGroupId(repository.getId(key) ?? '');
    if (groupId === null) return [readRecord(key)];
    if (used.has(groupId)) return [];
    used.add(groupId);
    return [readGroup(groupId)];
  });
  return [...namedGroups.map(readGroup), ...others];
};

interface HitReading {
  readonly candidates: readonly Candidate[];
  readonly expressions: readonly RegExp[];
  /** Characters of a text that are searched. */
  readonly maxCharacters: number;
  readonly needsTextCheck: boolean;
  readonly toSkip: number;
  readonly limit: number;
}

const readHits = ({ candidates, expressions, maxCharacters, needsTextCheck, toSkip, limit }: HitReading) => {
  const hits: LibraryHit[] = [];
  let rejected = 0;
  let skipped = 0;
  for (const read of candidates) {
    if (hits.length >= limit) break;
    const record = read();
    if (!record) continue;
    const text = (record.result ?? '').slice(0, maxCharacters);
    if (needsTextCheck && !matchesAll(expressions, record.name, text)) rejected += 1;
    else if (skipped < toSkip) skipped += 1;
    else hits.push(toHit(record, text, expressions));
  }
  return { hits, rejected, checked: candidates.length };
};

const toHit = (
  { id, name, favorite, created_at }: Transcription,
  text: string,
  expressions: readonly RegExp[],
): LibraryHit => {
  const nameMarks = findMarks(name, expressions);
  const snippet = createSnippet(normalizeLineEndings(text), expressions);
  const { marks: snippetMarks, offset } = snippet;
  return { id, name, nameMarks, snippet: snippet.text, snippetMarks, offset, favorite, created_at };
};

const matchesAll = (expressions: readonly RegExp[], ...texts: readonly string[]): boolean =>
  expressions.every((expression) => texts.some((text) => text.search(expression) >= 0));
