import { Alert, Box, Button, Group, Progress, SegmentedControl, Text, VisuallyHidden } from '@mantine/core';
import { useState } from 'react';
import { t } from '../../../../preload/messages/translate.ts';
import { explain, getErrorDetails } from '../../../lib/errors.ts';
import { useToasts } from '../../../state/app-state-context.ts';
import { CheckConnectionButton } from '../../../ui/connection-check/CheckConnectionButton.tsx';
import { StatusDot } from '../../../ui/StatusDot.tsx';
import type { Tone } from '../../../ui/tone.ts';
import { useCopy } from '../../../ui/use-copy.ts';
import { formatOutcome, formatRunTitle, useRunStatus } from './format-run.ts';
import classes from './RunSheet.module.css';
import { getRunCounts, getRunKind, type RunStore, type RunView } from './run-store.ts';
import { SheetFrame, SheetRows } from './SheetFrame.tsx';

interface RunButtonsProps {
  readonly run: RunView;
  readonly names: readonly string[];
  readonly onStop: () => void;
  readonly onRetry: () => void;
  readonly onClose: () => void;
}

const RunButtons = ({ run, names, onStop, onRetry, onClose }: RunButtonsProps) => {
  const { state, copy } = useCopy();
  const { notDone } = getRunCounts(run);
  if (run.phase.kind !== 'ended') {
    return (
      <>
        <Box flex={1} />
        <Button variant="default" disabled={run.phase.kind === 'stopping'} onClick={onStop}>
          {t('common.stop')}
        </Button>
        <Button onClick={onClose}>{t('websites.run.continueInBackground')}</Button>
      </>
    );
  }
  return (
    <>
      {names.length > 0 && (
        <Button variant="default" onClick={() => copy(names.join('\n'))}>
          {state === 'copied' ? t('common.copied') : t('websites.run.copyDomains', { count: names.length })}
        </Button>
      )}
      <Box flex={1} />
      {notDone > 0 && (
        <Button variant="default" onClick={onRetry}>
          {t('websites.run.retry', { count: notDone })}
        </Button>
      )}
      <Button onClick={onClose}>{t('common.close')}</Button>
    </>
  );
};

const toneColors: Partial<Record<Tone, string>> = {
  quiet: 'dimmed',
  warn: 'var(--st-warn)',
  bad: 'var(--st-danger)',
};

const renderRow = (run: RunView, { key, label }: RunView['rows'][number]) => {
  const outcome = run.outcomes.get(key);
  const { tone, title, detail } = formatOutcome(getRunKind(run), outcome);
  return (
    <div className={classes.row} data-outcome={outcome?.kind ?? 'waiting'}>
      <Text inherit span fw={500}>
        {label}
      </Text>
      <Group component="span" gap="xs" align="baseline" wrap="nowrap" c={toneColors[tone]}>
        <StatusDot tone={tone} />
        {title}
      </Group>
      <Text inherit span c="dimmed" className={classes.detail}>
        {detail}
      </Text>
    </div>
  );
};

/** For screen readers: changes with the phase and not every second. */
const getAnnouncedStatus = (run: RunView): string => {
  const { phase } = run;
  if (phase.kind === 'waiting') return t(`websites.run.waiting.${phase.reason}`);
  return phase.kind === 'ended' ? formatRunTitle(run) : '';
};

type Filter = 'all' | 'not_done' | 'done';

/** A bulk run, one row per website. Once it has ended, websites that are not done can be retried. */
export const RunSheet = ({
  run,
  store,
  onClose,
}: {
  readonly run: RunView;
  readonly store: RunStore;
  readonly onClose: () => void;
}) => {
  const { phase, outcomes } = run;
  const { all, left, done, notDone } = getRunCounts(run);
  const status = useRunStatus(run);
  const title = formatRunTitle(run);
  const { errorToast } = useToasts();
  const [chosen, setChosen] = useState<Filter | null>(null);
  const filter = chosen ?? (phase.kind === 'ended' && notDone > 0 ? 'not_done' : 'all');
  const rows = run.rows.filter(({ key }) => {
    const kind = outcomes.get(key)?.kind;
    return filter === 'all' || (kind !== undefined && (kind === 'done') === (filter === 'done'));
  });
  const retry = async (): Promise<void> => {
    setChosen('all');
    const started = await store.retry();
    if (!started.ok) errorToast(t('websites.bulk.notStarted'), started.error);
  };
  const footer = (
    <RunButtons
      run={run}
      names={rows.map(({ label }) => label)}
      onStop={() => void store.stop()}
      onRetry={() => void retry()}
      onClose={onClose}
    />
  );
  return (
    <SheetFrame title={title} onClose={onClose} footer={footer}>
      <div className={classes.head}>
        <Progress size={5} value={((all - left) / all) * 100} aria-label={title} />
        <Group gap="var(--st-space-8) var(--st-space-12)">
          <SegmentedControl<Filter>
            aria-label={t('websites.bulk.filter')}
            value={filter}
            onChange={setChosen}
            data={[
              { value: 'all', label: t('websites.run.all', { count: all }) },
              { value: 'not_done', label: t('websites.run.notDone', { count: notDone }) },
              { value: 'done', label: t('websites.run.succeeded', { count: done }) },
            ]}
          />
          <span className={classes.status}>{status}</span>
          <VisuallyHidden role="status">{getAnnouncedStatus(run)}</VisuallyHidden>
        </Group>
        {phase.kind === 'ended' && phase.how === 'stopped' && (
          <Alert color="red" role="alert" title={explain(phase.error).title}>
            {explain(phase.error).next} {getErrorDetails(phase.error)}{' '}
            <CheckConnectionButton size="compact-xs" error={phase.error} />
          </Alert>
        )}
      </div>
      <SheetRows
        label={t('common.websites')}
        rows={rows}
        getKey={({ key }) => key}
        rowHeight={37}
        renderRow={(row) => renderRow(run, row)}
      />
    </SheetFrame>
  );
};
