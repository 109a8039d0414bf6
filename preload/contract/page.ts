import { z } from 'zod';

/** One page of a list. `total` and `lastPage` are null if the service does not return them. */
export interface Page<T> {
  readonly items: readonly T[];
  readonly page: number;
  readonly perPage: number;
  readonly total: number | null;
  readonly lastPage: number | null;
  readonly hasMore: boolean;
}

export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

/** The only page sizes that the service accepts. */
const pageSizes = [10, 25, 50, 100] as const;
/** Of Sidetone's ids, which are longer than those of the service. */
export const maxRecordIdLength = 300;

export const perPage = z.literal(pageSizes);
export const sortDirection = z.enum(['desc', 'asc']);
export const pageNumber = z.int().min(1).max(1_000_000);
/** The service's id as text. Its format is not specified. */
export const recordId = z.string().min(1).max(maxRecordIdLength);
