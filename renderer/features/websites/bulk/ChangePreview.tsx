import { SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import { formatCount, formatNumber } from '../../../lib/format.ts';
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
    { value: 'changed', label: `Change ${formatNumber(groups.changed.length)}` },
    { value: 'same', label: `Unchanged ${formatNumber(groups.same.length)}` },
    ...(groups.skipped.length > 0
      ? [{ value: 'skipped', label: `Cannot be changed ${formatNumber(groups.skipped.length)}` }]
      : []),
  ];
  return (
    <section className={classes.preview} aria-label="Preview">
      <div className={classes.head}>
        <h3 className={classes.title}>{formatCount(plans.length, 'website', 'websites')}</h3>
        <SegmentedControl
          aria-label="Show"
          value={shown}
          onChange={(value) => setChosen(value as Filter)}
          data={data}
        />
        {!isAll && (
          <p className={classes.note}>
            The service has more than can be read at once: only these are changed.
          </p>
        )}
      </div>
      {groups[shown].length === 0 ? (
        <p className={classes.nothing}>Nothing would change yet.</p>
      ) : (
        <VirtualRows
          key={shown}
          label="What changes where"
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
