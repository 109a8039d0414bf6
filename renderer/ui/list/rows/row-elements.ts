/** The rendered rows of a list by id, to focus them from elsewhere: after an undo, or from a panel. */
import { type RefCallback, useCallback } from 'react';
import { useSlice } from '../../../state/app-state-context.ts';

export type RowElements = Map<string, HTMLElement>;

/** The row that Tab reaches. */
export const findTabStop = (rows: RowElements): HTMLElement | undefined =>
  [...rows.values()].find(({ tabIndex }) => tabIndex === 0);

/** Returns the `ref` of the row with this id. */
export const useRowRef = (rows: RowElements, id: string): RefCallback<HTMLElement> =>
  useCallback(
    (element) => {
      if (element === null) return;
      rows.set(id, element);
      return () => {
        if (rows.get(id) === element) rows.delete(id);
      };
    },
    [rows, id],
  );

/** A hook for the rows of one kind of list. They are kept apart, because ids of different lists may be equal. */
export const createRowsHook = (): (() => RowElements) => {
  const createRows = (): RowElements => new Map();
  return () => useSlice(createRows);
};
