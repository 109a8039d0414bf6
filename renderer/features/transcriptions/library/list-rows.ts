/** The rows of all texts on this computer: read once, then kept current by events of main. */
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { unreachableErrors } from '../../../../preload/contract/errors/error-families.ts';
import type { LibraryPosition, LibraryRow, LibraryRowsChange } from '../../../../preload/contract/library.ts';
import type { Transcription } from '../../../../preload/contract/transcriptions.ts';
import { bridge } from '../../../lib/bridge.ts';
import { queryKeys, unwrap } from '../../../lib/query.ts';
import { refetchOnReturn } from '../../../lib/record-queries.ts';
import { compareAge } from './compare-age.ts';

/** Newest first. The first rows are shown before all are read. */
export const rowsQuery = queryOptions({
  queryKey: queryKeys.rows,
  queryFn: async ({ client }): Promise<readonly LibraryRow[]> => {
    const rows: LibraryRow[] = [];
    for (let before: LibraryPosition | undefined; ; ) {
      const { rows: more, next } = await unwrap(bridge.library.list(before));
      rows.push(...more);
      if (next === null) return rows.toSorted(compareAge);
      if (before === undefined && client.getQueryData(queryKeys.rows) === undefined)
        client.setQueryData(queryKeys.rows, rows.toSorted(compareAge));
      before = next;
    }
  },
  staleTime: Number.POSITIVE_INFINITY,
  structuralSharing: false,
});

/** Milliseconds between attempts while the service cannot be reached. */
const retryInterval = 15_000;

/** Asks the service for what is new. Main's events then change the rows. */
export const refreshQuery = queryOptions({
  queryKey: [...queryKeys.service, 'library', 'refresh'] as const,
  queryFn: () => unwrap(bridge.library.refresh()),
  retryOnMount: false,
  refetchInterval: ({ state: { error } }) =>
    error !== null && unreachableErrors.has(error.code) ? retryInterval : false,
  refetchOnWindowFocus: refetchOnReturn,
});

/** `rows` with the change, newest first. */
const applyRowsChange = (rows: readonly LibraryRow[], change: LibraryRowsChange): readonly LibraryRow[] => {
  const replaced = new Set([...change.removedIds, ...change.rows.map(({ id }) => id)]);
  const kept = rows.filter(({ id }) => !replaced.has(id));
  return [...change.rows, ...kept].toSorted(compareAge);
};

/** A change that comes while the rows are read is applied to what was read too. */
export const changeRows = (client: QueryClient, change: LibraryRowsChange): void => {
  const apply = (): void =>
    void client.setQueryData(rowsQuery.queryKey, (rows) => rows && applyRowsChange(rows, change));
  apply();
  if (client.isFetching({ queryKey: queryKeys.rows }) > 0)
    void client.fetchQuery(rowsQuery).then(apply, () => undefined);
};

/** Shows a change of a record at once, before main reports it. */
export const patchRow = (client: QueryClient, id: string, change: Partial<Transcription>): void => {
  const { name, favorite } = change;
  if (name === undefined && favorite === undefined) return;
  client.setQueryData(rowsQuery.queryKey, (rows) =>
    rows?.map((row) =>
      row.id === id
        ? {
            ...row,
            ...(name !== undefined && { name }),
            ...(favorite !== undefined && { favorites: favorite ? ('all' as const) : ('none' as const) }),
          }
        : row,
    ),
  );
};
