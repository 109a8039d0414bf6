import { Alert, Button, Group, Progress, Stack, Text } from '@mantine/core';
import { IconFolder } from '@tabler/icons-react';
import { useEffect, useId, useRef, useState } from 'react';
import type { ExportProgress } from '../../../../preload/contract/exports.ts';
import { assertNever } from '../../../../preload/contract/result.ts';
import { t } from '../../../../preload/messages/translate.ts';
import { explain, formatError, getErrorDetails } from '../../../lib/errors.ts';
import { formatCountdown } from '../../../lib/format.ts';
import { truncate } from '../../../lib/truncate.ts';
import { useNow } from '../../../lib/use-now.ts';
import { useAppState } from '../../../state/app-state-context.ts';
import { CheckConnectionButton } from '../../../ui/connection-check/CheckConnectionButton.tsx';
import { SheetModal } from '../../../ui/dialogs/SheetModal.tsx';
import classes from './ExportDialog.module.css';
import { FieldHint, FieldLabel } from './ExportFields.tsx';
import { ExportForm, useRefocus } from './ExportForm.tsx';
import {
  type CompletedExport,
  type ExportState,
  type ExportStore,
  getExportIds,
  isShown,
  revealExported,
} from './export-store.ts';

type Running = Extract<ExportState, { kind: 'running' }>;

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

const ExportRunning = ({ state, store }: { readonly state: Running; readonly store: ExportStore }) => {
  const { ids, isStopping, progress } = state;
  const shown = progress ?? { done: 0, total: ids.length, pauseSeconds: null };
  const { done, total, pauseSeconds } = shown;
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
          <span role="status">{formatProgress(shown, isStopping)}</span>{' '}
          {pauseSeconds !== null && !isStopping && (
            <Countdown key={`${done} ${pauseSeconds}`} seconds={pauseSeconds} />
          )}
        </span>
        <Button ref={button} variant="default" onClick={store.stop} disabled={isStopping}>
          {t('common.stop')}
        </Button>
      </Group>
      <FieldHint>{t('transcriptions.exports.stopHint')}</FieldHint>
    </Stack>
  );
};

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

const ExportSummary = (props: { readonly result: CompletedExport; readonly store: ExportStore }) => {
  const { result, store } = props;
  const { count, failed, skipped, stopError } = result;
  const isAll = failed.length + skipped.length === 0;
  const failedId = useId();
  const appState = useAppState();
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
            onClick={() => void revealExported(appState)}
          >
            {t('common.showInFolder')}
          </Button>
        )}
        {!isAll && (
          <Button variant="default" onClick={store.retryUnwritten}>
            {t('transcriptions.exports.retry')}
          </Button>
        )}
        <Button ref={button} onClick={store.close}>
          {t('common.close')}
        </Button>
      </Group>
    </Stack>
  );
};

type Shown = Exclude<ExportState, { kind: 'closed' }>;
type Asking = Extract<ExportState, { kind: 'asking' }>;

const getTitle = (state: Shown): string => {
  const { name } = state.subject;
  if (state.kind === 'ended') return t('transcriptions.exports.titleDone');
  if (name !== null) return t('transcriptions.exports.titleOf', { name: truncate(name) });
  const ids = state.kind === 'running' ? state.ids : getExportIds(state);
  return t('transcriptions.exports.title', { count: ids?.length ?? state.subject.list?.count ?? 0 });
};

const ExportStep = ({ state, store, asked }: { state: Shown; store: ExportStore; asked: Asking | null }) => {
  switch (state.kind) {
    case 'asking':
      return <ExportForm state={state} store={store} isChoosing={false} />;
    case 'running':
      // Before the first progress, the system's file dialog is open over the form.
      return state.progress === null && asked?.subject === state.subject ? (
        <ExportForm state={asked} store={store} isChoosing />
      ) : (
        <ExportRunning state={state} store={store} />
      );
    case 'ended':
      return <ExportSummary result={state.result} store={store} />;
    default:
      return assertNever(state);
  }
};

/** A running export can only be left with its Stop button. */
const ExportDialog = ({ state, store }: { readonly state: ExportState; readonly store: ExportStore }) => {
  // Opens after mounting, because only then does the modal remember the focused element.
  const [isOpen, setOpen] = useState(false);
  const isOpenNow = isShown(state);
  useEffect(() => setOpen(isOpenNow), [isOpenNow]);
  const shown = useRef<Shown | null>(null);
  const asked = useRef<Asking | null>(null);
  if (state.kind !== 'closed' && isOpenNow) shown.current = state;
  if (state.kind === 'asking') asked.current = state;
  if (shown.current === null) return null;
  const isRunning = state.kind === 'running';
  return (
    <SheetModal
      opened={isOpen}
      onClose={store.close}
      size={620}
      title={getTitle(shown.current)}
      closeOnClickOutside={!isRunning}
      closeOnEscape={!isRunning}
      withCloseButton={!isRunning}
    >
      <ExportStep state={shown.current} store={store} asked={asked.current} />
    </SheetModal>
  );
};

export default ExportDialog;
