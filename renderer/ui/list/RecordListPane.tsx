import { ActionIcon, Button, Select } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { type Page, pageSizes } from '../../../preload/contract/page.ts';
import { t } from '../../../preload/messages/translate.ts';
import { EmptyState } from '../EmptyState.tsx';
import { ErrorState } from '../ErrorState.tsx';
import { CachedNotice, OfflineNotice } from '../OfflineNotice.tsx';
import { LoadingRows } from './LoadingRows.tsx';
import classes from './RecordListPane.module.css';
import type { RecordList } from './record-list.ts';

type PageSize = (typeof pageSizes)[number];

interface PagerProps {
  readonly page: Page<unknown>;
  /** The page size of the request. */
  readonly perPage: PageSize;
  readonly onPage: (page: number) => void;
  readonly onPerPage: (perPage: PageSize) => void;
}

const formatRange = ({ items, page, total, lastPage }: Page<unknown>, perPage: number): string => {
  const count = items.length;
  if (count === 0) return t('common.pager.empty');
  const from = (page - 1) * perPage + 1;
  const to = from + count - 1;
  if (total !== null) return t('common.pager.rangeOfTotal', { from, to, total });
  if (lastPage !== null) return t('common.pager.page', { page, lastPage });
  return t('common.pager.range', { from, to });
};

const Pager = ({ page: shown, perPage, onPage, onPerPage }: PagerProps) => {
  const { page, hasMore, lastPage } = shown;
  const isLast = lastPage === null ? !hasMore : page >= lastPage;
  return (
    <nav className={classes.pager} aria-label={t('common.pager.label')}>
      <Select
        size="xs"
        variant="unstyled"
        w={124}
        rightSectionWidth={24}
        aria-label={t('common.pager.perPage')}
        data={pageSizes.map((size) => ({ value: String(size), label: t('common.pager.pageSize', { size }) }))}
        value={String(perPage)}
        onChange={(value) => {
          const size = pageSizes.find((known) => String(known) === value);
          if (size) onPerPage(size);
        }}
        allowDeselect={false}
        comboboxProps={{ position: 'top-start' }}
      />
      <span className={classes.range} aria-live="polite">
        {formatRange(shown, perPage)}
      </span>
      <ActionIcon
        aria-label={t('common.pager.previous')}
        disabled={page <= 1}
        onClick={() => onPage(page - 1)}
      >
        <IconChevronLeft size={18} stroke={1.7} />
      </ActionIcon>
      <ActionIcon aria-label={t('common.pager.next')} disabled={isLast} onClick={() => onPage(page + 1)}>
        <IconChevronRight size={18} stroke={1.7} />
      </ActionIcon>
    </nav>
  );
};

/** Replaces the rows of an empty page after the first one. */
export const EmptyPage = ({ onFirstPage }: { readonly onFirstPage: () => void }) => (
  <EmptyState
    title={t('common.list.emptyPage')}
    action={<Button onClick={onFirstPage}>{t('common.list.firstPage')}</Button>}
  />
);

interface RecordListPaneProps<R extends { readonly id: string }> {
  readonly list: RecordList<R>;
  /** What screen readers say while the list is loading. */
  readonly loadingLabel: string;
  /** Shown instead of the rows if there are none. */
  readonly empty: ReactNode;
  /** What is shown between the rows and the pager. */
  readonly footer?: ReactNode;
  /** Without it, the list has no pager. */
  readonly pager?: Omit<PagerProps, 'page'>;
  /** The rows of the page. */
  readonly children: (page: Page<R>) => ReactNode;
}

/** False if all rows of the first page are being deleted and other pages follow. */
const isEmpty = ({ items, page, hasMore }: Page<unknown>): boolean =>
  items.length === 0 && (page > 1 || !hasMore);

/** False if all records are on one page of any size. */
const hasChoice = ({ total }: Page<unknown>): boolean => total === null || total > Math.min(...pageSizes);

/** A page of records with its states: loading, error, from the cache, empty. */
export const RecordListPane = <R extends { readonly id: string }>(props: RecordListPaneProps<R>) => {
  const { list, loadingLabel, empty, footer, children, pager } = props;
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
      {pager && !isEmpty(page) && hasChoice(page) && <Pager {...pager} page={page} />}
    </>
  );
};
