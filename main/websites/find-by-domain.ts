/** Finds out whether a website that was to be stored is there: for when the answer to the store was lost. */
import { domainToASCII } from 'node:url';
import { ok, type Result } from '../../preload/contract/result.ts';
import type { Website, WebsiteChanges } from '../../preload/contract/websites.ts';
import type { WebsitesApi } from '../api/types.ts';

/** Pages of a search that are looked through: the search takes a part of the domain, so others may be among them. */
const maxPages = 20;

/** As services keep it: lower-case, in ASCII, without `www.` and a dot at the end. */
export const canonicalDomain = (domain: string): string => {
  const plain = domain
    .trim()
    .toLowerCase()
    .replace(/^www\./, '')
    .replace(/\.$/, '');
  return domainToASCII(plain) || plain;
};

/** The record of that domain, or null where the service has none that this key may see. */
export const findByDomain = async (
  api: Pick<WebsitesApi, 'list'>,
  domain: string,
): Promise<Result<Website | null>> => {
  const targetDomain = canonicalDomain(domain);
  for (let page = 1; page <= maxPages; page += 1) {
    const listed = await api.list({ search: domain, search_by: 'domain', per_page: 100, page });
    if (!listed.ok) return listed;
    const found = listed.value.items.find((item) => canonicalDomain(item.domain) === targetDomain);
    if (found !== undefined) return ok(found);
    if (!listed.value.hasMore) break;
  }
  return ok(null);
};

const normalizeLines = (text: string): string =>
  text
    .split(/\r\n|\r|\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join('\n');

/** Whether the record has these values: nothing that it shows says otherwise. */
export const matchesSent = (record: Website, sent: WebsiteChanges): boolean => {
  const isSame = <T>(shown: T | null, value: T | undefined): boolean =>
    shown === null || value === undefined || shown === value;
  const isSameList = (shown: string | null, value: string | undefined): boolean =>
    shown === null || value === undefined || normalizeLines(shown) === normalizeLines(value);
  return (
    isSame(record.privacy, sent.privacy) &&
    isSame(record.email, sent.email) &&
    isSame(record.exclude_bots, sent.exclude_bots) &&
    isSameList(record.exclude_params, sent.exclude_params) &&
    isSameList(record.exclude_ips, sent.exclude_ips)
  );
};
