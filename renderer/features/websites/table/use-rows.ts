import { createRowsHook } from '../../../ui/list/rows/row-elements.ts';

/** The rows of the table, by record id. */
export const useRows = createRowsHook();
