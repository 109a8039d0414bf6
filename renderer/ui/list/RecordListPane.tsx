import type { ReactNode } from 'react';
import type { Page } from '../../../preload/contract/page.ts';
import { t } from '../../../preload/messages/translate.ts';
import { CachedNotice } from '../CachedNotice.tsx';
import { ErrorState } from '../ErrorState.tsx';
import { OfflineNotice } from '../OfflineNotice.tsx';
import { LoadingRows } from './LoadingRows.tsx';
import { Pager, type PagerProps } from './Pager.tsx';
import type { RecordList } from './record-list.ts';

interface RecordListPaneProps<R> extends Omit<PagerProps, 'page'> {
  readonly list: RecordList<R>;
  /** What screen readers say while the list is loading. */
  readonly loadingLabel: string;
  /** Shown instead of the rows if there are none. */
  readonly empty: ReactNode;
  /** What is shown between the rows and the pager. */
  readonly footer?: ReactNode;
  /** The rows of the page. */
  readonly children: (page: Page<R>) => ReactNode;
}

/** False if all rows of the first page are being deleted and other pages follow. */
const isEmpty = ({ items, page, hasMore }: Page<unknown>): boolean =>
  items.length === 0 && (page > 1 || !hasMore);

/** A page of records with its states: loading, error, from the cache, empty. */
export const RecordListPane = <R,>(props: RecordListPaneProps<R>) => {
  const { list, loadingLabel, empty, footer, children, ...pager } = props;
  const { page, error, isPending, retry } = list;
  if (isPending) return <LoadingRows label={loadingLabel} />;
  if (!page) return error ? <ErrorState error={error} retry={retry} /> : null;
  return (
    <>
      {error ? (
        <OfflineNotice error={error} retry={retry}>
          {t('common.list.lastLoaded')}
        </OfflineNotice>
      ) : (
        <CachedNotice cachedAt={page.cachedAt} what="list" retry={retry} />
      )}
      {isEmpty(page) ? empty : children(page)}
      {footer}
      {!isEmpty(page) && <Pager {...pager} page={page} />}
    </>
  );
};
