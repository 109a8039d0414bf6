import type { UseQueryResult } from '@tanstack/react-query';
import type { Page } from '../../../preload/contract/page.ts';
import type { BridgeError } from '../../../preload/contract/result.ts';
import { withoutHidden } from '../../lib/deletions/hidden-records.ts';

/** A page of records, as far as it is loaded. */
export interface RecordList<R> {
  /** Undefined until it is loaded. */
  readonly page: Page<R> | undefined;
  /** The error of the last fetch. `page` may be from an earlier one. */
  readonly error: BridgeError | null;
  readonly isPending: boolean;
  /** Whether `page` belongs to the previous query while the current one loads. */
  readonly isStale: boolean;
  readonly retry: () => void;
}

/** `hidden`: ids of records that are being deleted. */
export const toRecordList = <R extends { readonly id: string }>(
  query: UseQueryResult<Page<R>>,
  hidden: readonly string[],
): RecordList<R> => ({
  page: query.data && withoutHidden(query.data, hidden),
  error: query.error,
  isPending: query.isPending,
  isStale: query.isPlaceholderData,
  retry: () => void query.refetch(),
});
