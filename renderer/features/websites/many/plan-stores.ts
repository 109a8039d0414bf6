/** What becomes of a list of domains: which of them are stored, and why the others are not. */
import type { WebsiteTask } from '../../../../preload/contract/websites-many.ts';
import { cleanDomain, domainTrouble, otherScript } from '../domain.ts';
import { fieldsToStore, type WebsiteValues } from '../values.ts';
import type { ListRow } from './read-list.ts';

export type StoreVerdict =
  | { readonly kind: 'ready' }
  /** The service may see it otherwise: the person may send it all the same. */
  | { readonly kind: 'doubtful'; readonly why: string }
  | { readonly kind: 'duplicate'; readonly of: number }
  | { readonly kind: 'there' }
  | { readonly kind: 'nothing' };

export interface StoreRow extends ListRow {
  /** Names the row: a list may hold a line twice. */
  readonly key: string;
  readonly domain: string;
  /** The domain in its own script, where that is another. */
  readonly own: string | null;
  readonly verdict: StoreVerdict;
}

/** `there`: the domains that the service shows already. */
export const planStores = (rows: readonly ListRow[], there: ReadonlySet<string>): readonly StoreRow[] => {
  const first = new Map<string, number>();
  return rows.map(({ line, entered }, at) => {
    const { domain } = cleanDomain(entered);
    const row = { key: String(at), line, entered, domain, own: otherScript(domain) };
    return { ...row, verdict: verdictOf(domain, line, first, there) };
  });
};

const verdictOf = (
  domain: string,
  line: number,
  first: Map<string, number>,
  there: ReadonlySet<string>,
): StoreVerdict => {
  if (domain === '') return { kind: 'nothing' };
  const before = first.get(domain);
  if (before !== undefined) return { kind: 'duplicate', of: before };
  first.set(domain, line);
  if (there.has(domain)) return { kind: 'there' };
  const why = domainTrouble(domain);
  return why === null ? { kind: 'ready' } : { kind: 'doubtful', why };
};

/** Whether a row can be sent at all, and whether it is unless the person says otherwise. */
export const canSend = ({ verdict }: StoreRow): boolean =>
  verdict.kind === 'ready' || verdict.kind === 'doubtful';
export const isSentUnasked = ({ verdict }: StoreRow): boolean => verdict.kind === 'ready';

/** One task for each row that is to be sent, with the settings that all share. */
export const storeTasks = (rows: readonly StoreRow[], shared: WebsiteValues): readonly WebsiteTask[] =>
  rows.filter(canSend).map(({ domain, own }) => ({
    kind: 'store',
    key: domain,
    label: own ?? domain,
    fields: { ...fieldsToStore(shared), domain },
  }));
