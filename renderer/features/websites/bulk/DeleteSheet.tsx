import { Checkbox, Text } from '@mantine/core';
import { useState } from 'react';
import type { Website } from '../../../../preload/contract/websites.ts';
import { t } from '../../../../preload/messages/translate.ts';
import { getUnicodeDomain, toDisplayDomain } from '../domain.ts';
import type { BulkSheetProps } from './ChangePlanSheet.tsx';
import classes from './DeleteSheet.module.css';
import { PlanSheet } from './PlanSheet.tsx';
import { toDeleteTasks } from './plan-changes.ts';

const renderRow = ({ domain }: Website) => (
  <div className={classes.row}>
    <span>{toDisplayDomain(domain)}</span>
    {getUnicodeDomain(domain) !== null && <span className={classes.ascii}>{domain}</span>}
  </div>
);

export const DeleteSheet = ({ websites, ...sheet }: BulkSheetProps) => {
  const [isConfirmed, setConfirmed] = useState(false);
  const count = websites.length;
  const list = t('websites.bulkDelete.list');
  return (
    <PlanSheet
      {...sheet}
      title={t('websites.bulkDelete.title', { count })}
      preview={{
        groups: [{ label: list, rows: websites }],
        note: <Text size="sm">{t('websites.bulkDelete.explanation')}</Text>,
        label: list,
        getKey: ({ id }) => id,
        rowHeight: 35,
        renderRow,
      }}
      tasks={toDeleteTasks(websites)}
      startLabel={t('websites.bulkDelete.start', { count })}
      canStart={isConfirmed}
      isDangerous
      footer={
        <Checkbox
          label={t('websites.bulkDelete.confirm', { count })}
          checked={isConfirmed}
          onChange={(event) => setConfirmed(event.currentTarget.checked)}
        />
      }
    />
  );
};
