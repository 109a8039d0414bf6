import { Checkbox, Group, Text } from '@mantine/core';
import { useState } from 'react';
import type { Website } from '../../../../preload/contract/websites.ts';
import { t } from '../../../../preload/messages/translate.ts';
import { getUnicodeDomain, toDisplayDomain } from '../domain.ts';
import type { BulkSheetProps } from './ChangePlanSheet.tsx';
import { PlanSheet } from './PlanSheet.tsx';
import { toDeleteTasks } from './plan-changes.ts';

const renderRow = ({ domain }: Website) => (
  <Group gap="var(--st-space-2) var(--st-space-8)" align="baseline" fw={500}>
    <span>{toDisplayDomain(domain)}</span>
    {getUnicodeDomain(domain) !== null && (
      <Text span size="xs" c="dimmed">
        {domain}
      </Text>
    )}
  </Group>
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
