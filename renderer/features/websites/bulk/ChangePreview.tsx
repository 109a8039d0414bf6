import { SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import { t } from '../../../../preload/messages/translate.ts';
import classes from './ChangePreview.module.css';
import { ChangeRow } from './ChangeRow.tsx';
import { hasChanges, type WebsitePlan } from './plan-changes.ts';
import { VirtualRows } from './VirtualRows.tsx';

type Filter = 'changed' | 'same' | 'skipped';

const getFilter = (plan: WebsitePlan): Filter =>
  hasChanges(plan) ? 'changed' : plan.skipped.length > 0 ? 'skipped' : 'same';

interface ChangePreviewProps {
  readonly plans: readonly WebsitePlan[];
  /** False if the service has more websites than can be read. */
  readonly isAll: boolean;
}

/** Preview of the changes by website. Shows exactly what is sent. */
export const ChangePreview = ({ plans, isAll }: ChangePreviewProps) => {
  const [chosen, setChosen] = useState<Filter>('changed');
  const groups: Record<Filter, WebsitePlan[]> = { changed: [], same: [], skipped: [] };
  for (const plan of plans) groups[getFilter(plan)].push(plan);
  const shown = groups[chosen].length > 0 || chosen === 'changed' ? chosen : 'changed';
  const data = [
    { value: 'changed', label: t('websites.bulkChange.changed', { count: groups.changed.length }) },
    { value: 'same', label: t('websites.bulkChange.unchanged', { count: groups.same.length }) },
    ...(groups.skipped.length > 0
      ? [{ value: 'skipped', label: t('websites.bulkChange.skipped', { count: groups.skipped.length }) }]
      : []),
  ];
  return (
    <section className={classes.preview} aria-label={t('websites.bulk.preview')}>
      <div className={classes.head}>
        <h3 className={classes.title}>{t('websites.count', { count: plans.length })}</h3>
        <SegmentedControl
          aria-label={t('websites.bulk.filter')}
          value={shown}
          onChange={(value) => setChosen(value as Filter)}
          data={data}
        />
        {!isAll && <p className={classes.note}>{t('websites.bulkChange.incomplete')}</p>}
      </div>
      {groups[shown].length === 0 ? (
        <p className={classes.nothing}>{t('websites.bulkChange.nothing')}</p>
      ) : (
        <VirtualRows
          key={shown}
          label={t('websites.bulkChange.list')}
          items={groups[shown]}
          getKey={({ website }) => website.id}
          rowHeight={58}
        >
          {(plan) => <ChangeRow plan={plan} />}
        </VirtualRows>
      )}
    </section>
  );
};
