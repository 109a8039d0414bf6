/**
 * Services store domains in punycode, in which `münch` is no part of `münchen-radio.de`. The renderer
 * searches terms that are not ASCII itself, in the Unicode names. So it does terms with `%` or `_`, which services
 * read as wildcards.
 */
import type { Page } from '../../../../preload/contract/page.ts';
import type { Website } from '../../../../preload/contract/websites.ts';
import { cleanDomain, toDisplayDomain } from '../domain.ts';
import type { WebsiteSearch } from '../search.ts';

export const isLocalSearch = ({ search }: Pick<WebsiteSearch, 'search'>): boolean =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the range is all of ASCII
  /[^\u0000-\u007f]|[%_]/.test(search);

const normalize = (text: string): string => text.normalize('NFC').toLowerCase();

/** Websites with a name that contains the term, or with the domain of a pasted URL. */
export const filterByDomain = (websites: readonly Website[], term: string): readonly Website[] => {
  const normalizedTerm = normalize(term.trim());
  const { domain } = cleanDomain(term);
  return websites.filter(
    (website) =>
      normalize(toDisplayDomain(website.domain)).includes(normalizedTerm) || website.domain === domain,
  );
};

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
