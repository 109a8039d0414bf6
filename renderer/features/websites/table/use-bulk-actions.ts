import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { ExportFormat } from '../../../../preload/contract/websites-bulk.ts';
import { t } from '../../../../preload/messages/translate.ts';
import { getAnalyticsAccountId, getCachedSettings } from '../../../lib/account-id.ts';
import { bridge } from '../../../lib/bridge.ts';
import { unwrap } from '../../../lib/query.ts';
import { useToasts } from '../../../state/app-state-context.ts';
import { findTabStop } from '../../../ui/list/rows/row-elements.ts';
import { useSelection } from '../../../ui/list/rows/use-selection.ts';
import { pageHeadingId } from '../../../ui/PageHeader.tsx';
import { type RunView, useRun } from '../bulk/run-store.ts';
import type { SelectionSheet, Sheet } from '../bulk/Sheets.tsx';
import { useRows } from '../screen-state.ts';
import { toQuery, type WebsiteSearch } from '../search.ts';
import type { WebsiteList } from './use-list.ts';

const getDeletedIds = (run: RunView | null): readonly string[] =>
  run?.rows
    .filter(({ key, kind }) => kind === 'delete' && run.outcomes.get(key)?.kind === 'done')
    .map(({ key }) => key) ?? [];

const labelSelected = (count: number): string => t('websites.selection.announcement', { count });

type ListedWebsites = Pick<WebsiteList, 'page' | 'matches'>;

/** Exports the list as it is on the screen, or the websites of these ids. */
const useExport = (search: WebsiteSearch, { matches }: ListedWebsites) => {
  const { toast, errorToast } = useToasts();
  const { sort_by, sort } = search;
  const { mutate, isPending } = useMutation({
    mutationFn: ({
      format,
      ids,
    }: {
      readonly format: ExportFormat;
      readonly ids: readonly string[] | null;
    }) => {
      const exported = ids ?? matches?.map(({ id }) => id);
      const query = matches ? { sort_by, sort } : toQuery(search);
      return unwrap(bridge.websites.export(format, query, exported && [...exported]));
    },
    onSuccess: (exported) => {
      if (!exported) return;
      const { count, fileName: file, complete } = exported;
      toast(t(complete ? 'websites.export.done' : 'websites.export.doneIncomplete', { count, file }));
    },
    onError: (error) =>
      error.code === 'cancelled'
        ? toast(t('websites.export.stopped'))
        : errorToast(t('websites.export.failed'), error),
  });
  return {
    isExporting: isPending,
    exportList: (format: ExportFormat, ids: readonly string[] | null) => mutate({ format, ids }),
    stopExport: () => void bridge.websites.cancelExport(),
  };
};

/** The open sheet. Closing it restores focus to the control that opened the first sheet. */
const useSheet = () => {
  const [sheet, setSheet] = useState<Sheet | null>(null);
  const rows = useRows();
  const opener = useRef<HTMLElement | null>(null);
  useEffect(() => {
    if (sheet !== null || opener.current === null) return;
    // If the opener no longer exists, a row or the page heading gets the focus.
    const fallback = findTabStop(rows) ?? document.getElementById(pageHeadingId);
    const focusTarget = opener.current.isConnected ? opener.current : fallback;
    opener.current = null;
    focusTarget?.focus();
  }, [sheet, rows]);
  const openSheet = (next: Sheet | null): void => {
    if (next !== null && document.activeElement instanceof HTMLElement)
      opener.current ??= document.activeElement;
    setSheet(next);
  };
  return { sheet, setSheet: openSheet };
};

/** Selection, export, and the sheets for many websites. */
export const useBulkActions = (search: WebsiteSearch, list: ListedWebsites) => {
  const { toast, errorToast } = useToasts();
  const selection = useSelection({
    rows: list.page?.items ?? [],
    list: getAnalyticsAccountId(getCachedSettings(useQueryClient())),
    label: labelSelected,
  });
  const { sheet, setSheet } = useSheet();
  const { run, store } = useRun();

  const hasEnded = run?.phase.kind === 'ended';
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, when a run has ended
  useEffect(() => {
    const deletedIds = hasEnded ? getDeletedIds(run) : [];
    const left = selection.records.filter(({ id }) => !deletedIds.includes(id));
    if (left.length < selection.records.length) selection.selectOnly(left.map(({ id }) => id));
  }, [hasEnded]);

  const selectAll = useMutation({
    mutationFn: async () =>
      list.matches === null
        ? unwrap(bridge.websites.listAll(toQuery(search)))
        : { items: list.matches, complete: true },
    onSuccess: ({ items, complete }) => {
      selection.set(items, true);
      if (!complete) toast(t('websites.selection.incomplete', { count: items.length }));
    },
    onError: (error) => errorToast(t('websites.selection.allFailed'), error),
  });
  return {
    ...useExport(search, list),
    selection,
    sheet,
    setSheet,
    openSheet: (kind: SelectionSheet) => setSheet({ kind, websites: selection.records }),
    run,
    store,
    selectAll: () => selectAll.mutate(),
    isSelectingAll: selectAll.isPending,
  };
};
export type WebsiteBulkActions = ReturnType<typeof useBulkActions>;
