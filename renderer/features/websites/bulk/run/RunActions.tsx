import { Box, Button } from '@mantine/core';
import { t } from '../../../../../preload/messages/translate.ts';
import { useCopy } from '../../../../ui/use-copy.ts';
import { getRunCounts, type RunView } from '../run-store.ts';

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
