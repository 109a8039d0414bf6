import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { IconFolder } from '@tabler/icons-react';
import { useId, useRef } from 'react';
import { t } from '../../../../preload/messages/translate.ts';
import { explain, formatError, getErrorDetails } from '../../../lib/errors.ts';
import { truncate } from '../../../lib/truncate.ts';
import { useToasts } from '../../../state/app-state-context.ts';
import { CheckConnectionButton } from '../../../ui/connection-check/CheckConnectionButton.tsx';
import classes from './ExportSummary.module.css';
import type { CompletedExport } from './export-store.ts';
import { revealExported } from './exported-toast.ts';
import { FieldLabel } from './FieldLabel.tsx';
import { useRefocus } from './use-refocus.ts';

interface ExportSummaryProps {
  readonly result: CompletedExport;
  readonly onRetry: () => void;
  readonly onClose: () => void;
}

const formatFileCount = ({ count, folder }: CompletedExport): string =>
  count === 0
    ? t('transcriptions.exports.doneNone')
    : t('transcriptions.exports.doneCount', { count, folder });

const formatEndMessage = ({ stopError, skipped }: CompletedExport): string => {
  const count = skipped.length;
  return stopError === null || stopError.code === 'cancelled'
    ? t('transcriptions.exports.skipped', { count })
    : t('transcriptions.exports.stoppedByError', { next: explain(stopError).next, count });
};

export const ExportSummary = ({ result, onRetry, onClose }: ExportSummaryProps) => {
  const { count, failed, skipped, stopError } = result;
  const isAll = failed.length + skipped.length === 0;
  const failedId = useId();
  const toasts = useToasts();
  const button = useRef<HTMLButtonElement>(null);
  useRefocus(button);
  const isStopped = stopError?.code === 'cancelled';
  return (
    <Stack>
      <Text role="status">{formatFileCount(result)}</Text>
      {stopError && (
        <Alert
          color={isStopped ? 'gray' : 'red'}
          title={isStopped ? t('transcriptions.exports.stopped') : explain(stopError).title}
        >
          {formatEndMessage(result)} <CheckConnectionButton size="compact-xs" error={stopError} />
        </Alert>
      )}
      {failed.length > 0 && (
        <div>
          <FieldLabel id={failedId} component="h3">
            {t('transcriptions.exports.failed', { count: failed.length })}
          </FieldLabel>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable list must be focusable */}
          <ul className={classes.failed} aria-labelledby={failedId} tabIndex={0}>
            {failed.map(({ id, name, error }) => (
              <li key={id} className={classes.missing}>
                <span className={classes.name} dir="auto">
                  {name === null ? t('transcriptions.exports.withoutName', { id }) : truncate(name)}
                </span>
                <span className={classes.why}>
                  {formatError(error)} {getErrorDetails(error)}
                </span>
              </li>
            ))}
          </ul>
        </div>
      )}
      <Group justify="flex-end" gap="xs">
        {count > 0 && (
          <Button
            variant="default"
            leftSection={<IconFolder size={15} stroke={1.6} />}
            onClick={() => void revealExported(toasts)}
          >
            {t('common.showInFolder')}
          </Button>
        )}
        {!isAll && (
          <Button variant="default" onClick={onRetry}>
            {t('transcriptions.exports.retry')}
          </Button>
        )}
        <Button ref={button} onClick={onClose}>
          {t('common.close')}
        </Button>
      </Group>
    </Stack>
  );
};
