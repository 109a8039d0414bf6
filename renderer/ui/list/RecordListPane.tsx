import type { ReactNode } from 'react';
import type { Page } from '../../../preload/contract/page.ts';
import type { BridgeError } from '../../../preload/contract/result.ts';
import { t } from '../../../preload/messages/translate.ts';
import { ErrorState } from '../ErrorState.tsx';
import { OfflineNotice } from '../OfflineNotice.tsx';
import { LoadingRows } from './LoadingRows.tsx';

export interface RecordList<R extends { readonly id: string }> {
  /** Undefined until it is loaded. */
  readonly page: Page<R> | undefined;
  /** The error of the last fetch. `page` may be from an earlier one. */
  readonly error: BridgeError | null;
  readonly isPending: boolean;
  /** Whether `page` belongs to the previous query while the current one loads. */
  readonly isStale: boolean;
  readonly retry: () => void;
}

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

/** A list of records with its states: loading, error, empty. */
export const RecordListPane = <R extends { readonly id: string }>(props: RecordListPaneProps<R>) => {
  const { list, loadingLabel, empty, footer, children } = props;
  const { page, error, isPending, retry } = list;
  if (isPending) return <LoadingRows label={loadingLabel} />;
  if (!page) return error ? <ErrorState error={error} retry={retry} /> : null;
  return (
    <>
      {error && (
        <OfflineNotice error={error} retry={retry}>
          {t('common.list.lastLoaded')}
        </OfflineNotice>
      )}
      {isEmpty(page) ? empty : children(page)}
      {footer}
    </>
  );
};
