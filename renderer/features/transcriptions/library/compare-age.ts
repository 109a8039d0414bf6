import type { LibraryRow } from '../../../../preload/contract/library.ts';

/** Newest first. Rows without a date come last, in the order of their place. */
export const compareAge = (one: LibraryRow, other: LibraryRow): number =>
  (other.date ?? Number.NEGATIVE_INFINITY) - (one.date ?? Number.NEGATIVE_INFINITY) ||
  other.position - one.position;
