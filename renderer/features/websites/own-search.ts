/**
 * Services keep international domains in punycode, in which `münch` is no part of `münchen-radio.de`. Such words are looked
 * for in the page instead, in the names as people read them.
 */
import type { Page } from '../../../preload/contract/page.ts';
import type { Website } from '../../../preload/contract/websites.ts';
import { cleanDomain, readable } from './domain.ts';
import type { WebsiteSearch } from './search.ts';

/** Whether the service cannot look for these words. */
export const isOwnSearch = ({ search }: Pick<WebsiteSearch, 'search'>): boolean =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: all that is ASCII, controls too
  /[^\u0000-\u007f]/.test(search);

const plain = (text: string): string => text.normalize('NFC').toLowerCase();

/** Those whose names have the words in them, or that the words are a pasted address of. */
export const matching = (websites: readonly Website[], words: string): readonly Website[] => {
  const wanted = plain(words.trim());
  const { domain } = cleanDomain(words);
  return websites.filter(
    (website) => plain(readable(website.domain)).includes(wanted) || website.domain === domain,
  );
};

/** One page of what was found, as the service would have answered it. */
export const pageOf = (found: readonly Website[], page: number, perPage: number): Page<Website> => {
  const lastPage = Math.max(1, Math.ceil(found.length / perPage));
  return {
    items: found.slice((page - 1) * perPage, page * perPage),
    page,
    perPage,
    total: found.length,
    lastPage,
    hasMore: page < lastPage,
  };
};
