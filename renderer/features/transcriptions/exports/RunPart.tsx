import { Button, Group, Progress } from '@mantine/core';
import { useRef } from 'react';
import type { ExportProgress } from '../../../../preload/contract/exports.ts';
import { formatNumber } from '../../../lib/format.ts';
import classes from './ExportDialog.module.css';
import { useRefocus } from './use-refocus.ts';

interface RunPartProps {
  readonly progress: ExportProgress;
  readonly isStopping: boolean;
  readonly onStop: () => void;
}

/** How far it is, and what it waits for. */
const wordsOf = ({ done, total, pause }: ExportProgress, isStopping: boolean): string => {
  if (isStopping) return 'Stopping…';
  if (pause !== null) return `The service asks for a pause of ${formatNumber(pause)} s`;
  return `${formatNumber(Math.min(done + 1, total))} of ${formatNumber(total)}`;
};

export const RunPart = ({ progress, isStopping, onStop }: RunPartProps) => {
  const { done, total } = progress;
  const button = useRef<HTMLButtonElement>(null);
  useRefocus(button);
  return (
    <div className={classes.parts}>
      <Progress value={(done / total) * 100} size="md" transitionDuration={120} aria-label="Exported" />
      <Group justify="space-between" wrap="nowrap">
        <span className={classes.count} role="status">
          {wordsOf(progress, isStopping)}
        </span>
        <Button ref={button} variant="default" onClick={onStop} disabled={isStopping}>
          Stop
        </Button>
      </Group>
      <p className={classes.hint}>What is written stays when you stop.</p>
    </div>
  );
};
