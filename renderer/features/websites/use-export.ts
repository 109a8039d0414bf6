import { useMutation } from '@tanstack/react-query';
import type { WebsiteQuery } from '../../../preload/contract/websites.ts';
import type { ExportFormat } from '../../../preload/contract/websites-many.ts';
import { bridge } from '../../lib/bridge.ts';
import { formatCount } from '../../lib/format.ts';
import { take } from '../../lib/query.ts';
import { errorToast, toast } from '../../ui/toasts.tsx';

interface Wish {
  readonly format: ExportFormat;
  readonly query: WebsiteQuery;
  /** Null: all that the list has. */
  readonly ids: readonly string[] | null;
}

/** Writes a list into a file that the person chooses. */
export const useExport = () => {
  const { mutate, isPending } = useMutation({
    mutationFn: ({ format, query, ids }: Wish) =>
      take(bridge.websites.export(format, query, ids === null ? undefined : [...ids])),
    onSuccess: (saved) => {
      if (!saved) return;
      const more = saved.complete ? '' : '. The service has more than can be read at once';
      toast(`${formatCount(saved.count, 'website', 'websites')} saved as ${saved.fileName}${more}`);
    },
    onError: (error) => errorToast('The list was not saved', error),
  });
  return { exportList: mutate, isExporting: isPending };
};
