import { type RefObject, useEffect } from 'react';
import { useStableCallback } from '../../../lib/use-stable-callback.ts';
import type { RowElements } from './row-elements.ts';

interface ScrollOptions {
  readonly rows: RowElements;
  readonly ids: readonly string[];
  /** The record that is shown beside the list. */
  readonly openId: string | undefined;
}

/** Another page or order of a list starts at its top, unless it contains the open record. */
export const useScrollToOpenRow = (
  scroller: RefObject<HTMLElement | null>,
  { rows, ids, openId }: ScrollOptions,
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
