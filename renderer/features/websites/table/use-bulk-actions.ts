import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { Website } from '../../../../preload/contract/websites.ts';
import type { ExportFormat } from '../../../../preload/contract/websites-bulk.ts';
import { t } from '../../../../preload/messages/translate.ts';
import { getAnalyticsAccountId, getCachedSettings } from '../../../lib/account-id.ts';
import { bridge } from '../../../lib/bridge.ts';
import { unwrap } from '../../../lib/query.ts';
import { useToasts } from '../../../state/app-state-context.ts';
import { getTabStop } from '../../../ui/list/rows/row-keys.ts';
import { useSelection } from '../../../ui/list/rows/use-selection.ts';
import { useFocusRow } from '../../../ui/list/rows/virtual-rows.ts';
import { pageHeadingId } from '../../../ui/PageHeader.tsx';
import { type RunView, useRun } from '../bulk/run-store.ts';
import type { SelectionSheet, Sheet } from '../bulk/Sheets.tsx';
import { tableName } from '../screen-state.ts';
import type { WebsiteSearch } from '../search.ts';
import { isLocalTerm, toQuery } from './search-terms.ts';

const getDeletedIds = (run: RunView | null): readonly string[] =>
  run?.rows
    .filter(({ key, kind }) => kind === 'delete' && run.outcomes.get(key)?.kind === 'done')
    .map(({ key }) => key) ?? [];

const labelSelected = (count: number): string => t('websites.selection.announcement', { count });

/** Exports the list as it is on the screen, or the websites of these ids. */
const useExport = (search: WebsiteSearch, websites: readonly Website[]) => {
  const { toast, errorToast } = useToasts();
  const { mutate, isPending } = useMutation({
    mutationFn: ({
      format,
      ids,
    }: {
      readonly format: ExportFormat;
      readonly ids: readonly string[] | null;
    }) => {
      const isServiceList = ids === null && search.only === 'all' && !isLocalTerm(search);
      const exported = isServiceList ? undefined : [...(ids ?? websites.map(({ id }) => id))];
      const query = toQuery(isServiceList ? search : { ...search, search: '' });
      return unwrap(bridge.websites.export(format, query, exported));
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
const useSheet = (tabStop: string | undefined) => {
  const [sheet, setSheet] = useState<Sheet | null>(null);
  const focusRow = useFocusRow(tableName);
  const opener = useRef<HTMLElement | null>(null);
  useEffect(() => {
    if (sheet !== null || opener.current === null) return;
    const { current } = opener;
    opener.current = null;
    // If the opener no longer exists, a row or the page heading gets the focus.
    if (current.isConnected) current.focus();
    else if (tabStop === undefined || !focusRow(tabStop)) document.getElementById(pageHeadingId)?.focus();
  }, [sheet, focusRow, tabStop]);
  const openSheet = (next: Sheet | null): void => {
    if (next !== null && document.activeElement instanceof HTMLElement)
      opener.current ??= document.activeElement;
    setSheet(next);
  };
  return { sheet, setSheet: openSheet };
};

/** Selection, export, and the sheets for many websites. */
export const useBulkActions = (search: WebsiteSearch, websites: readonly Website[]) => {
  const selection = useSelection({
    rows: websites,
    list: getAnalyticsAccountId(getCachedSettings(useQueryClient())),
    label: labelSelected,
  });
  const ids = websites.map(({ id }) => id);
  const { sheet, setSheet } = useSheet(getTabStop(ids, search.id));
  const { run, store } = useRun();

  const hasEnded = run?.phase.kind === 'ended';
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, when a run has ended
  useEffect(() => {
    const deletedIds = hasEnded ? getDeletedIds(run) : [];
    const left = selection.records.filter(({ id }) => !deletedIds.includes(id));
    if (left.length < selection.records.length) selection.selectOnly(left.map(({ id }) => id));
  }, [hasEnded]);

  return {
    ...useExport(search, websites),
    selection,
    sheet,
    setSheet,
    openSheet: (kind: SelectionSheet) => setSheet({ kind, websites: selection.records }),
    run,
    store,
  };
};
export type WebsiteBulkActions = ReturnType<typeof useBulkActions>;
