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

/**
 * The id of the row after this one that remains, or before it at the end; undefined if there is none or it is not a row.
 */
export const findNeighbour = (
  rows: readonly { readonly id: string }[],
  id: string | undefined,
  remains: (id: string) => boolean = () => true,
): string | undefined => {
  const index = rows.findIndex((row) => row.id === id);
  if (index === -1) return undefined;
  const isLeft = (row: { readonly id: string }): boolean => remains(row.id);
  return (rows.slice(index + 1).find(isLeft) ?? rows.slice(0, index).findLast(isLeft))?.id;
};
