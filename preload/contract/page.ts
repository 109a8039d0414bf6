import { z } from 'zod';

/** One page of a list. `total` and `lastPage` are null where the service does not say (section 4: no envelope is shown). */
export interface Page<T> {
  readonly items: readonly T[];
  readonly page: number;
  readonly perPage: number;
  readonly total: number | null;
  readonly lastPage: number | null;
  /** Whether another page can be asked for, as far as is known. */
  readonly hasMore: boolean;
  /** Set where the service could not be asked: how old the oldest of these is, milliseconds since 1970. */
  readonly cachedAt?: number | null;
}

/** Any JSON value: what a field that the specification does not name may hold. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

/** Section 8: the only page sizes that the service takes. */
export const pageSizes = [10, 25, 50, 100] as const;
export const perPage = z.literal(pageSizes);
export const sortDirection = z.enum(['desc', 'asc']);
export const pageNumber = z.int().min(1).max(1_000_000);
/** An id as the service gave it, as text. Type and format are not stated (sections 2.1, 2.2). */
export const recordId = z.string().min(1).max(256);
