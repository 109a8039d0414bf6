import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { withoutIds } from '../../../lib/deletions/hidden-records.ts';
import { formatNumber } from '../../../lib/format.ts';
import { rowsQuery } from '../library/list-rows.ts';
import { useHiddenIds, useUnsavedIds } from '../use-transcriptions-state.ts';

/** How many texts a view of the list has; nothing for none. Default export for `lazy()`. */
const ViewCount = ({ view }: { readonly view: 'list' | 'favorites' | 'unsaved' }) => {
  const { data: rows } = useQuery(rowsQuery);
  const hidden = useHiddenIds();
  const unsaved = useUnsavedIds().length;
  const count = useMemo(() => {
    const shown = withoutIds(rows ?? [], hidden);
    return view === 'list' ? shown.length : shown.filter(({ favorites }) => favorites !== 'none').length;
  }, [rows, hidden, view]);
  const shown = view === 'unsaved' ? unsaved : count;
  return shown > 0 && formatNumber(shown);
};

export default ViewCount;
