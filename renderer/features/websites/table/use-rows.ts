import { createRowsHook } from '../../../ui/list/row-elements.ts';

/** The rows of the table, by record id. */
export const useRows = createRowsHook();
