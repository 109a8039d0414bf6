/** Looks for a website at the service after the response to a store was lost. */
import { domainToASCII } from 'node:url';
import { ok, type Result } from '../../preload/contract/result.ts';
import { listFields, valueFields } from '../../preload/contract/website-fields.ts';
import type { Website, WebsiteChanges } from '../../preload/contract/websites.ts';
import type { WebsitesApi } from '../api/types.ts';

/** Pages of search results to read: the search also matches parts of a domain. */
const maxPages = 20;

/** The domain as services store it: lower-case, ASCII, without `www.` and a trailing dot. */
const canonicalDomain = (domain: string): string => {
  const plain = domain
    .trim()
    .toLowerCase()
    .replace(/^www\./, '')
    .replace(/\.$/, '');
  return domainToASCII(plain) || plain;
};

/** Null if no record of that domain is visible to this API key. */
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

/** True unless the record contradicts a value. Fields that the service does not return are ignored. */
export const matchesSent = (record: Website, sent: WebsiteChanges): boolean =>
  valueFields.every((field) => isSame(record[field], sent[field])) &&
  listFields.every((field) => isSame(toNormalized(record[field]), toNormalized(sent[field])));

const isSame = <T>(shown: T | null, value: T | null | undefined): boolean =>
  shown === null || value === undefined || shown === value;

const toNormalized = <T extends null | undefined>(text: string | T): string | T =>
  typeof text === 'string' ? normalizeLines(text) : text;
