/** The rendered rows of a list by id, to focus them from elsewhere: after an undo, or from a panel. */
import { type RefCallback, useCallback } from 'react';
import { useSlice } from '../../../state/app-state-context.ts';

type RowElements = Map<string, HTMLElement>;

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

/** The id of the row after this one, or before it at the end; undefined if there is none or it is not a row. */
export const findNeighbour = (
  rows: readonly { readonly id: string }[],
  id: string | undefined,
): string | undefined => {
  const index = rows.findIndex((row) => row.id === id);
  return index === -1 ? undefined : (rows[index + 1] ?? rows[index - 1])?.id;
};
