import { useMutation } from '@tanstack/react-query';
import type { WebsiteQuery } from '../../../preload/contract/websites.ts';
import type { ExportFormat } from '../../../preload/contract/websites-bulk.ts';
import { bridge } from '../../lib/bridge.ts';
import { formatCount } from '../../lib/format.ts';
import { unwrap } from '../../lib/query.ts';
import { errorToast, toast } from '../../ui/toasts.tsx';

interface ListExportRequest {
  readonly format: ExportFormat;
  readonly query: WebsiteQuery;
  /** Null: the whole list. */
  readonly ids: readonly string[] | null;
}

export const useExport = () => {
  const { mutate, isPending } = useMutation({
    mutationFn: ({ format, query, ids }: ListExportRequest) =>
      unwrap(bridge.websites.export(format, query, ids === null ? undefined : [...ids])),
    onSuccess: (exported) => {
      if (!exported) return;
      const more = exported.complete ? '' : '. The service has more than can be read at once';
      toast(`${formatCount(exported.count, 'website', 'websites')} saved as ${exported.fileName}${more}`);
    },
    onError: (error) => errorToast('The list was not saved', error),
  });
  return { exportList: mutate, isExporting: isPending };
};
