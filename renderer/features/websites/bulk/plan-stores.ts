import type { WebsiteTask } from '../../../../preload/contract/websites-bulk.ts';
import { cleanDomain, type DomainProblem, getDomainProblem, getUnicodeDomain } from '../domain.ts';
import { toWebsiteFields, type WebsiteFormValues } from '../form-values.ts';
import type { DomainRow } from './parse-domain-list.ts';

type StoreRowStatus =
  | { readonly kind: 'ready' }
  /** The user may send it anyway, because the service decides. */
  | { readonly kind: 'doubtful'; readonly problem: DomainProblem }
  | { readonly kind: 'duplicate'; readonly of: number }
  | { readonly kind: 'there' }
  | { readonly kind: 'nothing' };

export interface StoreRow extends DomainRow {
  /** Unique, because a list may contain a line twice. */
  readonly key: string;
  readonly domain: string;
  /** Null if the domain has no other Unicode form. */
  readonly unicodeDomain: string | null;
  readonly status: StoreRowStatus;
}

/** `existingDomains`: cleaned domains of the websites that exist. */
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
  const problem = getDomainProblem(domain);
  return problem === null ? { kind: 'ready' } : { kind: 'doubtful', problem };
};

/** Whether a row can be sent at all. `isSentByDefault`: whether it is sent without a decision of the user. */
export const canSend = ({ status }: StoreRow): boolean =>
  status.kind === 'ready' || status.kind === 'doubtful';
export const isSentByDefault = ({ status }: StoreRow): boolean => status.kind === 'ready';

export const toStoreTasks = (rows: readonly StoreRow[], shared: WebsiteFormValues): readonly WebsiteTask[] =>
  rows.filter(canSend).map(({ domain, unicodeDomain }) => ({
    kind: 'store',
    key: domain,
    label: unicodeDomain ?? domain,
    fields: { ...toWebsiteFields(shared), domain },
  }));
