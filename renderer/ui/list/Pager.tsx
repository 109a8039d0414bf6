import { ActionIcon, Select } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { type Page, pageSizes } from '../../../preload/contract/page.ts';
import { t } from '../../../preload/messages/translate.ts';
import classes from './Pager.module.css';

export interface PagerProps {
  readonly page: Page<unknown>;
  /** The page size of the request. */
  readonly perPage: (typeof pageSizes)[number];
  readonly onPage: (page: number) => void;
  readonly onPerPage: (perPage: (typeof pageSizes)[number]) => void;
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

export const Pager = ({ page: shown, perPage, onPage, onPerPage }: PagerProps) => {
  const { page, hasMore, lastPage } = shown;
  const isLast = lastPage === null ? !hasMore : page >= lastPage;
  return (
    <nav className={classes.pager} aria-label={t('common.pager.label')}>
      <Select
        size="xs"
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
