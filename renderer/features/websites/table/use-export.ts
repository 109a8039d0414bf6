import { useMutation } from '@tanstack/react-query';
import type { WebsiteQuery } from '../../../../preload/contract/websites.ts';
import type { ExportFormat } from '../../../../preload/contract/websites-bulk.ts';
import { t } from '../../../../preload/messages/translate.ts';
import { bridge } from '../../../lib/bridge.ts';
import { unwrap } from '../../../lib/query.ts';
import { useToasts } from '../../../state/app-state-context.ts';

interface ListExportRequest {
  readonly format: ExportFormat;
  readonly query: WebsiteQuery;
  /** Null: the whole list. */
  readonly ids: readonly string[] | null;
}

export const useExport = () => {
  const { toast, errorToast } = useToasts();
  const { mutate, isPending } = useMutation({
    mutationFn: ({ format, query, ids }: ListExportRequest) =>
      unwrap(bridge.websites.export(format, query, ids === null ? undefined : [...ids])),
    onSuccess: (exported) => {
      if (!exported) return;
      const { count, fileName, complete } = exported;
      toast(
        t(complete ? 'websites.export.done' : 'websites.export.doneIncomplete', { count, file: fileName }),
      );
    },
    onError: (error) =>
      error.code === 'cancelled'
        ? toast(t('websites.export.stopped'))
        : errorToast(t('websites.export.failed'), error),
  });
  return {
    exportList: mutate,
    isExporting: isPending,
    stopExport: () => void bridge.websites.cancelExport(),
  };
};
