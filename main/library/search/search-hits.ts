import type { LibraryHit, LibraryHits } from '../../../preload/contract/library.ts';
import type { RecordRepository } from '../cache/record-repository.ts';
import { normalizeLineEndings } from '../normalize-line-endings.ts';
import type { Search } from './search.ts';
import { isPrefixPhrase, toRegExp } from './search-query.ts';
import { createSnippet, findMarks } from './snippet.ts';

/** Texts that are checked for a phrase whose last word is incomplete. */
const maxTextChecks = 40;

export interface HitRange {
  readonly offset: number;
  readonly limit: number;
}

/** Throws SQLite's errors: call it inside `read` of the database. */
export const searchHits = (
  { repository, search }: { readonly repository: RecordRepository; readonly search: Search },
  accountNumber: number,
  text: string,
  { offset, limit }: HitRange,
): LibraryHits => {
  const { terms, keys, total } = search(accountNumber, text, offset + limit);
  const expressions = terms.map(toRegExp);
  const needsTextCheck = terms.some(isPrefixPhrase);
  const hits: LibraryHit[] = [];
  let rejected = 0;
  let toSkip = needsTextCheck ? offset : 0;
  const candidates = needsTextCheck ? keys.slice(0, maxTextChecks) : keys.slice(offset);
  for (const key of candidates) {
    if (hits.length >= limit) break;
    const record = repository.getByKey(key)?.record;
    if (!record) continue;
    const { id, name, favorite, created_at } = record;
    const searchedText = repository.getHeldText(key) ?? record.result ?? '';
    if (needsTextCheck && !matchesAll(expressions, name, searchedText)) {
      rejected += 1;
      continue;
    }
    if (toSkip > 0) {
      toSkip -= 1;
      continue;
    }
    const nameMarks = findMarks(name, expressions);
    const snippet = createSnippet(normalizeLineEndings(searchedText), expressions);
    const { text: shown, marks: snippetMarks, offset } = snippet;
    hits.push({ id, name, nameMarks, snippet: shown, snippetMarks, offset, favorite, created_at });
  }
  const isTotalKnown = total !== null && (!needsTextCheck || candidates.length === keys.length);
  return { hits, total: isTotalKnown ? total - rejected : null };
};

const matchesAll = (expressions: readonly RegExp[], ...texts: readonly string[]): boolean =>
  expressions.every((expression) => texts.some((text) => text.search(expression) >= 0));
