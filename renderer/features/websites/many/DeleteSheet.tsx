import { Checkbox } from '@mantine/core';
import { useState } from 'react';
import { formatCount } from '../../../lib/format.ts';
import { otherScript, readable } from '../domain.ts';
import type { ManySheetProps } from './ChangeSheet.tsx';
import classes from './DeleteSheet.module.css';
import { deleteTasks } from './plan-changes.ts';
import { SheetFrame } from './SheetFrame.tsx';
import { StartFooter } from './StartFooter.tsx';
import { useStart } from './use-start.ts';
import { VirtualRows } from './VirtualRows.tsx';

/** Many websites are deleted only once their list was looked at. */
export const DeleteSheet = ({ websites, onStarted, onClose }: ManySheetProps) => {
  const [agreed, setAgreed] = useState(false);
  const { start, isStarting, isOther } = useStart(onStarted);
  const count = formatCount(websites.length, 'website', 'websites');
  return (
    <SheetFrame
      title={`Delete ${count}?`}
      onClose={onClose}
      footer={
        <>
          <Checkbox
            label={`Delete all ${count} of this list`}
            checked={agreed}
            onChange={(event) => setAgreed(event.currentTarget.checked)}
          />
          <StartFooter
            verb={`Delete ${count}`}
            danger
            canStart={agreed}
            isStarting={isStarting}
            isOther={isOther}
            onStart={() => void start(deleteTasks(websites))}
            onClose={onClose}
          />
        </>
      }
    >
      <p className={classes.words}>
        The service stops counting their visits and removes them with what it has counted. This cannot be
        undone.
      </p>
      <VirtualRows label="Websites to be deleted" items={websites} keyOf={({ id }) => id} rowHeight={35}>
        {({ domain }) => (
          <div className={classes.row}>
            <span>{readable(domain)}</span>
            {otherScript(domain) !== null && <span className={classes.ascii}>{domain}</span>}
          </div>
        )}
      </VirtualRows>
    </SheetFrame>
  );
};
