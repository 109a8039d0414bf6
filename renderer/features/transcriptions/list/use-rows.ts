import { createRowsHook } from '../../../ui/list/rows/row-elements.ts';

/** The rows of the list that is shown, by record id. */
export const useRows = createRowsHook();
