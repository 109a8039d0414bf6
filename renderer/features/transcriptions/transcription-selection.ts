import type { ListSelection } from '../../ui/list/rows/use-selection.ts';
import type { TranscriptionRef } from './deletions.ts';

/** The selected rows of a page, or of the search results. */
export type TranscriptionSelection = ListSelection<TranscriptionRef>;
