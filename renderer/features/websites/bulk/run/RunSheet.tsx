import { Alert, Progress, SegmentedControl, VisuallyHidden } from '@mantine/core';
import { useState } from 'react';
import { t } from '../../../../../preload/messages/translate.ts';
import { explain, getErrorDetails } from '../../../../lib/errors.ts';
import { useToasts } from '../../../../state/app-state-context.ts';
import { CheckConnectionButton } from '../../../../ui/connection-check/CheckConnectionButton.tsx';
import { getRunCounts, type RunStore, type RunView } from '../run-store.ts';
import { SheetFrame } from '../SheetFrame.tsx';
import { VirtualRows } from '../VirtualRows.tsx';
import { formatRunTitle, getRunKind } from './format-run.ts';
import { RunActions } from './RunActions.tsx';
import { RunRow } from './RunRow.tsx';
import classes from './RunSheet.module.css';
import { getAnnouncedStatus, useRunStatus } from './use-run-status.ts';

interface RunSheetProps {
  readonly run: RunView;
  readonly store: RunStore;
  readonly onClose: () => void;
}

type Filter = 'all' | 'not_done' | 'done';

/** A bulk run, one row per website. Once it has ended, websites that are not done can be retried. */
export const RunSheet = ({ run, store, onClose }: RunSheetProps) => {
  const counts = getRunCounts(run);
  const status = useRunStatus(run);
  const { errorToast } = useToasts();
  const [chosen, setChosen] = useState<Filter | null>(null);
  const hasEnded = run.phase.kind === 'ended';
  const filter = chosen ?? (hasEnded && counts.notDone > 0 ? 'not_done' : 'all');
  const rows = run.rows.filter(({ key }) => {
    const kind = run.outcomes.get(key)?.kind;
    return filter === 'all' || (kind !== undefined && (kind === 'done') === (filter === 'done'));
  });
  const retry = async (): Promise<void> => {
    setChosen('all');
    const started = await store.retry();
    if (!started.ok) errorToast(t('websites.bulk.notStarted'), started.error);
  };
  const footer = (
    <RunActions
      run={run}
      names={rows.map(({ label }) => label)}
      onStop={() => void store.stop()}
      onRetry={() => void retry()}
      onClose={onClose}
    />
  );
  return (
    <SheetFrame title={formatRunTitle(run)} onClose={onClose} footer={footer}>
      <div className={classes.head}>
        <Progress
          size={5}
          value={((counts.all - counts.left) / counts.all) * 100}
          aria-label={formatRunTitle(run)}
        />
        <div className={classes.line}>
          <SegmentedControl
            aria-label={t('websites.bulk.filter')}
            value={filter}
            onChange={(value) => setChosen(value as Filter)}
            data={[
              { value: 'all', label: t('websites.run.all', { count: counts.all }) },
              { value: 'not_done', label: t('websites.run.notDone', { count: counts.notDone }) },
              { value: 'done', label: t('websites.run.succeeded', { count: counts.done }) },
            ]}
          />
          <span className={classes.status}>{status}</span>
          <VisuallyHidden role="status">{getAnnouncedStatus(run)}</VisuallyHidden>
        </div>
        {run.phase.kind === 'ended' && run.phase.how === 'stopped' && (
          <Alert color="red" role="alert" title={explain(run.phase.error).title}>
            {explain(run.phase.error).next} {getErrorDetails(run.phase.error)}{' '}
            <CheckConnectionButton size="compact-xs" error={run.phase.error} />
          </Alert>
        )}
      </div>
      <VirtualRows label={t('common.websites')} items={rows} getKey={({ key }) => key} rowHeight={37}>
        {(row) => <RunRow kind={getRunKind(run)} label={row.label} outcome={run.outcomes.get(row.key)} />}
      </VirtualRows>
    </SheetFrame>
  );
};
