import { useSlice } from '../../../state/app-state-context.ts';
import type { RowElements } from '../../../ui/list/row-elements.ts';

const createRows = (): RowElements => new Map();

/** The rows of the table, by record id. */
export const useRows = (): RowElements => useSlice(createRows);
