import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { withoutIds } from '../../../lib/deletions/hidden-records.ts';
import { rowsQuery } from '../library/list-rows.ts';
import { useHiddenIds } from '../use-transcriptions-state.ts';

/** How many texts each show has, by its id. */
export const useShowCounts = (): ReadonlyMap<string, number> => {
  const { data: rows } = useQuery(rowsQuery);
  const hidden = useHiddenIds();
  return useMemo(() => {
    const counts = new Map<string, number>();
    for (const { showId } of withoutIds(rows ?? [], hidden))
      if (showId !== undefined) counts.set(showId, (counts.get(showId) ?? 0) + 1);
    return counts;
  }, [rows, hidden]);
};
