import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { WebsiteQuery } from '../../../preload/contract/websites.ts';
import type { ExportFormat } from '../../../preload/contract/websites-many.ts';
import { analyticsAccount, knownSettings } from '../../lib/account.ts';
import { bridge } from '../../lib/bridge.ts';
import { formatNumber } from '../../lib/format.ts';
import { take } from '../../lib/query.ts';
import { errorToast, toast } from '../../ui/toasts.tsx';
import type { RunView } from './many/run-store.ts';
import type { SheetKind } from './many/sheet.ts';
import { useRun } from './many/use-run.ts';
import { toQuery, type WebsiteSearch } from './search.ts';
import { useExport } from './use-export.ts';
import type { WebsiteList } from './use-list.ts';
import { useSelection } from './use-selection.ts';
import { useSheet } from './use-sheet.ts';

/** Ids of websites that a run has deleted. */
const deletedBy = (run: RunView | null): readonly string[] =>
  run?.rows
    .filter(({ key, kind }) => kind === 'delete' && run.outcomes.get(key)?.kind === 'done')
    .map(({ key }) => key) ?? [];

/** Everything about many websites at once: which are chosen, the sheet that is open, the run, and files. */
export const useMany = (search: WebsiteSearch, { found }: Pick<WebsiteList, 'found'>) => {
  const client = useQueryClient();
  const selection = useSelection(analyticsAccount(knownSettings(client)));
  const { sheet, setSheet } = useSheet();
  const { run, store } = useRun();
  const { exportList, isExporting } = useExport();
  const query = toQuery(search);
  const order: WebsiteQuery = { sort_by: search.sort_by, sort: search.sort };

  const hasEnded = run?.phase.kind === 'ended';
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when a run has ended
  useEffect(() => {
    const gone = hasEnded ? deletedBy(run).filter(selection.has) : [];
    if (gone.length > 0) selection.drop(gone);
  }, [hasEnded]);

  const selectAll = useMutation({
    mutationFn: async () =>
      found === null ? take(bridge.websites.listAll(query)) : { items: found, complete: true },
    onSuccess: ({ items, complete }) => {
      selection.set(items, true);
      if (!complete) toast(`Only the first ${formatNumber(items.length)} could be read and are selected`);
    },
    onError: (error) => errorToast('The list could not be read', error),
  });
  return {
    selection,
    sheet,
    setSheet,
    /** A sheet for the websites that are chosen. */
    open: (kind: Exclude<SheetKind, 'add' | 'book' | 'run'>) =>
      setSheet({ kind, websites: selection.websites }),
    run,
    store,
    isExporting,
    exportAll: (format: ExportFormat) =>
      exportList({ format, query: found ? order : query, ids: found?.map(({ id }) => id) ?? null }),
    exportChosen: (format: ExportFormat) =>
      exportList({ format, query: found ? order : query, ids: selection.websites.map(({ id }) => id) }),
    selectAll: () => selectAll.mutate(),
    isSelectingAll: selectAll.isPending,
  };
};
export type Many = ReturnType<typeof useMany>;
