import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { WebsiteQuery } from '../../../preload/contract/websites.ts';
import type { ExportFormat } from '../../../preload/contract/websites-bulk.ts';
import { t } from '../../../preload/messages/translate.ts';
import { getAnalyticsAccountId, getCachedSettings } from '../../lib/account-id.ts';
import { bridge } from '../../lib/bridge.ts';
import { unwrap } from '../../lib/query.ts';
import { useToasts } from '../../state/app-state-context.ts';
import { useSelection } from '../../ui/list/rows/use-selection.ts';
import type { RunView } from './bulk/run-store.ts';
import type { SheetKind } from './bulk/sheet.ts';
import { useRun } from './bulk/use-run.ts';
import { toQuery, type WebsiteSearch } from './search.ts';
import { useExport } from './table/use-export.ts';
import type { WebsiteList } from './table/use-list.ts';
import { useSheet } from './use-sheet.ts';

const getDeletedIds = (run: RunView | null): readonly string[] =>
  run?.rows
    .filter(({ key, kind }) => kind === 'delete' && run.outcomes.get(key)?.kind === 'done')
    .map(({ key }) => key) ?? [];

const labelSelected = (count: number): string => t('websites.selection.announcement', { count });

export const useBulkActions = (
  search: WebsiteSearch,
  { page, matches }: Pick<WebsiteList, 'page' | 'matches'>,
) => {
  const client = useQueryClient();
  const { toast, errorToast } = useToasts();
  const selection = useSelection({
    rows: page?.items ?? [],
    list: getAnalyticsAccountId(getCachedSettings(client)),
    label: labelSelected,
  });
  const { sheet, setSheet } = useSheet();
  const { run, store } = useRun();
  const { exportList, isExporting, stopExport } = useExport();
  const query = toQuery(search);
  const sortQuery: WebsiteQuery = { sort_by: search.sort_by, sort: search.sort };

  const hasEnded = run?.phase.kind === 'ended';
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, when a run has ended
  useEffect(() => {
    const deletedIds = hasEnded ? getDeletedIds(run) : [];
    const left = selection.records.filter(({ id }) => !deletedIds.includes(id));
    if (left.length < selection.records.length) selection.selectOnly(left.map(({ id }) => id));
  }, [hasEnded]);

  const selectAll = useMutation({
    mutationFn: async () =>
      matches === null ? unwrap(bridge.websites.listAll(query)) : { items: matches, complete: true },
    onSuccess: ({ items, complete }) => {
      selection.set(items, true);
      if (!complete) toast(t('websites.selection.incomplete', { count: items.length }));
    },
    onError: (error) => errorToast(t('websites.selection.allFailed'), error),
  });
  return {
    selection,
    sheet,
    setSheet,
    openSheet: (kind: Exclude<SheetKind, 'add' | 'presets' | 'run'>) =>
      setSheet({ kind, websites: selection.records }),
    run,
    store,
    isExporting,
    stopExport,
    exportAll: (format: ExportFormat) =>
      exportList({ format, query: matches ? sortQuery : query, ids: matches?.map(({ id }) => id) ?? null }),
    exportSelected: (format: ExportFormat) =>
      exportList({ format, query: matches ? sortQuery : query, ids: selection.records.map(({ id }) => id) }),
    selectAll: () => selectAll.mutate(),
    isSelectingAll: selectAll.isPending,
  };
};
export type WebsiteBulkActions = ReturnType<typeof useBulkActions>;
