/** The search in names and domains. It is apart from the route's state, because the first script needs no domains. */
import type { Website, WebsiteQuery } from '../../../../preload/contract/websites.ts';
import { cleanDomain, toDisplayDomain } from '../domain.ts';
import { toUnfilteredQuery, type WebsiteSearch } from '../search.ts';

/** Turns a pasted URL into its domain without `www.`, the form that services store. */
const toDomainTerm = (term: string): string =>
  /[/:]|^www\../i.test(term) ? cleanDomain(term) || term : term;

/** Request for the whole list. Contains the search only if services can run it. */
export const toQuery = (search: WebsiteSearch): WebsiteQuery => {
  const term = toDomainTerm(search.search.trim());
  return {
    ...(term === '' || isLocalTerm(search) ? {} : { search: term, search_by: search.search_by }),
    ...toUnfilteredQuery(search),
  };
};

/**
 * Services store domains in punycode, in which `münch` is no part of `münchen-radio.de`. The renderer
 * searches terms that are not ASCII itself, in the Unicode names. So it does terms with `%` or `_`, which services
 * read as wildcards.
 */
export const isLocalTerm = ({ search }: Pick<WebsiteSearch, 'search'>): boolean =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the range is all of ASCII
  /[^\u0000-\u007f]|[%_]/.test(search);

const normalize = (text: string): string => text.normalize('NFC').toLowerCase();

/** Websites with a name or domain that contains the term, or the domain of a pasted URL. */
export const filterByDomain = (websites: readonly Website[], term: string): readonly Website[] => {
  const name = normalize(term.trim());
  const domain = normalize(toDomainTerm(term.trim()));
  return websites.filter(
    (website) =>
      normalize(toDisplayDomain(website.domain)).includes(name) || normalize(website.domain).includes(domain),
  );
};
