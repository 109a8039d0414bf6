import { useState } from 'react';
import { t } from '../../../../../preload/messages/translate.ts';
import { PreviewFrame, PreviewNote } from '../PreviewFrame.tsx';
import { VirtualRows } from '../VirtualRows.tsx';
import { ChangeRow } from './ChangeRow.tsx';
import { hasChanges, type WebsitePlan } from './plan-changes.ts';

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
  const data: { value: Filter; label: string }[] = [
    { value: 'changed', label: t('websites.bulkChange.changed', { count: groups.changed.length }) },
    { value: 'same', label: t('websites.bulkChange.unchanged', { count: groups.same.length }) },
    ...(groups.skipped.length > 0
      ? [
          {
            value: 'skipped' as const,
            label: t('websites.bulkChange.skipped', { count: groups.skipped.length }),
          },
        ]
      : []),
  ];
  return (
    <PreviewFrame
      title={t('websites.count', { count: plans.length })}
      filter={shown}
      filters={data}
      onFilter={setChosen}
      note={!isAll && <PreviewNote>{t('websites.bulkChange.incomplete')}</PreviewNote>}
      empty={groups[shown].length === 0 ? t('websites.bulkChange.nothing') : null}
    >
      <VirtualRows
        key={shown}
        label={t('websites.bulkChange.list')}
        items={groups[shown]}
        getKey={({ website }) => website.id}
        rowHeight={58}
      >
        {(plan) => <ChangeRow plan={plan} />}
      </VirtualRows>
    </PreviewFrame>
  );
};
