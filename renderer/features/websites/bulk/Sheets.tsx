import { Checkbox, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { assertNever } from '../../../../preload/contract/result.ts';
import type { Website } from '../../../../preload/contract/websites.ts';
import { t } from '../../../../preload/messages/translate.ts';
import { getUnicodeDomain, toDisplayDomain } from '../domain.ts';
import { AddSheet } from './AddSheet.tsx';
import { ChangeSheet } from './ChangeSheet.tsx';
import { PlanSheet, type SheetProps } from './PlanSheet.tsx';
import { toDeleteTasks } from './plans.ts';
import { RunSheet } from './RunSheet.tsx';
import { getRunCounts, useRun } from './run-store.ts';

/** Sheets for the selected websites. For IP addresses, none may be selected. */
export type SelectionSheet = 'change' | 'ips' | 'copy' | 'delete';
export type Sheet =
  | { readonly kind: 'add' | 'run' }
  | { readonly kind: SelectionSheet; readonly websites: readonly Website[] };

const renderWebsite = ({ domain }: Website) => (
  <Group gap="var(--st-space-2) var(--st-space-8)" align="baseline" fw={500}>
    <span>{toDisplayDomain(domain)}</span>
    {getUnicodeDomain(domain) !== null && (
      <Text span size="xs" c="dimmed">
        {domain}
      </Text>
    )}
  </Group>
);

const DeleteSheet = ({ websites, ...sheet }: SheetProps & { readonly websites: readonly Website[] }) => {
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
        renderRow: renderWebsite,
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

/** The open sheet. A run replaces the sheet that started it. */
const Sheets = ({
  sheet,
  onSheet,
}: {
  readonly sheet: Sheet;
  readonly onSheet: (sheet: Sheet | null) => void;
}) => {
  const { run, store } = useRun();
  const common = { onClose: () => onSheet(null), onStarted: () => onSheet({ kind: 'run' }) };
  switch (sheet.kind) {
    case 'add':
      return <AddSheet {...common} />;
    case 'change':
    case 'copy':
    case 'ips':
      return <ChangeSheet {...common} kind={sheet.kind} websites={sheet.websites} />;
    case 'delete':
      return <DeleteSheet {...common} websites={sheet.websites} />;
    case 'run': {
      const close = (): void => {
        // A run with failures stays available until the user dismisses it.
        if (run && getRunCounts(run).notDone === 0) store.dismiss();
        common.onClose();
      };
      return run && <RunSheet run={run} store={store} onClose={close} />;
    }
    default:
      return assertNever(sheet);
  }
};

export default Sheets;
