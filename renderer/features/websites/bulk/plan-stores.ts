/** What becomes of a list of domains: which of them are stored, and why the others are not. */
import type { WebsiteTask } from '../../../../preload/contract/websites-bulk.ts';
import { cleanDomain, getDomainProblem, getUnicodeDomain } from '../domain.ts';
import { toWebsiteFields, type WebsiteFormValues } from '../form-values.ts';
import type { DomainRow } from './parse-domain-list.ts';

export type StoreRowStatus =
  | { readonly kind: 'ready' }
  /** The service may see it otherwise: the person may send it all the same. */
  | { readonly kind: 'doubtful'; readonly why: string }
  | { readonly kind: 'duplicate'; readonly of: number }
  | { readonly kind: 'there' }
  | { readonly kind: 'nothing' };

export interface StoreRow extends DomainRow {
  /** Names the row: a list may hold a line twice. */
  readonly key: string;
  readonly domain: string;
  /** The domain in its own script, where that is another. */
  readonly unicodeDomain: string | null;
  readonly status: StoreRowStatus;
}

/** `there`: the domains that the service shows already. */
export const planStores = (
  rows: readonly DomainRow[],
  existingDomains: ReadonlySet<string>,
): readonly StoreRow[] => {
  const firstLines = new Map<string, number>();
  return rows.map(({ line, entered }, at) => {
    const { domain } = cleanDomain(entered);
    const row = { key: String(at), line, entered, domain, unicodeDomain: getUnicodeDomain(domain) };
    return { ...row, status: getStatus(domain, line, firstLines, existingDomains) };
  });
};

const getStatus = (
  domain: string,
  line: number,
  firstLines: Map<string, number>,
  existingDomains: ReadonlySet<string>,
): StoreRowStatus => {
  if (domain === '') return { kind: 'nothing' };
  const firstLine = firstLines.get(domain);
  if (firstLine !== undefined) return { kind: 'duplicate', of: firstLine };
  firstLines.set(domain, line);
  if (existingDomains.has(domain)) return { kind: 'there' };
  const why = getDomainProblem(domain);
  return why === null ? { kind: 'ready' } : { kind: 'doubtful', why };
};

/** Whether a row can be sent at all, and whether it is unless the person says otherwise. */
export const canSend = ({ status }: StoreRow): boolean =>
  status.kind === 'ready' || status.kind === 'doubtful';
export const isSentByDefault = ({ status }: StoreRow): boolean => status.kind === 'ready';

/** One task for each row that is to be sent, with the settings that all share. */
export const toStoreTasks = (rows: readonly StoreRow[], shared: WebsiteFormValues): readonly WebsiteTask[] =>
  rows.filter(canSend).map(({ domain, unicodeDomain }) => ({
    kind: 'store',
    key: domain,
    label: unicodeDomain ?? domain,
    fields: { ...toWebsiteFields(shared), domain },
  }));
