import { Group, Progress } from '@mantine/core';
import { t } from '../../../../preload/messages/translate.ts';
import { ActionButton } from '../../../ui/buttons/ActionButton.tsx';
import { formatRunTitle, useRunStatus } from './format-run.ts';
import classes from './RunStrip.module.css';
import { getRunCounts, type RunStore, type RunView } from './run-store.ts';

export const RunStrip = ({
  run,
  store,
  onShow,
}: {
  readonly run: RunView;
  readonly store: RunStore;
  readonly onShow: () => void;
}) => {
  const { all, left, notDone } = getRunCounts(run);
  const status = useRunStatus(run);
  return (
    <Group
      component="section"
      gap="var(--st-space-6) var(--st-space-12)"
      px="lg"
      py="xs"
      fz="sm"
      className={classes.strip}
      aria-label={t('websites.run.region')}
    >
      <strong>{formatRunTitle(run)}</strong>
      <span className={classes.status}>
        {run.phase.kind === 'ended' && notDone > 0
          ? t('websites.run.failedCount', { count: notDone })
          : status}
      </span>
      <Progress
        flex={1}
        miw={80}
        size={4}
        value={((all - left) / all) * 100}
        aria-label={formatRunTitle(run)}
      />
      <ActionButton variant="default" size="compact-sm" onClick={onShow}>
        {t('websites.run.show')}
      </ActionButton>
      {run.phase.kind === 'ended' && (
        <ActionButton variant="subtle" size="compact-sm" onClick={() => store.dismiss()}>
          {t('common.dismiss')}
        </ActionButton>
      )}
    </Group>
  );
};
