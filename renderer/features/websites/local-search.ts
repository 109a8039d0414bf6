/**
 * Services keep international domains in punycode, in which `münch` is no part of `münchen-radio.de`. Such words are looked
 * for in the page instead, in the names as people read them.
 */
import type { Page } from '../../../preload/contract/page.ts';
import type { Website } from '../../../preload/contract/websites.ts';
import { cleanDomain, toDisplayDomain } from './domain.ts';
import type { WebsiteSearch } from './search.ts';

/** Whether the service cannot look for these words. */
export const isLocalSearch = ({ search }: Pick<WebsiteSearch, 'search'>): boolean =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: all that is ASCII, controls too
  /[^\u0000-\u007f]/.test(search);

const normalize = (text: string): string => text.normalize('NFC').toLowerCase();

/** Those whose names have the words in them, or that the words are a pasted address of. */
export const filterByDomain = (websites: readonly Website[], term: string): readonly Website[] => {
  const normalizedTerm = normalize(term.trim());
  const { domain } = cleanDomain(term);
  return websites.filter(
    (website) =>
      normalize(toDisplayDomain(website.domain)).includes(normalizedTerm) || website.domain === domain,
  );
};

/** One page of what was found, as the service would have answered it. */
export const toPage = (matches: readonly Website[], page: number, perPage: number): Page<Website> => {
  const lastPage = Math.max(1, Math.ceil(matches.length / perPage));
  return {
    items: matches.slice((page - 1) * perPage, page * perPage),
    page,
    perPage,
    total: matches.length,
    lastPage,
    hasMore: page < lastPage,
  };
};
