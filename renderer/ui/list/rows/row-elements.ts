/** The rendered rows of a list by id, to focus them from elsewhere: after an undo, or from a panel. */
import { type RefCallback, type RefObject, useCallback, useEffect } from 'react';
import { useStableCallback } from '../../../lib/use-stable-callback.ts';
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

/** Focuses a row. Returns false if it is not there. */
export const createFocusRowHook = (useRows: () => RowElements) => (): ((id: string) => boolean) => {
  const rows = useRows();
  return useCallback(
    (id) => {
      const row = rows.get(id);
      row?.focus();
      return row !== undefined;
    },
    [rows],
  );
};

/** Another page or order of a list starts at its top, unless it contains the open record (`openId`). */
export const useScrollToOpenRow = (
  scroller: RefObject<HTMLElement | null>,
  rows: RowElements,
  ids: readonly string[],
  openId: string | undefined,
): void => {
  const showOpenRow = useStableCallback((): void => {
    const openRow = openId === undefined ? undefined : rows.get(openId);
    if (openRow) openRow.scrollIntoView({ block: 'nearest' });
    else scroller.current?.scrollTo({ top: 0 });
  });
  const first = ids[0];
  useEffect(() => {
    if (first !== undefined) showOpenRow();
  }, [first, showOpenRow]);
};

/** The id of the row after this one, or before it at the end; undefined if there is none or it is not a row. */
export const findNeighbour = (
  rows: readonly { readonly id: string }[],
  id: string | undefined,
): string | undefined => {
  const index = rows.findIndex((row) => row.id === id);
  return index === -1 ? undefined : (rows[index + 1] ?? rows[index - 1])?.id;
};
