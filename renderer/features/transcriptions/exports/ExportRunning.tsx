import { Button, Group, Progress, Stack } from '@mantine/core';
import { useRef, useState } from 'react';
import type { ExportProgress } from '../../../../preload/contract/exports.ts';
import { t } from '../../../../preload/messages/translate.ts';
import { formatCountdown } from '../../../lib/format.ts';
import { useNow } from '../../../lib/use-now.ts';
import classes from './ExportRunning.module.css';
import { FieldHint } from './FieldHint.tsx';
import { useRefocus } from './use-refocus.ts';

interface ExportRunningProps {
  readonly progress: ExportProgress;
  readonly isStopping: boolean;
  readonly onStop: () => void;
}

const formatProgress = ({ done, total, pauseSeconds }: ExportProgress, isStopping: boolean): string => {
  if (isStopping) return t('transcriptions.exports.stopping');
  if (pauseSeconds !== null) return t('transcriptions.paused', { seconds: pauseSeconds });
  return t('transcriptions.progress', { current: Math.min(done + 1, total), total });
};

/** Remaining pause. Hidden from screen readers, because the status line already says its length. */
const Countdown = ({ seconds }: { readonly seconds: number }) => {
  const [until] = useState(() => Date.now() + seconds * 1_000);
  const now = useNow(true);
  return (
    <span className={classes.note} aria-hidden="true">
      {t('transcriptions.exports.timeLeft', { time: formatCountdown(Math.max(0, until - now)) })}
    </span>
  );
};

export const ExportRunning = ({ progress, isStopping, onStop }: ExportRunningProps) => {
  const { done, total, pauseSeconds } = progress;
  const button = useRef<HTMLButtonElement>(null);
  useRefocus(button);
  return (
    <Stack>
      <Progress
        value={(done / total) * 100}
        size="md"
        transitionDuration={120}
        aria-label={t('transcriptions.exports.progress')}
      />
      <Group justify="space-between" wrap="nowrap">
        <span>
          <span role="status">{formatProgress(progress, isStopping)}</span>{' '}
          {pauseSeconds !== null && !isStopping && (
            <Countdown key={`${done} ${pauseSeconds}`} seconds={pauseSeconds} />
          )}
        </span>
        <Button ref={button} variant="default" onClick={onStop} disabled={isStopping}>
          {t('common.stop')}
        </Button>
      </Group>
      <FieldHint>{t('transcriptions.exports.stopHint')}</FieldHint>
    </Stack>
  );
};
