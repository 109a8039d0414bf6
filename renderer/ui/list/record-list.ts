import type { UseQueryResult } from '@tanstack/react-query';
import type { Page } from '../../../preload/contract/page.ts';
import { withoutHidden } from '../../lib/deletions/hidden-records.ts';

/** A page of records, as far as it is loaded. `hidden`: ids of records that are being deleted. */
export const toRecordList = <R extends { readonly id: string }>(
  query: UseQueryResult<Page<R>>,
  hidden: readonly string[],
) => ({
  /** Undefined until it is loaded. */
  page: query.data && withoutHidden(query.data, hidden),
  /** The error of the last fetch. `page` may be from an earlier one. */
  error: query.error,
  isPending: query.isPending,
  /** Whether `page` belongs to the previous query while the current one loads. */
  isStale: query.isPlaceholderData,
  retry: (): void => void query.refetch(),
});

export type RecordList<R extends { readonly id: string }> = ReturnType<typeof toRecordList<R>>;
