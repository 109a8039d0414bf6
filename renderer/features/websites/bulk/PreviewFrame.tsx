import { SegmentedControl, type SegmentedControlItem } from '@mantine/core';
import type { ReactNode } from 'react';
import { t } from '../../../../preload/messages/translate.ts';
import classes from './PreviewFrame.module.css';

interface PreviewFrameProps<Filter extends string> {
  readonly title: string;
  readonly filter: Filter;
  readonly filters: SegmentedControlItem<Filter>[];
  readonly onFilter: (filter: Filter) => void;
  readonly note: ReactNode;
  /** Shown instead of the list; null if the list has rows. */
  readonly empty: string | null;
  readonly children: ReactNode;
}

/** The list of what a bulk run will do, with a filter above it. */
export const PreviewFrame = <Filter extends string>(props: PreviewFrameProps<Filter>) => {
  const { title, filter, filters, onFilter, note, empty, children } = props;
  return (
    <section className={classes.preview} aria-label={t('websites.bulk.preview')}>
      <div className={classes.head}>
        <h3 className={classes.title}>{title}</h3>
        <SegmentedControl
          aria-label={t('websites.bulk.filter')}
          value={filter}
          onChange={onFilter}
          data={filters}
        />
        {note}
      </div>
      {empty === null ? children : <p className={classes.nothing}>{empty}</p>}
    </section>
  );
};

interface PreviewNoteProps {
  readonly role?: 'status';
  readonly children: ReactNode;
}

export const PreviewNote = ({ role, children }: PreviewNoteProps) => (
  <div className={classes.note} role={role}>
    {children}
  </div>
);
