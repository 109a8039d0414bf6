import { Checkbox } from '@mantine/core';
import { useState } from 'react';
import { formatCount } from '../../../lib/format.ts';
import { getUnicodeDomain, toDisplayDomain } from '../domain.ts';
import type { BulkSheetProps } from './ChangeSheet.tsx';
import classes from './DeleteSheet.module.css';
import { toDeleteTasks } from './plan-changes.ts';
import { SheetFrame } from './SheetFrame.tsx';
import { StartFooter } from './StartFooter.tsx';
import { useStartRun } from './use-start-run.ts';
import { VirtualRows } from './VirtualRows.tsx';

export const DeleteSheet = ({ websites, onStarted, onClose }: BulkSheetProps) => {
  const [isConfirmed, setConfirmed] = useState(false);
  const { start, isStarting, isOther: isOtherRunActive } = useStartRun(onStarted);
  const count = formatCount(websites.length, 'website', 'websites');
  return (
    <SheetFrame
      title={`Delete ${count}?`}
      onClose={onClose}
      footer={
        <>
          <Checkbox
            label={`Delete all ${count} of this list`}
            checked={isConfirmed}
            onChange={(event) => setConfirmed(event.currentTarget.checked)}
          />
          <StartFooter
            startLabel={`Delete ${count}`}
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
      <p className={classes.words}>
        The service stops counting their visits and removes them with what it has counted. This cannot be
        undone.
      </p>
      <VirtualRows label="Websites to be deleted" items={websites} getKey={({ id }) => id} rowHeight={35}>
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
