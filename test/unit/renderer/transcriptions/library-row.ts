import type { LibraryRow } from '../../../../preload/contract/library.ts';

/** A row of the list of which nothing else is known. */
export const libraryRow = (id: string, position: number, values: Partial<LibraryRow> = {}): LibraryRow => ({
  id,
  place: 'service',
  name: id,
  favorites: 'none',
  position,
  date: null,
  seconds: null,
  words: null,
  language: '',
  excerpt: '',
  ...values,
});
