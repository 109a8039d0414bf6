import type { ReactNode } from 'react';
import type { Page } from '../../../preload/contract/page.ts';
import { t } from '../../../preload/messages/translate.ts';
import { ErrorState } from '../ErrorState.tsx';
import { CachedNotice, OfflineNotice } from '../OfflineNotice.tsx';
import { LoadingRows } from './LoadingRows.tsx';
import type { RecordList } from './record-list.ts';

interface RecordListPaneProps<R extends { readonly id: string }> {
  readonly list: RecordList<R>;
  /** What screen readers say while the list is loading. */
  readonly loadingLabel: string;
  /** Shown instead of the rows if there are none. */
  readonly empty: ReactNode;
  /** What is shown below the rows. */
  readonly footer?: ReactNode;
  /** The rows. */
  readonly children: (page: Page<R>) => ReactNode;
}

/** False if all rows are being deleted and others follow. */
const isEmpty = ({ items, hasMore }: Page<unknown>): boolean => items.length === 0 && !hasMore;

/** A list of records with its states: loading, error, from the cache, empty. */
export const RecordListPane = <R extends { readonly id: string }>(props: RecordListPaneProps<R>) => {
  const { list, loadingLabel, empty, footer, children } = props;
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
    </>
  );
};
