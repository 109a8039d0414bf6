import { Button } from '@mantine/core';
import { formatCount, formatNumber } from '../../../lib/format.ts';
import { useCopy } from '../../../ui/use-copy.ts';
import classes from './RunSheet.module.css';
import { getRunCounts, type RunView } from './run-store.ts';

interface RunActionsProps {
  readonly run: RunView;
  readonly names: readonly string[];
  readonly onStop: () => void;
  readonly onRetry: () => void;
  readonly onClose: () => void;
}

export const RunActions = ({ run, names, onStop, onRetry, onClose }: RunActionsProps) => {
  const { state, copy } = useCopy();
  const { notDone } = getRunCounts(run);
  if (run.phase.kind !== 'ended') {
    return (
      <>
        <span className={classes.space} />
        <Button variant="default" disabled={run.phase.kind === 'stopping'} onClick={onStop}>
          Stop
        </Button>
        <Button onClick={onClose}>Continue in background</Button>
      </>
    );
  }
  return (
    <>
      {names.length > 0 && (
        <Button variant="default" onClick={() => copy(names.join('\n'))}>
          {state === 'copied' ? 'Copied' : `Copy ${formatCount(names.length, 'name', 'names')}`}
        </Button>
      )}
      <span className={classes.space} />
      {notDone > 0 && (
        <Button variant="default" onClick={onRetry}>
          Try {formatNumber(notDone)} again
        </Button>
      )}
      <Button onClick={onClose}>Close</Button>
    </>
  );
};
