import { Checkbox } from '@mantine/core';
import { useState } from 'react';
import { t } from '../../../../../preload/messages/translate.ts';
import { getUnicodeDomain, toDisplayDomain } from '../../domain.ts';
import { SheetFrame } from '../SheetFrame.tsx';
import { StartFooter } from '../StartFooter.tsx';
import { useStartRun } from '../use-start-run.ts';
import { VirtualRows } from '../VirtualRows.tsx';
import type { BulkSheetProps } from './ChangeSheet.tsx';
import classes from './DeleteSheet.module.css';
import { toDeleteTasks } from './plan-changes.ts';

export const DeleteSheet = ({ websites, onStarted, onClose }: BulkSheetProps) => {
  const [isConfirmed, setConfirmed] = useState(false);
  const { start, isStarting, isOther: isOtherRunActive } = useStartRun(onStarted);
  const count = websites.length;
  return (
    <SheetFrame
      title={t('websites.bulkDelete.title', { count })}
      onClose={onClose}
      footer={
        <>
          <Checkbox
            label={t('websites.bulkDelete.confirm', { count })}
            checked={isConfirmed}
            onChange={(event) => setConfirmed(event.currentTarget.checked)}
          />
          <StartFooter
            startLabel={t('websites.bulkDelete.start', { count })}
            danger
            canStart={isConfirmed}
            isStarting={isStarting}
            isOtherRunActive={isOtherRunActive}
            onStart={() => void start(toDeleteTasks(websites))}
            onClose={onClose}
          />
        </>
      }
    >
      <p className={classes.explanation}>{t('websites.bulkDelete.explanation')}</p>
      <VirtualRows
        label={t('websites.bulkDelete.list')}
        items={websites}
        getKey={({ id }) => id}
        rowHeight={35}
      >
        {({ domain }) => (
          <div className={classes.row}>
            <span>{toDisplayDomain(domain)}</span>
            {getUnicodeDomain(domain) !== null && <span className={classes.ascii}>{domain}</span>}
          </div>
        )}
      </VirtualRows>
    </SheetFrame>
  );
};
