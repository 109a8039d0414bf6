import { ActionIcon, Select } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { pageSizes } from '../../preload/contract/page.ts';
import { formatNumber } from '../lib/format.ts';
import classes from './Pager.module.css';

interface PagerProps {
  readonly page: number;
  /** Null where the service does not say how many pages there are. */
  readonly lastPage: number | null;
  readonly hasMore: boolean;
  readonly total: number | null;
  readonly perPage: number;
  /** How many records this page holds. */
  readonly count: number;
  readonly onPage: (page: number) => void;
  readonly onPerPage: (perPage: (typeof pageSizes)[number]) => void;
}

const formatRange = ({ page, perPage, total, count, lastPage }: PagerProps): string => {
  if (count === 0) return 'No records';
  const from = (page - 1) * perPage + 1;
  const range = `${formatNumber(from)}–${formatNumber(from + count - 1)}`;
  if (total !== null) return `${range} of ${formatNumber(total)}`;
  return lastPage === null ? range : `Page ${formatNumber(page)} of ${formatNumber(lastPage)}`;
};

/** Pages of a list. Without a known end it only goes one page on and one back. */
export const Pager = (props: PagerProps) => {
  const { page, hasMore, lastPage, perPage, onPage, onPerPage } = props;
  const isLast = lastPage === null ? !hasMore : page >= lastPage;
  return (
    <nav className={classes.pager} aria-label="Pages">
      <Select
        size="xs"
        w={106}
        rightSectionWidth={24}
        aria-label="Records per page"
        data={pageSizes.map((size) => ({ value: String(size), label: `${size} per page` }))}
        value={String(perPage)}
        onChange={(value) => {
          const size = pageSizes.find((known) => String(known) === value);
          if (size) onPerPage(size);
        }}
        allowDeselect={false}
        comboboxProps={{ position: 'top-start' }}
      />
      <span className={classes.range} aria-live="polite">
        {formatRange(props)}
      </span>
      <ActionIcon aria-label="Previous page" disabled={page <= 1} onClick={() => onPage(page - 1)}>
        <IconChevronLeft size={18} stroke={1.7} />
      </ActionIcon>
      <ActionIcon aria-label="Next page" disabled={isLast} onClick={() => onPage(page + 1)}>
        <IconChevronRight size={18} stroke={1.7} />
      </ActionIcon>
    </nav>
  );
};
