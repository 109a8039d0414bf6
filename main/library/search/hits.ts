/** What a search answers: the records that were found, each with the lines that show why. */
import type { LibraryHit, LibraryHits } from '../../../preload/contract/library.ts';
import { lines } from '../lines.ts';
import type { MirrorStore } from '../mirror/store.ts';
import { expression, isOpenPhrase } from './ask.ts';
import { marksIn, snippetOf } from './places.ts';
import type { Search } from './search.ts';

/** So many texts are looked through for a phrase whose last word is still being typed. */
const mostLookedThrough = 40;

/** Which hits are given: so many, after those that come before them. */
export interface HitRange {
  readonly offset: number;
  readonly limit: number;
}

/** Throws what SQLite throws: call it inside `read` of the database. */
export const searchHits = (
  { store, search }: { readonly store: MirrorStore; readonly search: Search },
  account: number,
  text: string,
  { offset, limit }: HitRange,
): LibraryHits => {
  const { terms, keys, total } = search(account, text, offset + limit);
  const expressions = terms.map(expression);
  const uncertain = terms.some(isOpenPhrase);
  const hits: LibraryHit[] = [];
  let dropped = 0;
  let before = uncertain ? offset : 0;
  const candidates = uncertain ? keys.slice(0, mostLookedThrough) : keys.slice(offset);
  for (const key of candidates) {
    if (hits.length >= limit) break;
    const found = store.at(key)?.record;
    if (!found) continue;
    const { id, name, favorite, created_at } = found;
    if (uncertain && !holdsAll(expressions, name, found.result ?? '')) {
      dropped += 1;
      continue;
    }
    if (before > 0) {
      before -= 1;
      continue;
    }
    const nameMarks = marksIn(name, expressions);
    const snippet = snippetOf(lines(found.result ?? ''), expressions);
    const { text: shown, marks: snippetMarks, offset } = snippet;
    hits.push({ id, name, nameMarks, snippet: shown, snippetMarks, offset, favorite, created_at });
  }
  const isCounted = total !== null && (!uncertain || candidates.length === keys.length);
  return { hits, total: isCounted ? total - dropped : null };
};

const holdsAll = (expressions: readonly RegExp[], ...texts: readonly string[]): boolean =>
  expressions.every((expression) => texts.some((text) => text.search(expression) >= 0));
