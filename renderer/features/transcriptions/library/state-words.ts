/** How complete the library on this computer is, in a sentence; null where there is nothing to be said. */
import type { LibraryState } from '../../../../preload/contract/library.ts';
import { formatNumber } from '../../../lib/format.ts';

export const libraryWords = ({ records, waiting, asOf, filling }: LibraryState): string | null => {
  if (filling !== null && asOf === null) {
    const of = filling.total === null ? '' : ` of ${formatNumber(filling.total)}`;
    return `Your transcriptions are still being read: ${formatNumber(filling.done)}${of} so far.`;
  }
  if (waiting > 0) return `${formatNumber(waiting)} of them are still being indexed.`;
  if (asOf === null && records > 0) return 'Not all of your transcriptions have been read yet.';
  return null;
};
