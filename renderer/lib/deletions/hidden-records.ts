/** Lists without the records that are being deleted. */
import type { Page } from '../../../preload/contract/page.ts';

export const withoutIds = <R extends { readonly id: string }>(
  records: readonly R[],
  hidden: readonly string[],
): readonly R[] => records.filter(({ id }) => !hidden.includes(id));

/** The page without hidden records, also in its total. */
export const withoutHidden = <R extends { readonly id: string }>(
  page: Page<R>,
  hidden: readonly string[],
): Page<R> => {
  const items = withoutIds(page.items, hidden);
  const hiddenCount = page.items.length - items.length;
  return hiddenCount === 0 ? page : { ...page, items, total: page.total && page.total - hiddenCount };
};
